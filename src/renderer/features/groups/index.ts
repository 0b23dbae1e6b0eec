import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const groups: Feature<typeof en & typeof viewEn, 'groups'> = {
  contributes: {
    linkToGroup: (id) => ({ name: 'groups', query: { item: `group-${id}`, detail: 'open' } }),
  },
  view: {
    name: 'groups',
    path: '/groups',
    labelKey: 'groups.title',
    group: 'act',
    under: 'calls',
    component: () => import('./GroupsView.vue'),
    address: async () => (await import('./address.ts')).groupsAddress,
  },
}
