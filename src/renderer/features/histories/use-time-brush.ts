import { shallowRef } from 'vue'
import type { Period } from '../../../shared/rules/periods.ts'
import type { Buckets } from './rules/time-buckets.ts'
import { bucketsBetween, moveBy, stepMark, zoomBy } from './rules/time-window.ts'

export interface TimeBrushParts {
  buckets: () => Buckets
  /** What is shown. */
  shown: () => Period
  /** As far as can be seen at all. */
  bounds: () => Period
  mark: () => Period | null
  setMark: (mark: Period | null) => void
  setShown: (shown: Period) => void
}

const isSame = (one: Period | null, other: Period) => one?.from === other.from && one.to === other.to
const closer = 0.5

/**
 * Marks a part of a time line by pointer and by key, and looks closer or wider.
 *
 *   pointer  drag: mark · click: mark one bucket, or give it up · double click: look closer · wheel: closer, wider
 *   keys     arrows: move the mark · with Shift: more of it · Enter, +: closer · -: wider · Escape: give up
 */
export function useTimeBrush(parts: TimeBrushParts) {
  /** The instant under the pointer; null while it is elsewhere. */
  const pointed = shallowRef<number | null>(null)

  function instantAt(event: MouseEvent): number {
    const surface = event.currentTarget
    if (!(surface instanceof HTMLElement)) return parts.shown().from
    const { left, width } = surface.getBoundingClientRect()
    const { from, to } = parts.shown()
    return from + Math.max(0, Math.min((event.clientX - left) / width, 1)) * (to - from)
  }
  function begin(event: PointerEvent) {
    const surface = event.currentTarget
    if (!(surface instanceof HTMLElement) || event.button !== 0) return
    const start = instantAt(event)
    const before = parts.mark()
    const controller = new AbortController()
    const { signal } = controller
    let dragged = false
    surface.setPointerCapture(event.pointerId)
    surface.addEventListener(
      'pointermove',
      (move) => {
        dragged ||= Math.abs(move.clientX - event.clientX) > 3
        if (dragged) parts.setMark(bucketsBetween(parts.buckets(), start, instantAt(move)))
      },
      { signal },
    )
    surface.addEventListener(
      'pointerup',
      () => {
        controller.abort()
        if (dragged) return
        const one = bucketsBetween(parts.buckets(), start, start)
        parts.setMark(isSame(before, one) ? null : one)
      },
      { signal },
    )
    const giveUp = () => {
      controller.abort()
      parts.setMark(before)
    }
    surface.addEventListener('pointercancel', giveUp, { signal })
    document.addEventListener('keydown', (key) => key.key === 'Escape' && giveUp(), { signal, capture: true })
  }
  function lookAt(stretch: Period) {
    parts.setMark(null)
    parts.setShown(stretch)
  }
  function zoom(factor: number, at: number | null) {
    const { from, to } = parts.mark() ?? parts.shown()
    parts.setShown(zoomBy(parts.shown(), factor, at ?? (from + to) / 2, parts.bounds()))
  }
  /** Looks at what is marked alone; without a mark, closer at the middle. */
  function zoomIn() {
    const mark = parts.mark()
    if (mark === null) zoom(closer, null)
    else lookAt(mark)
  }
  function onKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
    if (by !== undefined) parts.setMark(stepMark(parts.buckets(), parts.mark(), by, event.shiftKey))
    else if (event.key === 'Enter' || event.key === '+') zoomIn()
    else if (event.key === '-') zoom(1 / closer, null)
    else if (event.key === 'Escape' && parts.mark() !== null) parts.setMark(null)
    else if (event.key === 'Escape' && !isSame(parts.shown(), parts.bounds())) parts.setShown(parts.bounds())
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    pointed,
    begin,
    point(event: MouseEvent) {
      pointed.value = instantAt(event)
    },
    leave() {
      pointed.value = null
    },
    zoomIn,
    zoomOut: () => zoom(1 / closer, null),
    onDouble: (event: MouseEvent) =>
      lookAt(bucketsBetween(parts.buckets(), instantAt(event), instantAt(event))),
    onWheel(event: WheelEvent) {
      const { from, to } = parts.shown()
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY))
        parts.setShown(moveBy(parts.shown(), ((to - from) * event.deltaX) / 2_000, parts.bounds()))
      else zoom(Math.exp(event.deltaY / 500), instantAt(event))
    },
    onKey,
  }
}
