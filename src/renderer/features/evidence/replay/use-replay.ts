import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { Failure } from '../../../../shared/result.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import type { RecordPages } from '../../../records/record-pages.ts'
import { useRecordQuery } from '../../../records/record-query.ts'
import { useRecordPages } from '../../../records/use-record-pages.ts'
import { floodLimitsOf } from '../../../../shared/rules/flood-limits.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useClock } from '../../../ui/clock.ts'
import { orderPlayer, type Player, type PlayerOrder } from './rules/player.ts'
import {
  eventOfEntry,
  eventsOfHistories,
  firstAfter,
  moveTo,
  outlineOf,
  rowOfEntry,
  startOf,
  type ReplayEvent,
  type ReplayRow,
} from './rules/replay.ts'

export const replaySources = ['evidence', 'histories'] as const
export type ReplaySource = (typeof replaySources)[number]

/** As many events as a page replays at once; a longer period is cut there, and says so. */
const maxEvents = 50_000
const tickMs = 250
/** A window that is nearly all of the period is no choice. */
const mostOfPeriod = 0.9

/** The events of the period, from the desk's own record or from the service's history, page by page. */
function useReplayEvents(source: () => ReplaySource) {
  const query = useRecordQuery()
  const bridge = useBridge()
  const standing = shallowRef<readonly ReplayRow[]>([])
  const failure = shallowRef<Failure | null>(null)
  const requestOf = (wanted: ReplaySource) => () =>
    query.period && source() === wanted
      ? {
          filter: {
            from: new Date(query.period.from).toISOString(),
            to: new Date(query.period.to).toISOString(),
          },
          sort: '+id' as const,
          requestedAt: query.requestedAt,
        }
      : null
  const options = { rowsAtOnce: maxEvents }
  const evidence = useRecordPages('records.evidence', requestOf('evidence'), options)
  const histories = useRecordPages('records.histories', requestOf('histories'), options)

  // Alarms that were already active when the period began are not among its events.
  watch(
    () => [query.period?.from ?? null, source()] as const,
    async ([from, wanted], _before, onCleanup) => {
      let isLatest = true
      onCleanup(() => (isLatest = false))
      standing.value = []
      failure.value = null
      if (from === null || wanted === 'histories') return
      const answer = await bridge.request('evidence.standing', { before: from })
      if (!isLatest) return
      if (answer.ok) standing.value = answer.value.flatMap((entry) => rowOfEntry(entry) ?? [])
      else failure.value = answer.error
    },
    { immediate: true },
  )
  return {
    standing,
    failure,
    pages: computed<RecordPages<object>>(() => (source() === 'evidence' ? evidence : histories)),
    events: computed<readonly ReplayEvent[]>(() =>
      source() === 'evidence'
        ? evidence.rows.value.map(eventOfEntry)
        : eventsOfHistories(histories.rows.value),
    ),
  }
}

/** A period played back: a list of its own, beside the live one and without a way to it. */
export function useReplay() {
  const query = useRecordQuery()
  const clock = useClock()
  const settings = useSettings()
  const source = shallowRef<ReplaySource>('evidence')
  const { standing, failure, pages, events } = useReplayEvents(() => source.value)
  const period = computed(() => query.period ?? { from: 0, to: 0 })
  const player = shallowRef<Player>({ at: 0, speed: 10, since: null })
  const start = computed(() => startOf(standing.value, period.value.from))
  const state = shallowRef(start.value)
  let timer: ReturnType<typeof setInterval> | undefined

  const outline = computed(() => {
    const report = settings.settings?.report
    if (!report || pages.value.state.value !== 'complete') return null
    return outlineOf(events.value, period.value, floodLimitsOf(report))
  })
  /** All of the period is on the slider, and not only what is worth playing. */
  const isWhole = shallowRef(false)
  const range = computed(() => (isWhole.value ? period.value : (outline.value?.window ?? period.value)))
  const isInRange = (at: number) => at >= range.value.from && at <= range.value.to

  /** Until somebody goes somewhere, it opens where something happened. */
  let isUntouched = true
  function order(next: PlayerOrder) {
    isUntouched = false
    if (next.kind === 'seek' && !isInRange(next.at)) isWhole.value = true
    player.value = orderPlayer(player.value, next, clock.moment(), range.value)
    state.value = moveTo(start.value, state.value, events.value, player.value.at)
  }
  const isPlaying = computed(() => player.value.since !== null)
  watch(isPlaying, (playing) => {
    clearInterval(timer)
    if (playing) timer = setInterval(() => order({ kind: 'tick' }), tickMs)
  })
  onScopeDispose(() => clearInterval(timer))

  // Another period or source starts over; events that arrive belong to the same one.
  watch(
    [period, source],
    () => {
      order({ kind: 'seek', at: period.value.from })
      isUntouched = true
      isWhole.value = false
    },
    { immediate: true },
  )
  watch(
    outline,
    (known) => {
      if (!known) return
      if (isUntouched) order({ kind: 'seek', at: known.opening })
      else if (!isInRange(player.value.at)) isWhole.value = true
    },
    { immediate: true },
  )
  watch([start, events], () => {
    state.value = moveTo(start.value, start.value, events.value, player.value.at)
  })

  return {
    source,
    pages,
    failure,
    period,
    player,
    state,
    events,
    outline,
    /** What is on the slider. */
    range,
    isWhole,
    /** What the slider can have on it beside all of the period; null: nothing less. */
    excerpt: computed(() => {
      if (outline.value === null) return null
      const { window, floods } = outline.value
      const { from, to } = period.value
      if (window.to - window.from > (to - from) * mostOfPeriod) return null
      return floods.length > 0 ? ('flood' as const) : ('end' as const)
    }),
    /** Shows all of the period or only a part, in which the moment is then. */
    show(whole: boolean) {
      isWhole.value = whole
      const { from, to } = range.value
      order({ kind: 'seek', at: Math.min(Math.max(player.value.at, from), to) })
    },
    /** Before the desk's record begins nobody can say what was active. */
    recordedFrom: computed(() => {
      const first = events.value[0]?.at
      const isBefore = first !== undefined && player.value.at < first && standing.value.length === 0
      return source.value === 'evidence' && isBefore ? first : null
    }),
    isPlaying,
    order,
    rows: computed(() => [...state.value.rows.values()].sort((a, b) => b.raisedAt - a.raisedAt)),
    /** To the next or the previous moment at which something happened. */
    step(direction: 'next' | 'previous') {
      const { at } = player.value
      const place = firstAfter(events.value, direction === 'next' ? at : at - 1)
      const event = events.value[direction === 'next' ? place : place - 1]
      const { from, to } = range.value
      order({ kind: 'seek', at: event?.at ?? (direction === 'next' ? to : from) })
    },
  }
}
