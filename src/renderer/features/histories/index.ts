import { useRouter } from 'vue-router'
import type { AlarmHistoryLinks } from '../../contributions.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const histories: Feature<typeof en & typeof viewEn, 'histories'> = {
  view: {
    name: 'histories',
    path: '/histories',
    labelKey: 'histories.title',
    familyKey: 'nav.history',
    group: 'look-back',
    barIcon: 'history',
    isOfAll: true,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'footer.details' },
      { keys: ['call'], labelKey: 'footer.call' },
      { keys: ['find'], labelKey: 'footer.filter' },
      { keys: ['escape'], labelKey: 'footer.close' },
    ],
    component: () => import('./HistoriesView.vue'),
    address: async () => (await import('./address.ts')).historiesAddress,
  },
  contributes: { useAlarmHistory },
}

/** Opens the alarm history in the current period. */
export function useAlarmHistory(): AlarmHistoryLinks {
  const router = useRouter()
  // The records are loaded with the first view of them.
  const open = async (choose: (stores: Awaited<ReturnType<typeof loadStores>>) => void) => {
    choose(await loadStores())
    await router.push({ name: 'histories' })
  }
  return {
    showTag(tagName, entryId = null) {
      void open(({ histories }) => {
        histories.showTag(tagName)
        if (entryId === null) return
        histories.selectedId = entryId
        histories.detailOpen = true
      })
    },
    showPeriod(from, to) {
      void open(({ histories, query }) => {
        histories.clear()
        query.select({})
        query.choose({ kind: 'custom', from, to })
      })
    },
    showUser: (userId) => void open(({ query }) => query.select({ ...query.selection, userId })),
  }
}

async function loadStores() {
  const [{ useHistories }, { useRecordQuery }] = await Promise.all([
    import('./store.ts'),
    import('../../records/record-query.ts'),
  ])
  return { histories: useHistories(), query: useRecordQuery() }
}
