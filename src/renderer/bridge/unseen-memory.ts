import { watch } from 'vue'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { useDesk } from './stores/desk.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'

/** An occurrence that nobody has opened: the alarm and when it was raised. */
type Unseen = readonly [id: number, alarmTime: string]

/** Keeps the unseen marks of this tab over a reload: an alarm that is still the same occurrence is marked again. */
export function rememberUnseen(tab: Storage, page: Window): void {
  const desk = useDesk()
  const settings = useSettings()
  const status = useStatus()
  const key = () => `tocsin.unseen ${settings.server?.id ?? ''}`
  const isWhole = () =>
    desk.loaded && desk.progress === null && status.status !== null && status.status.confirmedAt !== null

  function restore() {
    const stored = tab.getItem(key())
    if (stored === null) return
    // Written by this page, in this tab only.
    const marks = JSON.parse(stored) as readonly Unseen[]
    const still = marks.filter(([id, alarmTime]) => {
      const alarm = desk.alarms.get(id)
      return alarm?.alarmTime === alarmTime && !isAcknowledged(alarm)
    })
    if (still.length > 0) desk.restoreUnseen(still.map(([id]) => id))
  }
  function store() {
    const marks = [...desk.unseen].flatMap((id): Unseen[] => {
      const alarm = desk.alarms.get(id)
      return alarm ? [[id, alarm.alarmTime]] : []
    })
    tab.setItem(key(), JSON.stringify(marks))
  }
  // The marks of before are read once the whole list is known, and replaced only after that.
  let isRead = false
  watch(
    isWhole,
    (isKnown) => {
      if (!isKnown || isRead) return
      isRead = true
      restore()
      page.addEventListener('pagehide', store)
    },
    { immediate: true },
  )
}
