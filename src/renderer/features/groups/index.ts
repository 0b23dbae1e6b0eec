import { useGroupCreation } from './creation-store.ts'
import { useGroups } from './store.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const groups: Feature<typeof en> = {
  name: 'groups',
  messages: { en, fr, de, es },
  view: {
    path: '/groups',
    labelKey: 'groups.title',
    group: 'act',
    component: () => import('./GroupsView.vue'),
  },
  follow() {
    const groups = useGroups()
    const creation = useGroupCreation()
    return {
      reset() {
        groups.reset()
        creation.reset()
      },
    }
  },
}
