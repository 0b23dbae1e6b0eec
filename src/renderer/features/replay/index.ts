import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const replay: Feature<typeof en & typeof viewEn, 'replay'> = {
  view: {
    name: 'replay',
    path: '/replay',
    labelKey: 'replay.title',
    group: 'look-back',
    under: 'histories',
    hasNoKey: true,
    hasTitle: true,
    footerKeys: [
      { keys: ['play'], labelKey: 'replay.playOrPause' },
      { keys: ['previousEvent', 'nextEvent'], labelKey: 'replay.step' },
      { keys: ['faster', 'slower'], labelKey: 'replay.pace' },
      { keys: ['escape'], labelKey: 'replay.leave' },
    ],
    component: () => import('./ReplayView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress(),
  },
  contributes: { linkToReplay: () => ({ name: 'replay' }) },
}
