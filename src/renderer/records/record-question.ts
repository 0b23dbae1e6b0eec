import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { PeriodChoice } from '../../shared/model/record-period.ts'
import type { RecordFilter } from '../../shared/model/record-query.ts'
import { periodOf, precedingPeriod, shiftAt } from '../../shared/rules/periods.ts'
import { createZone } from '../../shared/rules/zone.ts'
import type { RecordSelection } from './record-selection.ts'
import { useClock } from '../ui/clock.ts'
import { useSettings } from '../bridge/stores/settings.ts'

/** Who changes views within this time moves between them; who stays away longer comes back to the present. */
const awayMillis = 5_000

/**
 * What the records are asked for: one period and one filter for histories, statistics, interventions and
 * report, so that moving between them keeps the question.
 */
export const useRecordQuestion = defineStore('record-question', () => {
  const settings = useSettings()
  const clock = useClock()
  const zone = createZone('')
  /** Null until a view of records is opened: then it is what was looked at last. */
  const chosen = shallowRef<PeriodChoice | null>(null)
  const selection = shallowRef<RecordSelection>({})
  /** A period that moves along stands still from here: all its pages and pictures speak of the same stretch. */
  const askedAt = shallowRef<number | null>(null)
  let leftAt: number | null = null
  let open = 0

  const shifts = computed(() => settings.settings?.shifts ?? [])
  const asked = computed(() =>
    chosen.value === null || askedAt.value === null
      ? null
      : { choice: chosen.value, terms: { now: askedAt.value, zone, shifts: shifts.value } },
  )
  const period = computed(() =>
    asked.value === null ? null : periodOf(asked.value.choice, asked.value.terms),
  )
  const preceding = computed(() =>
    asked.value === null || period.value === null
      ? null
      : precedingPeriod(asked.value.choice, period.value, zone),
  )
  const within = (stretch: { from: number; to: number } | null): RecordFilter | null =>
    stretch === null
      ? null
      : {
          ...selection.value,
          from: new Date(stretch.from).toISOString(),
          to: new Date(stretch.to).toISOString(),
        }

  function refresh() {
    askedAt.value = clock.moment()
  }

  // The numbers of stations, groups and people mean something else to another service.
  watch(
    () => [settings.server?.id, settings.server?.baseUrl].join(' '),
    () => {
      selection.value = {}
      if (askedAt.value !== null) refresh()
    },
  )

  return {
    choice: chosen,
    selection,
    askedAt,
    period,
    preceding,
    /** The shift at work when the question was asked. */
    shift: computed(() => (askedAt.value === null ? null : shiftAt(askedAt.value, shifts.value, zone))),
    /** The question for the service. Null: not yet. */
    question: computed(() => within(period.value)),
    /** The same question about the period before. */
    precedingQuestion: computed(() => within(preceding.value)),
    zone,
    /** A view of records opens; the settings are there. */
    enter() {
      chosen.value ??= settings.settings?.records.period ?? null
      const moves = open > 0 || (leftAt !== null && clock.now - leftAt <= awayMillis)
      open++
      if (!moves || askedAt.value === null) refresh()
    },
    leave() {
      open--
      leftAt = clock.now
    },
    choose(choice: PeriodChoice) {
      chosen.value = choice
      refresh()
    },
    select(next: RecordSelection) {
      selection.value = next
    },
    refresh,
  }
})
