import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { PriorityBand } from '../../../shared/model/priority-band.ts'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import type { ChartRows } from '../../ui/charts/chart-option.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useHistoryFormats } from './history-columns.ts'
import { tagLanes } from './rules/tag-lanes.ts'
import { axisTicks, bucketAt, bucketTotals, type AxisTick, type Buckets } from './rules/time-buckets.ts'
import { useHistories } from './store.ts'
import type { TimelineCounts } from './use-history-list.ts'
import type { TagEntries } from './use-selected-entry.ts'
import { bucketsBetween, moveBy, stepSelection, zoomBy } from './rules/time-window.ts'
import { hasModifier } from '../../ui/key-combo.ts'

export interface TimelineProps {
  timeline: TimelineCounts
  period: Period
  buckets: Buckets
  /** Which rows the counts are limited to; null: all. */
  found: Uint8Array | null
  /** The range that is not loaded; null: everything is. */
  unloaded: Period | null
  /** The entry whose tag the lanes show. */
  entry: AlarmHistory | null
  tagEntries: TagEntries
}

const maxTicks = 9
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/** What the timeline draws and says about the visible range, the selection and the bucket at the pointer. */
export function useTimelineView(props: TimelineProps) {
  const { t, n } = useI18n()
  const store = useHistories()
  const query = useRecordQuery()
  const clock = useClock()
  const texts = useTimelineTexts()

  const visible = computed(() => store.zoom ?? props.period)
  const bands = computed(() => props.timeline.bands.value)
  const counts = computed(() => props.timeline.countsOf(props.found))
  const brush = useTimelineBrush({
    buckets: () => props.buckets,
    visible: () => visible.value,
    bounds: () => props.period,
    selection: () => store.selection,
    select: (range) => (store.selection = range),
    show: ({ from, to }) =>
      (store.zoom = from <= props.period.from && to >= props.period.to ? null : { from, to }),
  })
  const shareOf = (instant: number) =>
    Math.max(0, Math.min(1, (instant - visible.value.from) / (visible.value.to - visible.value.from)))
  const sharesOf = (range: Period | null) => {
    if (range === null) return null
    const [start, end] = [shareOf(range.from), shareOf(range.to)]
    return end > start ? { start, end } : null
  }
  const pointed = computed((): Period | null => {
    const bucket = brush.pointed.value === null ? -1 : bucketAt(props.buckets, brush.pointed.value)
    const [from, to] = [props.buckets.edges[bucket], props.buckets.edges[bucket + 1]]
    return from === undefined || to === undefined ? null : { from, to }
  })
  const countsIn = (range: Period) => props.timeline.countsIn(range, props.found)

  return {
    texts,
    brush,
    visible,
    bands,
    counts,
    selection: computed(() => sharesOf(store.selection)),
    unloaded: computed(() => sharesOf(props.unloaded)),
    /** What the legend counts: the bucket at the pointer, else the selection, else what is in view. */
    scope: computed(() => {
      if (pointed.value !== null) return texts.range(pointed.value)
      if (store.selection !== null) return t('histories.scope.selection')
      if (store.zoom !== null) return t('histories.scope.view')
      return props.unloaded === null ? t('histories.scope.period') : t('histories.scope.loaded')
    }),
    scopeCounts: computed(() => countsIn(pointed.value ?? store.selection ?? visible.value)),
    /** What a screen reader announces about the selection. */
    announcement: computed(() =>
      store.selection === null
        ? ''
        : t('histories.selected', {
            range: texts.range(store.selection),
            n: n(sum(countsIn(store.selection))),
          }),
    ),
    ticks: computed(() => axisTicks(visible.value, maxTicks, clock.zone)),
    subtitle: computed(() => {
      const peak = Math.max(0, ...bucketTotals(counts.value, bands.value.length))
      return t('histories.perBucket', { step: texts.step(props.buckets.step), n: n(peak) })
    }),
    lanes: computed(() =>
      tagLanes(props.tagEntries.entries.value, visible.value, query.requestedAt ?? visible.value.to),
    ),
    /** Why the lanes do not show everything; empty if they do. */
    laneNote: computed(() => {
      if (props.entry === null) return t('histories.lanesEmpty')
      if (props.tagEntries.isComplete.value) return ''
      return props.tagEntries.failure.value ? t('histories.lanesPartial') : t('records.loading')
    }),
  }
}

/** The texts of the timeline, and its content as tables. */
function useTimelineTexts() {
  const { t } = useI18n()
  const { formats, lasting } = useTimes()
  const clock = useClock()
  const entryFormats = useHistoryFormats()

  const range = ({ from, to }: Period) => formats.value.range(from, to, clock.today)
  const timeOrOmitted = (text: string | undefined) =>
    text === undefined ? t('grid.omitted') : entryFormats.value.time(text)
  return {
    range,
    /** The length of a bucket, as "2 h". */
    step: lasting,
    tick({ at, kind }: AxisTick) {
      if (kind === 'day') return formats.value.day(at)
      return kind === 'second' ? formats.value.clock(at) : formats.value.minute(at)
    },
    /** Every bucket that is not empty. */
    bucketTable({ edges }: Buckets, counts: Uint32Array, bands: readonly PriorityBand[]): ChartRows {
      const rows = edges.slice(0, -1).flatMap((from, bucket) => {
        const own = [...counts.subarray(bucket * bands.length, (bucket + 1) * bands.length)]
        const total = sum(own)
        return total === 0 ? [] : [[range({ from, to: edges[bucket + 1] ?? from }), ...own, total]]
      })
      const headings = bands.map(({ id }) => t(`band.${id}`))
      return { headings: [t('histories.when'), ...headings, t('histories.total')], rows }
    },
    laneTable: (entries: readonly AlarmHistory[]): ChartRows => ({
      headings: (['alarmTime', 'ackTime', 'resetTime'] as const).map((id) => t(`histories.column.${id}`)),
      rows: entries.map(({ alarmTime, ackTime, resetTime }) =>
        [alarmTime, ackTime, resetTime].map(timeOrOmitted),
      ),
    }),
  }
}

interface TimelineBrushOptions {
  buckets: () => Buckets
  /** The visible range. */
  visible: () => Period
  /** The whole period. */
  bounds: () => Period
  selection: () => Period | null
  select: (range: Period | null) => void
  show: (range: Period) => void
}

const isSame = (one: Period | null, other: Period) => one?.from === other.from && one.to === other.to
const zoomStep = 0.5

/**
 * Selects a range of a timeline by pointer and by keyboard, and zooms.
 *
 *   pointer  drag: select · click: select one bucket, or clear · double click: zoom in · wheel: zoom
 *   keys     arrows: move the selection · with Shift: extend it · Enter, +: zoom in · -: zoom out · Escape: clear
 */
function useTimelineBrush(options: TimelineBrushOptions) {
  /** The instant at the pointer; null while it is elsewhere. */
  const pointed = shallowRef<number | null>(null)

  function instantAt(event: MouseEvent): number {
    const surface = event.currentTarget
    if (!(surface instanceof HTMLElement)) return options.visible().from
    const { left, width } = surface.getBoundingClientRect()
    const { from, to } = options.visible()
    return from + Math.max(0, Math.min((event.clientX - left) / width, 1)) * (to - from)
  }
  function onPointerDown(event: PointerEvent) {
    const surface = event.currentTarget
    if (!(surface instanceof HTMLElement) || event.button !== 0) return
    const start = instantAt(event)
    const before = options.selection()
    const controller = new AbortController()
    const { signal } = controller
    let dragged = false
    surface.setPointerCapture(event.pointerId)
    surface.addEventListener(
      'pointermove',
      (move) => {
        dragged ||= Math.abs(move.clientX - event.clientX) > 3
        if (dragged) options.select(bucketsBetween(options.buckets(), start, instantAt(move)))
      },
      { signal },
    )
    surface.addEventListener(
      'pointerup',
      () => {
        controller.abort()
        if (dragged) return
        const one = bucketsBetween(options.buckets(), start, start)
        options.select(isSame(before, one) ? null : one)
      },
      { signal },
    )
    const revert = () => {
      controller.abort()
      options.select(before)
    }
    surface.addEventListener('pointercancel', revert, { signal })
    document.addEventListener('keydown', (key) => key.key === 'Escape' && revert(), { signal, capture: true })
  }
  function zoomTo(range: Period) {
    options.select(null)
    options.show(range)
  }
  function zoom(factor: number, at: number | null) {
    const { from, to } = options.selection() ?? options.visible()
    options.show(zoomBy(options.visible(), factor, at ?? (from + to) / 2, options.bounds()))
  }
  /** Zooms to the selection; without one, in at the middle. */
  function zoomIn() {
    const selection = options.selection()
    if (selection === null) zoom(zoomStep, null)
    else zoomTo(selection)
  }
  function onKey(event: KeyboardEvent) {
    if (hasModifier(event)) return
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (by !== undefined)
      options.select(stepSelection(options.buckets(), options.selection(), by, event.shiftKey))
    else if (event.key === 'Enter' || event.key === '+') zoomIn()
    else if (event.key === '-') zoom(1 / zoomStep, null)
    else if (event.key === 'Escape' && options.selection() !== null) options.select(null)
    else if (event.key === 'Escape' && !isSame(options.visible(), options.bounds()))
      options.show(options.bounds())
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    pointed,
    onPointerDown,
    onPointerMove(event: MouseEvent) {
      pointed.value = instantAt(event)
    },
    onPointerLeave() {
      pointed.value = null
    },
    zoomIn,
    zoomOut: () => zoom(1 / zoomStep, null),
    onDoubleClick: (event: MouseEvent) =>
      zoomTo(bucketsBetween(options.buckets(), instantAt(event), instantAt(event))),
    onWheel(event: WheelEvent) {
      const { from, to } = options.visible()
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
        options.show(moveBy(options.visible(), ((to - from) * event.deltaX) / 2_000, options.bounds()))
      else zoom(Math.exp(event.deltaY / 500), instantAt(event))
    },
    onKey,
  }
}
