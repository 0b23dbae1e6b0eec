import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { DeskDelta, Progress } from '../../../shared/model/desk.ts'
import { applyDelta, arrivals, type Alarms } from '../alarm-snapshot.ts'

/** Calls back once, when the next update of the page is due. */
export type Pace = (show: () => void) => void

const noAlarms: Alarms = new Map()

/** The current alarms as main sends them; the feed sees to it that nothing is missing between two changes. */
export const useDesk = defineStore('desk', () => {
  const alarms = shallowRef<Alarms>(noAlarms)
  /** False until the first complete list. */
  const loaded = shallowRef(false)
  /** Alarms that were raised while this page was open and that nobody has opened. */
  const unseen = shallowRef<ReadonlySet<number>>(new Set())
  /** How much of the list is known while it is first read; null: all of it. */
  const progress = shallowRef<Progress | null>(null)
  /** The new alarms and re-alarms of the last update. */
  const arrived = shallowRef<readonly Alarm[]>([])
  // The newest state; the page shows it at its next update.
  let latest = noAlarms
  // The occurrences that the page shows with its next update.
  let raised = new Set<number>()
  let pace: Pace = (show) => show()
  let isUpdateDue = false
  // The alarms that the desk found active at its first reading are not new.
  let hasBaseline = false
  // The rows shown so far stay until the parts of a new snapshot have replaced all of them.
  let isCollecting = false
  /** The alarms before the desk was restarted: what it finds then and was not among them is new. */
  let beforeRestart: Alarms | null = null

  function markUnseen(before: Alarms, next: Alarms) {
    const stillUnseen = [...unseen.value].filter((id) => {
      const alarm = next.get(id)
      return alarm !== undefined && !isAcknowledged(alarm)
    })
    const fresh = newOccurrences(before, next)
    if (fresh.length > 0 || stillUnseen.length !== unseen.value.size)
      unseen.value = new Set([...stillUnseen, ...fresh.map(({ id }) => id)])
    if (fresh.length > 0) arrived.value = fresh
  }

  /** What main reported as raised, and what a complete list shows as raised since the one before. */
  function newOccurrences(before: Alarms, next: Alarms): Alarm[] {
    const found = new Set(hasBaseline ? arrivals(before, next) : [])
    for (const id of raised) {
      const alarm = next.get(id)
      if (alarm) found.add(alarm)
    }
    raised = new Set()
    return [...found].filter((alarm) => !isAcknowledged(alarm))
  }

  function show(next: Alarms) {
    if (next !== alarms.value) {
      // Until a restarted desk has read its list, an alarm that it lacks may still be active.
      if (beforeRestart === null) markUnseen(alarms.value, next)
      alarms.value = next
    }
    loaded.value = true
  }

  function scheduleUpdate() {
    if (isUpdateDue) return
    isUpdateDue = true
    pace(() => {
      isUpdateDue = false
      if (loaded.value && !isCollecting) show(latest)
    })
  }

  function forget() {
    latest = noAlarms
    raised = new Set()
    alarms.value = noAlarms
    loaded.value = false
    progress.value = null
    hasBaseline = false
    isCollecting = false
  }

  return {
    alarms,
    loaded,
    unseen,
    arrived,
    progress,
    /** A snapshot: the complete list, or its newest alarms, which `extend` completes. */
    replace(list: readonly Alarm[], rest = 0) {
      latest = new Map(list.map((alarm) => [alarm.id, alarm]))
      isCollecting = rest > 0 && alarms.value.size > 0
      if (!isCollecting) show(latest)
    },
    /** The next part of the snapshot, of which `rest` alarms are missing then. */
    extend(list: readonly Alarm[], rest: number) {
      const next = new Map(latest)
      for (const alarm of list) next.set(alarm.id, alarm)
      latest = next
      if (rest === 0) isCollecting = false
      scheduleUpdate()
    },
    /** Null: the list is complete. */
    showProgress(next: Progress | null) {
      progress.value = next
    },
    apply(delta: DeskDelta) {
      latest = applyDelta(latest, delta)
      for (const id of delta.raised) raised.add(id)
      scheduleUpdate()
    },
    /** Limits how often the page updates; faster changes are shown together. */
    paceBy(next: Pace) {
      pace = next
    },
    /** The service has confirmed the list once: alarms that appear from now on are new. */
    confirm() {
      if (hasBaseline) return
      show(latest)
      hasBaseline = true
      if (beforeRestart === null) return
      markUnseen(beforeRestart, latest)
      beforeRestart = null
    },
    /** The desk of this server was restarted: its alarms are unknown until it has read them again. */
    restart() {
      if (hasBaseline) beforeRestart = latest
      forget()
    },
    /** Another server has other alarms, and those already active there are not new. */
    reset() {
      forget()
      beforeRestart = null
      unseen.value = new Set()
      arrived.value = []
    },
    markSeen(id: number) {
      if (!unseen.value.has(id)) return
      unseen.value = new Set([...unseen.value].filter((other) => other !== id))
    },
  }
})
