import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

/** What was seen and done, as a list and played back. */
export const evidence: Feature<typeof en & typeof viewEn, 'evidence' | 'replay'> = {
  views: [
    {
      name: 'evidence',
      path: '/evidence',
      labelKey: 'evidence.title',
      group: 'look-back',
      under: 'histories',
      hasNoKey: true,
      isOfAll: true,
      footerKeys: [
        { keys: ['up', 'down'], labelKey: 'footer.move' },
        { keys: ['find'], labelKey: 'footer.filter' },
      ],
      component: () => import('./EvidenceView.vue'),
      address: async () => (await import('./address.ts')).evidenceAddress,
    },
    {
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
        { keys: ['slower', 'faster'], labelKey: 'replay.pace' },
        { keys: ['escape'], labelKey: 'replay.leave' },
      ],
      component: () => import('./replay/ReplayView.vue'),
      address: async () => (await import('../../records/record-address.ts')).recordViewAddress(),
    },
  ],
  contributes: {
    linkToEvidence: () => ({ name: 'evidence' }),
    linkToReplay: () => ({ name: 'replay' }),
  },
}
