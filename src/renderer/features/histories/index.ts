import { useRouter } from 'vue-router'
import type { AlarmHistoryLinks } from '../../contributions.ts'
import type { Feature } from '../../feature.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useHistories } from './store.ts'

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
  follow: () => ({ reset: useHistories().reset }),
}

/** Opens the alarm history in the current period. */
export function useAlarmHistory(): AlarmHistoryLinks {
  const router = useRouter()
  const store = useHistories()
  const query = useRecordQuery()
  return {
    showTag(tagName, entryId = null) {
      store.showTag(tagName)
      if (entryId !== null) {
        store.selectedId = entryId
        store.detailOpen = true
      }
      void router.push({ name: 'histories' })
    },
    showPeriod(from, to) {
      store.clear()
      query.select({})
      query.choose({ kind: 'custom', from, to })
      void router.push({ name: 'histories' })
    },
    showUser(userId) {
      query.select({ ...query.selection, userId })
      void router.push({ name: 'histories' })
    },
  }
}
