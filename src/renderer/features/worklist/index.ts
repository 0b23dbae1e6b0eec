import { defineAsyncComponent } from 'vue'
import { useRouter } from 'vue-router'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { useWorklistView } from './store.ts'
import type { en as viewEn } from './view-messages/en.ts'

const path = '/worklist'

export const worklist: Feature<typeof en & typeof viewEn> = {
  name: 'worklist',
  view: {
    path,
    labelKey: 'worklist.title',
    group: 'look-back',
    // For those who improve alarms, now and then: not in the row of views.
    isLinkedOnly: true,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'worklist.footer.edit' },
      { keys: ['history'], labelKey: 'worklist.footer.history' },
      { keys: ['remove'], labelKey: 'worklist.footer.remove' },
      { keys: ['find'], labelKey: 'footer.filter' },
    ],
    component: () => import('./WorklistView.vue'),
    address: async () => (await import('./address.ts')).worklistAddress,
  },
  follow: () => ({ reset: useWorklistView().reset }),
  setup() {
    const router = useRouter()
    useCommands([
      {
        id: 'go.worklist',
        group: 'go',
        labelKey: 'worklist.open',
        key: 'worklist',
        run: () => router.push(path),
      },
    ])
  },
}

/** Of the details of a tag: whether it is on the worklist, and the key that puts it there. */
export const WorklistPart = defineAsyncComponent(() => loadLate(() => import('./WorklistPart.vue')))
/** Of a row of a table: the button that puts its tag on the worklist. */
export const WorklistMark = defineAsyncComponent(() => loadLate(() => import('./WorklistMark.vue')))
