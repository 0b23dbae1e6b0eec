import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useEvidence } from './store.ts'

export const evidence: Feature<typeof en & typeof viewEn, 'evidence'> = {
  view: {
    name: 'evidence',
    path: '/evidence',
    labelKey: 'evidence.title',
    group: 'look-back',
    under: 'histories',
    hasNoKey: true,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['find'], labelKey: 'footer.filter' },
    ],
    component: () => import('./EvidenceView.vue'),
    address: async () => (await import('./address.ts')).evidenceAddress,
  },
  contributes: {
    linkToEvidence: () => ({ name: 'evidence' }),
    // Needed late.
    loadEvidenceWords: async () => (await import('./evidence-words.ts')).createEvidenceWords,
  },
  follow: () => ({ reset: useEvidence().reset }),
}
