import { shallowRef } from 'vue'
import type { Period } from '../../../shared/rules/periods.ts'
import type { Buckets } from './rules/time-buckets.ts'
import { bucketsBetween, moveBy, stepSelection, zoomBy } from './rules/time-window.ts'
import { hasModifier } from '../../ui/key-combo.ts'

export interface TimelineBrushOptions {
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
export function useTimelineBrush(options: TimelineBrushOptions) {
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
