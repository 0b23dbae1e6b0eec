import { useRouter } from 'vue-router'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useEvidence } from './store.ts'

export type { EvidenceWords } from './evidence-words.ts'
/** The words of entries, which are needed late. */
export const loadEvidenceWords = async () => (await import('./evidence-words.ts')).createEvidenceWords

const path = '/evidence'

export const evidence: Feature<typeof en & typeof viewEn> = {
  name: 'evidence',
  view: {
    path,
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
  follow: () => ({ reset: useEvidence().reset }),
  setup() {
    const router = useRouter()
    useCommands([{ id: 'go.evidence', group: 'go', labelKey: 'evidence.open', run: () => router.push(path) }])
  },
}
