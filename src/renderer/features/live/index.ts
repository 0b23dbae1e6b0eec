import { h } from 'vue'
import { useRouter } from 'vue-router'
import { useAlarmsKnown } from '../../bridge/connection.ts'
import { afterList } from '../../bridge/loaded-ahead.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useServiceMatch } from './filters/service-match.ts'
import { useHanding } from './hand/store.ts'
import { useRating } from './rating/store.ts'
import { useLive } from './store.ts'
import { useViews } from './views/store.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { lateDialog, latePart } from '../../ui/load-late.ts'
import LiveView from './LiveView.vue'

const RatingBar = latePart(() => import('./rating/RatingBar.vue'))

const OldClaims = latePart(() => import('./hand/OldClaims.vue'))
const HandDialog = lateDialog(() => import('./hand/HandDialog.vue'))
const HandDone = latePart(() => import('./hand/HandDone.vue'))

export const live: Feature<typeof en & typeof viewEn, 'live'> = {
  view: {
    name: 'live',
    path: '/live',
    labelKey: 'live.title',
    group: 'watch',
    isOfAll: true,
    barIcon: 'alarms',
    count: () => (useAlarmsKnown().value ? useDesk().alarms.size : null),
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'footer.details' },
      { keys: ['call'], labelKey: 'footer.call' },
      { keys: ['find'], labelKey: 'footer.filter' },
      { keys: ['escape'], labelKey: 'footer.close' },
    ],
    address: async () => (await import('./address.ts')).liveAddress,
    // Part of the entry chunk: nearly every page opens with it, and its files would otherwise load one after the other.
    component: () => Promise.resolve(LiveView),
  },
  banners: [afterList(OldClaims), afterList(RatingBar), () => useHanding().done && h(HandDone)],
  overlays: [() => (useHanding().alarms.length > 0 ? h(HandDialog) : null)],
  follow() {
    const handing = useHanding()
    const live = useLive()
    const rating = useRating()
    const views = useViews()
    const match = useServiceMatch()
    const settings = useSettings()
    return {
      push(push) {
        // The same id is another alarm on another server.
        if (push.name === 'alarm.opened' && push.payload.server === settings.server?.id)
          live.reveal(push.payload.id)
      },
      reset() {
        live.reset()
        handing.reset()
        rating.reset()
        views.reset()
        match.turnOff()
      },
    }
  },
}

/** Shows an alarm on the live list, with its details. */
export function useShowAlarm(): (id: number) => void {
  const router = useRouter()
  const live = useLive()
  return (id) => {
    live.reveal(id)
    void router.push({ name: 'live' })
  }
}

/** Shows all alarms of an area on the live list. */
export function useShowArea(): (area: string) => void {
  const router = useRouter()
  const views = useViews()
  return (area) => {
    views.clearFilter()
    views.changeFilter({ area })
    void router.push({ name: 'live' })
  }
}

export { useHidden } from './filters/use-hidden.ts'
export { useRating } from './rating/store.ts'
export { useLive } from './store.ts'
export { useAlarmFormatter } from './use-alarm-formatter.ts'
export { useBulkScope } from './use-bulk-scope.ts'
export { useTake } from './use-take.ts'
export { useViewName, useViews } from './views/store.ts'
