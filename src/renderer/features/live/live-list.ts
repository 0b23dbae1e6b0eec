import { computed, shallowRef, triggerRef, watch, type ShallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { dependsOnTime } from '../../../shared/rules/alarm-filter.ts'
import {
  asksForHolder,
  asksForNotes,
  asksForShelved,
  type HolderOf,
} from '../../../shared/rules/alarm-text-query.ts'
import { isAcknowledged, isMostUrgent } from '../../../shared/rules/alarm-state.ts'
import type { AlarmNames } from '../../alarm/alarm-columns.ts'
import { withoutServer } from '../../alarm/tag-path.ts'
import { countBands } from '../../alarm/band-counts.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useMarks } from '../../bridge/stores/marks.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useClock } from '../../ui/clock.ts'
import { useServiceMatch } from './filters/service-match.ts'
import { alarmsOf, createGroupRule, layOutGroups, type RowKey, type RowLayout } from './rules/alarm-groups.ts'
import { createAlarmIndex } from './rules/alarm-index.ts'
import { createHidingRule, createSearchTexts } from './rules/alarm-list.ts'
import { createAlarmOrder, sortAcrossServers } from './rules/alarm-order.ts'
import type { ListRules } from './rules/arrangement.ts'
import { createHeldChanges, type HeldChanges } from './rules/held-changes.ts'
import { useViews } from './views/store.ts'

/** Calls `step` until it returns false, then `done`; it may pause in between. */
export type RunSteps = (step: () => boolean, done: () => void) => void

const runAtOnce: RunSteps = (step, done) => {
  while (step());
  done()
}
/** A machine that is set to no language says "c", with which no text can be compared. */
const isLanguage = (tag: string) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)
/** This many rows are worked in at once: it takes a few milliseconds. */
const immediateRows = 5_000

export interface LiveListOptions {
  /** The alarm that stays listed although a filter hides it. */
  exemptId: Readonly<ShallowRef<number | null>>
  /** The keys of the collapsed groups. */
  collapsed: Readonly<ShallowRef<ReadonlySet<string>>>
  /** The chattering tags whose raises have a row each. */
  expanded: Readonly<ShallowRef<ReadonlySet<string>>>
}

/** The alarms of the desk as the active view wants them: filtered, sorted, grouped, and held on request. */
export function useLiveList({ exemptId, collapsed, expanded }: LiveListOptions) {
  const desk = useDesk()
  const marks = useMarks()
  const shelf = useShelf()
  const settings = useSettings()
  const views = useViews()
  const service = useServiceMatch()
  const clock = useClock()
  const book = useContactBook()
  const help = useAlarmHelp()
  const collator = computed(() => {
    const languages = settings.settings?.locale ?? navigator.languages.filter(isLanguage)
    return new Intl.Collator(languages, { numeric: true, sensitivity: 'base' })
  })
  /** Since when the list holds its rows, until when, and what has changed meanwhile; null while it follows. */
  const hold = shallowRef<{ at: number; isFrozen: boolean; changes: HeldChanges } | null>(null)

  // One by one, so that a change of one part does not touch the others.
  const filter = computed(() => views.draft.filter)
  const sort = computed(() => views.draft.sort)
  const grouping = computed(() => views.draft.grouping)
  const names = computed((): AlarmNames => {
    const servers = book.labels.dataServer
    const { isAll } = settings
    return {
      dataServer: (id) => servers.get(id) ?? null,
      respondBy: help.respondBy,
      ownPath: ({ path, dataServerId }) =>
        isAll ? withoutServer(path, servers.get(dataServerId) ?? '') : path,
    }
  })
  /** Every claim changes the order only where the list is sorted by it. */
  const orderNames = computed((): AlarmNames => {
    if (!sort.value.some(({ column }) => column === 'with')) return names.value
    const { claims } = marks
    return { ...names.value, holder: ({ id }) => claims.get(id)?.by ?? '' }
  })
  /** Another function for other claims, where the filter asks for them. */
  const holderOf = computed((): HolderOf | undefined => {
    if (!asksForHolder(views.query)) return undefined
    const held = new Map(Array.from(marks.claims.keys(), (id) => [id, marks.holderOf({ id })]))
    return ({ id }) => held.get(id) ?? null
  })
  /** Another function for other notes, where the filter asks for them. */
  const isNoted = computed(() => {
    if (!asksForNotes(views.query)) return undefined
    const noted = marks.newestNotes
    return ({ path }: Alarm) => noted.has(path)
  })
  const searchText = computed(() => createSearchTexts(names.value.dataServer))
  /** What is on the shelf is listed only where the filter asks for it. */
  const hasShelved = computed(() => asksForShelved(views.query))
  // The desk may have it already while it is still on the shelf: they are two objects.
  const isShelved = (alarm: Alarm) => shelf.alarms.get(alarm.id) === alarm
  const current = (id: number) => desk.alarms.get(id) ?? (hasShelved.value ? shelf.alarms.get(id) : undefined)
  // The clock changes the list only where the filter asks for ages.
  const now = computed(() => (dependsOnTime(filter.value, views.query) ? (hold.value?.at ?? clock.now) : 0))
  const hiding = computed(() =>
    createHidingRule({
      filter: filter.value,
      query: views.query,
      scale: settings.scale,
      service: service.answer,
      now: now.value,
      serverName: names.value.dataServer,
      respondBy: help.respondBy,
      isShelved,
      isNoted: isNoted.value,
      holderOf: holderOf.value,
      searchText: searchText.value,
      masked: settings.settings?.masked ?? 'shown',
    }),
  )
  const order = computed(() =>
    createAlarmOrder({
      sort: settings.isAll ? sortAcrossServers(sort.value) : sort.value,
      scale: settings.scale,
      collator: collator.value,
      names: orderNames.value,
    }),
  )
  const groups = computed(() =>
    createGroupRule({
      grouping: grouping.value,
      scale: settings.scale,
      collator: collator.value,
      names: names.value,
    }),
  )
  const rules = computed((): ListRules => ({
    hiding: hiding.value,
    order: order.value,
    groups: groups.value,
    expanded: expanded.value,
  }))
  /** What the operator asked for, to be compared part by part. */
  const request = computed((): readonly unknown[] => [
    ...[views.active.id, filter.value, views.draft.service, sort.value, grouping.value, views.restarts],
  ])

  const index = createAlarmIndex(rules.value)
  const view = shallowRef(index.view())
  /** The request that the list on screen answers. */
  const answered = shallowRef(request.value)
  let runSteps = runAtOnce
  let isWorking = false

  function publish() {
    view.value = index.view()
    if (!isWorking) answered.value = request.value
  }
  /** Applies other rules or other alarms; the list does not change until that is complete. */
  function work(run: RunSteps) {
    // Steps that are being run already go on with the new work.
    if (isWorking && run !== runAtOnce) return
    isWorking = true
    run(index.step, () => {
      isWorking = false
      publish()
    })
  }
  function take(changes: ReadonlyMap<number, Alarm | undefined> | null) {
    if (changes !== null && changes.size <= immediateRows) {
      index.change(changes)
      return publish()
    }
    index.replace([...desk.alarms.values(), ...(hasShelved.value ? shelf.alarms.values() : [])])
    work(desk.alarms.size > immediateRows ? runSteps : runAtOnce)
  }

  function noteHeld(changes: HeldChanges, ids: Iterable<number>) {
    for (const id of ids) changes.note(id, index.alarm(id), current(id))
  }
  function startHold(at: number, isFrozen: boolean, ids: Iterable<number> = []) {
    const changes = createHeldChanges({
      reasonOf: (alarm) => (alarm.id === exemptId.value ? null : hiding.value.reasonOf(alarm)),
      isCritical: (alarm) =>
        isMostUrgent(alarm.priority, settings.scale) && !alarm.masked && !isAcknowledged(alarm),
    })
    noteHeld(changes, ids)
    hold.value = { at, isFrozen, changes }
  }
  /** Shows what was held back, and follows the desk again. */
  function follow() {
    if (hold.value === null) return
    const { ids } = hold.value.changes
    hold.value = null
    index.exempt(exemptId.value)
    take(new Map(Array.from(ids, (id) => [id, current(id)])))
  }

  take(null)
  watch(
    () => desk.updated,
    ({ changes }) => {
      if (hold.value === null)
        return take(changes && new Map(changes.map(({ id, after }) => [id, after ?? current(id)])))
      noteHeld(hold.value.changes, changes?.map(({ id }) => id) ?? [...index.ids(), ...desk.alarms.keys()])
      triggerRef(hold)
    },
    { flush: 'sync' },
  )
  watch(
    [() => shelf.alarms, hasShelved] as const,
    ([alarms, isAsked], [before, wasAsked]) => {
      if (!isAsked && !wasAsked) return
      const ids = [...before.keys(), ...alarms.keys()].filter((id) => current(id) !== index.alarm(id))
      if (hold.value === null || isAsked !== wasAsked)
        return take(new Map(ids.map((id) => [id, current(id)])))
      noteHeld(hold.value.changes, ids)
      triggerRef(hold)
    },
    { flush: 'sync' },
  )
  watch(
    rules,
    (next) => {
      index.follow(next)
      // Not with the key or click that asks for it, whose own task ends with a layout of what has changed by then.
      work(runSteps)
      // Other rules call other alarms new.
      if (hold.value) startHold(hold.value.at, hold.value.isFrozen, hold.value.changes.ids)
    },
    { flush: 'sync' },
  )
  watch(
    request,
    () => {
      // Who asks for another list wants all of it.
      if (hold.value?.isFrozen === false) follow()
      publish()
    },
    { flush: 'sync' },
  )
  watch(
    exemptId,
    (id) => {
      // A row that only its selection kept on the list leaves when rows may move again.
      if (hold.value?.isFrozen === false && (id === null || index.place(id) >= 0)) return
      index.exempt(id)
      publish()
    },
    { flush: 'sync' },
  )

  const layout = computed((): RowLayout => {
    const { shown, groups: members } = view.value
    return members === null ? { rows: shown, starts: new Map() } : layOutGroups(members, collapsed.value)
  })

  return {
    answered,
    rows: computed(() => layout.value.rows),
    groupKeys: computed(() => view.value.groups?.map(({ key }) => key) ?? []),
    /** How many alarms the list shows and hides. */
    counts: computed(() => view.value.counts),
    /** The same for the current alarms: a held list still has cleared rows and lacks new ones. */
    standing: computed(() => hold.value?.changes.standing(view.value.counts) ?? view.value.counts),
    /** The alarms of the list in their order, without groups; with those that are read in the row of another. */
    alarms: computed(() => alarmsOf(view.value.shown)),
    alarmAt: (place: number) => view.value.shown[place]?.alarm,
    /** The place of an alarm among them, or -1. */
    placeOf: (id: number) => (view.value.counts.shown > 0 ? index.place(id) : -1),
    /** The index of a row, or -1. */
    indexOf(key: RowKey | null): number {
      const { starts } = layout.value
      if (typeof key !== 'number') return key === null ? -1 : (starts.get(key) ?? -1)
      if (view.value.groups === null) return index.place(key)
      const found = index.placeInGroup(key)
      if (found === null || collapsed.value.has(found.group)) return -1
      return (starts.get(found.group) ?? -1) + 1 + found.place
    },
    /** As the service has it now, on the shelf too where the list shows that. */
    current,
    /** Looks up an alarm, hidden or not; while the list is held, in its state at that time. */
    known: (id: number) => index.alarm(id),
    reasonOf: (alarm: Alarm) => hiding.value.reasonOf(alarm),
    /** Rows stay where they are, whatever comes or clears. */
    isHeld: computed(() => hold.value !== null),
    isFrozen: computed(() => hold.value?.isFrozen === true),
    /** What came since the list holds its rows; null where nothing did. */
    heldBack: computed(() => {
      if (hold.value === null) return null
      const { fresh, newestCritical } = hold.value.changes
      const bands = countBands(fresh, settings.scale).filter(({ total }) => total > 0)
      const total = bands.reduce((sum, band) => sum + band.total, 0)
      return total === 0 ? null : { total, bands, critical: newestCritical() }
    }),
    freeze(at: number) {
      startHold(at, true, hold.value?.changes.ids)
    },
    /** Holds the rows while the operator is about to act on one; an empty list has none to hold. */
    hold(at: number) {
      if (hold.value === null && view.value.counts.shown > 0) startHold(at, false)
    },
    /** Ends a hold, but not a freeze. */
    release() {
      if (hold.value?.isFrozen === false) follow()
    },
    follow,
    /** Limits how long the page is busy at a stretch; what needs longer goes on later. */
    stepBy(next: RunSteps) {
      runSteps = next
    },
  }
}
