import { defineStore } from 'pinia'
import { computed, shallowReactive, shallowRef } from 'vue'
import type { PeriodChoice } from '../../shared/model/period.ts'
import type { RecordFilter } from '../../shared/model/records.ts'
import { periodOf, precedingPeriod, shiftAt } from '../../shared/rules/periods.ts'
import { createRecordMemory } from './record-memory.ts'
import type { RecordSelection } from './record-selection.ts'
import { useClock } from '../ui/clock.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useLateFollowers } from '../bridge/late-followers.ts'

/** Moving from one record view to another within this time keeps the period as it is; later it is renewed. */
const keepPeriodMs = 5_000

/** What a reader typed and selected in a record view. */
export interface RecordViewState {
  text: string
  selectedId: string | number | null
}

/** The period and the filter that all record views share, so that moving between them keeps both. */
export const useRecordQuery = defineStore('record-query', () => {
  const settings = useSettings()
  const clock = useClock()
  /** Null until the first record view opens; then the period that was used last. */
  const choice = shallowRef<PeriodChoice | null>(null)
  const selection = shallowRef<RecordSelection>({})
  /** A relative period is fixed at this instant, so that all of its pages and charts cover the same range. */
  const requestedAt = shallowRef<number | null>(null)
  const memory = createRecordMemory()
  const states = new Map<string, RecordViewState>()
  let leftAt: number | null = null
  let openViews = 0

  const shifts = computed(() => settings.settings?.shifts ?? [])
  const period = computed(() =>
    choice.value === null || requestedAt.value === null
      ? null
      : periodOf(choice.value, { now: requestedAt.value, zone: clock.zone, shifts: shifts.value }),
  )
  const preceding = computed(() =>
    choice.value === null || period.value === null
      ? null
      : precedingPeriod(choice.value, period.value, clock.zone),
  )
  const filterOf = (range: { from: number; to: number } | null): RecordFilter | null =>
    range && {
      ...selection.value,
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
    }

  function refresh() {
    requestedAt.value = clock.moment()
  }

  // The ids of stations, groups and people mean something else on another server.
  useLateFollowers().onReset(() => {
    selection.value = {}
    memory.clear()
    for (const state of states.values()) Object.assign(state, { text: '', selectedId: null })
    if (requestedAt.value !== null) refresh()
  })
  return {
    choice,
    selection,
    requestedAt,
    period,
    preceding,
    memory,
    /** The shift in progress when the records were requested. */
    shift: computed(() =>
      requestedAt.value === null ? null : shiftAt(requestedAt.value, shifts.value, clock.zone),
    ),
    /** What the service is asked for; null until a record view opens. */
    filter: computed(() => filterOf(period.value)),
    /** The same filter for the preceding period. */
    precedingFilter: computed(() => filterOf(preceding.value)),
    /** A record view opens. The settings must have been read. */
    enter() {
      choice.value ??= settings.settings?.records.period ?? null
      const isMoving = openViews > 0 || (leftAt !== null && clock.now - leftAt <= keepPeriodMs)
      openViews++
      if (!isMoving || requestedAt.value === null) refresh()
    },
    leave() {
      openViews--
      leftAt = clock.now
    },
    choose(next: PeriodChoice) {
      choice.value = next
      refresh()
    },
    /** Goes back to a period as it was requested then; the view that opens next does not renew it. */
    resume(at: number) {
      requestedAt.value = at
      leftAt = clock.now
    },
    select(next: RecordSelection) {
      selection.value = next
    },
    refresh,
    /** The state of a view by its name; it outlives the view, so that visiting another one loses nothing. */
    viewState(name: string): RecordViewState {
      const state = states.get(name) ?? shallowReactive({ text: '', selectedId: null })
      states.set(name, state)
      return state
    },
  }
})
