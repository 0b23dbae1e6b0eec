import { computed, shallowRef, watch, type ShallowRef } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { dependsOnTime } from '../../../shared/rules/alarm-filter.ts'
import type { AlarmNames } from '../../alarm/alarm-columns.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useClock } from '../../ui/clock.ts'
import { useServiceMatch } from './filters/service-match.ts'
import { createGroupRule, layOutGroups, type RowKey, type RowLayout } from './rules/alarm-groups.ts'
import { createAlarmIndex } from './rules/alarm-index.ts'
import { createHidingRule, createSearchTexts, noPendingChanges, pendingChanges } from './rules/alarm-list.ts'
import { createAlarmOrder } from './rules/alarm-order.ts'
import type { ListRules } from './rules/arrangement.ts'
import { useViews } from './views/store.ts'

/** Calls `step` until it returns false, then `done`; it may pause in between. */
export type RunSteps = (step: () => boolean, done: () => void) => void

const runAtOnce: RunSteps = (step, done) => {
  while (step());
  done()
}
/** This many rows are worked in at once: it takes a few milliseconds. */
const immediateRows = 5_000

export interface LiveListOptions {
  /** The alarm that stays listed although a filter hides it. */
  exemptId: Readonly<ShallowRef<number | null>>
  /** The keys of the collapsed groups. */
  collapsed: Readonly<ShallowRef<ReadonlySet<string>>>
}

/** The alarms of the desk as the active view wants them: filtered, sorted, grouped, and frozen on request. */
export function useLiveList({ exemptId, collapsed }: LiveListOptions) {
  const desk = useDesk()
  const settings = useSettings()
  const views = useViews()
  const service = useServiceMatch()
  const clock = useClock()
  const book = useContactBook()
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  /** When the list was frozen, and which alarms have changed since; null while it follows. */
  const frozen = shallowRef<{ at: number; changed: Set<number> } | null>(null)

  // One by one, so that a change of one part does not touch the others.
  const filter = computed(() => views.draft.filter)
  const sort = computed(() => views.draft.sort)
  const grouping = computed(() => views.draft.grouping)
  const names = computed((): AlarmNames => {
    const servers = book.labels.dataServer
    return { dataServer: (id) => servers.get(id) ?? null }
  })
  const searchText = computed(() => createSearchTexts(names.value.dataServer))
  const hiding = computed(() =>
    createHidingRule({
      ...{ filter: filter.value, query: views.query, scale: settings.scale, service: service.answer },
      // The clock changes the list only where the filter asks for ages.
      now: dependsOnTime(filter.value) ? (frozen.value?.at ?? clock.now) : 0,
      serverName: names.value.dataServer,
      searchText: searchText.value,
      masked: settings.settings?.masked ?? 'shown',
    }),
  )
  const order = computed(() =>
    createAlarmOrder({ sort: sort.value, scale: settings.scale, collator, names: names.value }),
  )
  const groups = computed(() =>
    createGroupRule({ grouping: grouping.value, scale: settings.scale, collator, names: names.value }),
  )
  const rules = computed((): ListRules => ({
    hiding: hiding.value,
    order: order.value,
    groups: groups.value,
  }))
  /** What the operator asked for, to be compared part by part. */
  const request = computed((): readonly unknown[] => [
    ...[views.active.id, filter.value, views.draft.service, sort.value, grouping.value],
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
  /** Works in other rules or other alarms; a long list stays as it was until that is done. */
  function work(rows: number) {
    const run = rows > immediateRows ? runSteps : runAtOnce
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
    index.replace(desk.alarms.values())
    work(desk.alarms.size)
  }

  take(null)
  watch(
    () => desk.updated,
    ({ changes }) => {
      if (frozen.value === null) return take(changes && new Map(changes.map(({ id, after }) => [id, after])))
      const ids = changes?.map(({ id }) => id) ?? [...index.ids(), ...desk.alarms.keys()]
      for (const id of ids) frozen.value.changed.add(id)
    },
    { flush: 'sync' },
  )
  watch(
    rules,
    (next) => {
      index.follow(next)
      work(view.value.counts.total)
    },
    { flush: 'sync' },
  )
  watch(request, publish, { flush: 'sync' })
  watch(
    exemptId,
    (id) => {
      index.exempt(id)
      publish()
    },
    { flush: 'sync' },
  )

  const layout = computed((): RowLayout => {
    const { shown, groups: members, rules: followed } = view.value
    if (members === null || followed.groups === null) return { rows: shown, starts: new Map() }
    return layOutGroups(members, followed.groups, collapsed.value)
  })

  return {
    answered,
    rows: computed(() => layout.value.rows),
    groupKeys: computed(() => view.value.groups?.map(({ key }) => key) ?? []),
    /** How many alarms the list shows and hides. */
    counts: computed(() => view.value.counts),
    /** The alarms of the list in their order, without groups. */
    alarms: computed(() => view.value.shown.map(({ alarm }) => alarm)),
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
    /** An alarm of the list, hidden ones as well; of a frozen list as it was. */
    known: (id: number) => index.alarm(id),
    reasonOf: (alarm: Alarm) => hiding.value.reasonOf(alarm),
    isFrozen: computed(() => frozen.value !== null),
    /** What the frozen list does not show yet. */
    pending: computed(() => {
      if (frozen.value === null) return noPendingChanges
      // The ids are collected in place: it is the alarms that tell of an update.
      const { alarms } = desk
      const changes = [...frozen.value.changed].map((id) => ({
        before: index.alarm(id),
        after: alarms.get(id),
      }))
      return pendingChanges(changes, (alarm) => hiding.value.reasonOf(alarm) === null)
    }),
    freeze(at: number) {
      frozen.value = { at, changed: new Set() }
    },
    unfreeze() {
      const changed = frozen.value?.changed
      frozen.value = null
      if (changed) take(new Map([...changed].map((id) => [id, desk.alarms.get(id)])))
    },
    /** Limits how long the page is busy at a stretch; what needs longer goes on later. */
    stepBy(next: RunSteps) {
      runSteps = next
    },
  }
}
