import { useRouter } from 'vue-router'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useEvidence } from './store.ts'

export const evidence: Feature<typeof en & typeof viewEn, 'evidence'> = {
  view: {
    name: 'evidence',
    path: '/evidence',
    labelKey: 'evidence.title',
    group: 'look-back',
    // Beside the alarm history: asked for rarely, and not in the row of views.
    isLinkedOnly: true,
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
  setup() {
    const router = useRouter()
    useCommands([
      {
        id: 'go.evidence',
        group: 'go',
        labelKey: 'evidence.open',
        run: () => router.push({ name: 'evidence' }),
      },
    ])
  },
}
