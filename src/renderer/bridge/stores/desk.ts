import { defineStore } from 'pinia'
import { shallowRef, triggerRef } from 'vue'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { createPriorityTally } from '../../../shared/rules/priority-tally.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { DeskDelta, Progress } from '../../../shared/model/desk.ts'
import { applyDeltas, differences, isArrival, type AlarmChange, type Alarms } from '../alarm-snapshot.ts'

/** Calls back once, when the next update of the page is due. */
export type Pace = (show: () => void) => void

/** What an update of the page changed; null: the whole list is another one. */
export interface DeskUpdate {
  changes: readonly AlarmChange[] | null
}

/**
 * The current alarms as main sends them; the feed sees to it that nothing is missing between two changes. The alarms
 * change in place, so that an update costs by what it changes; whoever follows them one by one watches `updated`.
 */
export const useDesk = defineStore('desk', () => {
  let shown = new Map<number, Alarm>()
  const alarms = shallowRef<Alarms>(shown)
  const updated = shallowRef<DeskUpdate>({ changes: null })
  /** The alarms by priority. */
  const tally = shallowRef(createPriorityTally())
  /** False until the first complete list. */
  const loaded = shallowRef(false)
  const unseenIds = new Set<number>()
  /** Alarms that were raised while this page was open and that nobody has opened. */
  const unseen = shallowRef<ReadonlySet<number>>(unseenIds)
  /** The alarm that was opened last; an object, because one can be opened again. */
  const opened = shallowRef<{ id: number } | null>(null)
  /** How much of the list is known while it is first read; null: all of it. */
  const progress = shallowRef<Progress | null>(null)
  /** The new alarms and re-alarms of the last update. */
  const arrived = shallowRef<readonly Alarm[]>([])
  // What the page shows with its next update: changes of its list, or the parts of a new one.
  let pending: Omit<DeskDelta, 'raised' | 'returned'>[] = []
  let collected: Map<number, Alarm> | null = null
  // The rows shown so far stay until the parts of a new snapshot have replaced all of them.
  let isCollecting = false
  // The occurrences that the page shows with its next update.
  let raised = new Set<number>()
  // Alarms that somebody has brought back from the shelf: not there before, and not new.
  let returned = new Set<number>()
  let pace: Pace = (show) => show()
  let isUpdateDue = false
  // The alarms that the desk found active at its first reading are not new.
  let hasBaseline = false
  /** The alarms before the desk was restarted: what it finds then and was not among them is new. */
  let beforeRestart: Alarms | null = null

  /** New is what main reported as raised, and what a complete list shows as raised since the one before. */
  function markUnseen(changes: readonly AlarmChange[]) {
    const fresh = new Map<number, Alarm>()
    if (hasBaseline)
      for (const change of changes)
        if (change.after && !returned.has(change.id) && isArrival(change)) fresh.set(change.id, change.after)
    for (const id of raised) {
      const alarm = shown.get(id)
      if (alarm) fresh.set(id, alarm)
    }
    raised = new Set()
    returned = new Set()
    let isChanged = false
    for (const { id, after } of changes)
      if ((after === undefined || isAcknowledged(after)) && unseenIds.delete(id)) isChanged = true
    const announced = [...fresh.values()].filter((alarm) => !isAcknowledged(alarm))
    for (const { id } of announced) unseenIds.add(id)
    if (isChanged || announced.length > 0) triggerRef(unseen)
    if (announced.length > 0) arrived.value = announced
  }

  function showChanges() {
    const changes = applyDeltas(shown, pending)
    pending = []
    if (changes.length > 0) {
      for (const { before, after } of changes) {
        if (before) tally.value.remove(before)
        if (after) tally.value.add(after)
      }
      // Until a restarted desk has read its list, an alarm that it lacks may still be active.
      if (beforeRestart === null) markUnseen(changes)
      triggerRef(alarms)
      triggerRef(tally)
      updated.value = { changes }
    }
    loaded.value = true
  }

  function replaceShown(next: Map<number, Alarm>) {
    shown = next
    pending = []
    collected = null
    isCollecting = false
    tally.value = createPriorityTally(next.values())
    alarms.value = next
    updated.value = { changes: null }
  }

  function showList(next: Map<number, Alarm>) {
    const before = shown
    replaceShown(next)
    if (beforeRestart === null) markUnseen([...differences(before, next)])
    loaded.value = true
  }

  function showLatest() {
    if (collected === null) showChanges()
    else showList(collected)
  }

  function scheduleUpdate() {
    if (isUpdateDue) return
    isUpdateDue = true
    pace(() => {
      isUpdateDue = false
      if (loaded.value && !isCollecting) showLatest()
    })
  }

  function forget() {
    replaceShown(new Map())
    raised = new Set()
    returned = new Set()
    loaded.value = false
    progress.value = null
    hasBaseline = false
  }

  return {
    alarms,
    updated,
    tally,
    loaded,
    unseen,
    opened,
    arrived,
    progress,
    /** A snapshot: the complete list, or its newest alarms, which `extend` completes. */
    replace(list: readonly Alarm[], rest = 0) {
      const next = new Map(list.map((alarm) => [alarm.id, alarm]))
      if (rest === 0 || shown.size === 0) return showList(next)
      pending = []
      collected = next
      isCollecting = true
    },
    /** The next part of the snapshot, of which `rest` alarms are missing then. */
    extend(list: readonly Alarm[], rest: number) {
      if (collected) for (const alarm of list) collected.set(alarm.id, alarm)
      else pending.push({ upserts: [...list], removals: [] })
      if (rest === 0) isCollecting = false
      // Each update renders anew: a list that is read in fifty parts doubles with each of six.
      const waiting = pending.reduce((sum, { upserts }) => sum + upserts.length, 0)
      if (rest === 0 || waiting >= shown.size) scheduleUpdate()
    },
    /** Null: the list is complete. */
    showProgress(next: Progress | null) {
      progress.value = next
    },
    apply(delta: DeskDelta) {
      if (collected) applyDeltas(collected, [delta])
      else pending.push(delta)
      for (const id of delta.raised) raised.add(id)
      for (const id of delta.returned ?? []) returned.add(id)
      scheduleUpdate()
    },
    /** Whether the page shows everything that it has received. */
    isSettled: () => loaded.value && !isUpdateDue && !isCollecting,
    /** Limits how often the page updates; faster changes are shown together. */
    paceBy(next: Pace) {
      pace = next
    },
    /** The service has confirmed the list once: alarms that appear from now on are new. */
    confirm() {
      if (hasBaseline) return
      showLatest()
      hasBaseline = true
      if (beforeRestart === null) return
      const before = beforeRestart
      beforeRestart = null
      markUnseen([...differences(before, shown)])
    },
    /** The desk of this server was restarted: its alarms are unknown until it has read them again. */
    restart() {
      if (hasBaseline) {
        if (!isCollecting) showLatest()
        beforeRestart = shown
      }
      forget()
    },
    /** Another server has other alarms, and those already active there are not new. */
    reset() {
      forget()
      beforeRestart = null
      unseenIds.clear()
      triggerRef(unseen)
      arrived.value = []
      opened.value = null
    },
    /** Marks alarms that were unseen before the page was loaded again. */
    restoreUnseen(ids: readonly number[]) {
      for (const id of ids) unseenIds.add(id)
      triggerRef(unseen)
    },
    markSeen(id: number) {
      opened.value = { id }
      if (unseenIds.delete(id)) triggerRef(unseen)
    },
  }
})
