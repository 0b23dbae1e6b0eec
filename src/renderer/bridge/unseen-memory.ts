import { watch } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { useDesk } from './stores/desk.ts'
import { useNewAlarms, type WaitingAlarm } from './stores/new-alarms.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'

/** An occurrence that nobody has opened: the alarm and when it was raised. */
type Unseen = readonly [id: number, alarmTime: string]

/** An occurrence that waits in the strip, and what the strip says about it. */
type Waiting = readonly [...Unseen, repeats: WaitingAlarm['repeats']]

/** A page that crashes says nothing before: what it keeps is never older than this. */
const keepMs = 2_000
/** Of a flood without end the latest: a tab has room for some megabytes. */
const maxKept = 5_000
/** What is longer is no time, whatever the service sends. */
const maxTimeChars = 64

/**
 * Keeps the unseen marks and the strip of this tab over a reload, also after a crash: an alarm that is still the same
 * occurrence is marked, and waits in the strip, again.
 */
export function rememberUnseen(tab: Storage, page: Window): void {
  const desk = useDesk()
  const newAlarms = useNewAlarms()
  const settings = useSettings()
  const status = useStatus()
  const key = (what: 'unseen' | 'strip') => `tocsin.${what} ${settings.server?.id ?? ''}`
  const isWhole = () =>
    desk.loaded && desk.progress === null && status.status !== null && status.status.confirmedAt !== null

  // Written by this page, in this tab only.
  const read = <Kept>(what: 'unseen' | 'strip') =>
    JSON.parse(tab.getItem(key(what)) ?? '[]') as readonly Kept[]
  function stillOpen([id, alarmTime]: Unseen): Alarm | null {
    const alarm = desk.alarms.get(id)
    return alarm?.alarmTime === alarmTime && !isAcknowledged(alarm) ? alarm : null
  }

  function restore() {
    const marked = read<Unseen>('unseen').flatMap((mark) => stillOpen(mark)?.id ?? [])
    if (marked.length > 0) desk.restoreUnseen(marked)
    const waiting = read<Waiting>('strip').flatMap(([id, alarmTime, repeats]) => {
      const alarm = stillOpen([id, alarmTime])
      return alarm && !alarm.masked ? { alarm, repeats } : []
    })
    if (waiting.length > 0) newAlarms.restore(waiting)
  }
  function store() {
    const hasTime = ([, alarmTime]: Unseen | Waiting) => alarmTime.length <= maxTimeChars
    const marks = [...desk.unseen].slice(-maxKept).flatMap((id): Unseen[] => {
      const alarm = desk.alarms.get(id)
      return alarm ? [[id, alarm.alarmTime]] : []
    })
    const waiting = [...newAlarms.items()].slice(-maxKept).map(({ alarm, repeats }): Waiting => {
      const { id, alarmTime } = desk.alarms.get(alarm.id) ?? alarm
      return [id, alarmTime, repeats]
    })
    tab.setItem(key('unseen'), JSON.stringify(marks.filter(hasTime)))
    tab.setItem(key('strip'), JSON.stringify(waiting.filter(hasTime)))
  }
  let timer: number | null = null
  function storeSoon() {
    timer ??= page.setTimeout(() => {
      timer = null
      store()
    }, keepMs)
  }
  // What was kept is read once the whole list is known, and replaced only after that.
  let isRead = false
  watch(
    isWhole,
    (isKnown) => {
      if (!isKnown || isRead) return
      isRead = true
      restore()
      page.addEventListener('pagehide', store)
      // Both change in place, and there may be some already.
      watch(() => [newAlarms.items(), desk.unseen], storeSoon, { immediate: true })
    },
    { immediate: true },
  )
}
