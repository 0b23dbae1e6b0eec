const minRem = 2
const maxRem = 60

/** The width that a column gets when this one is requested, in rem. */
export function allowedWidth(width: number): number {
  return Math.round(Math.max(minRem, Math.min(width, maxRem)) * 100) / 100
}

export interface ColumnResizeParts {
  /** Pixels to a rem. */
  rem: () => number
  /** In rem; null gives the column its own width again. */
  set: (width: number | null) => void
  /** Remembers how the columns stand; the call it returns brings that back. */
  remember: () => () => void
}

/** Drags a column's edge: the width follows the pointer until release; Escape restores the old width. */
export function useColumnResize({ rem, set, remember }: ColumnResizeParts) {
  function begin(event: PointerEvent) {
    const edge = event.currentTarget
    if (!(edge instanceof HTMLElement) || !edge.parentElement || event.button !== 0) return
    event.preventDefault()
    const restore = remember()
    const [startX, startWidth] = [event.clientX, edge.parentElement.offsetWidth]
    const controller = new AbortController()
    const { signal } = controller
    edge.setPointerCapture(event.pointerId)
    const follow = ({ clientX }: PointerEvent) => set((startWidth + clientX - startX) / rem())
    edge.addEventListener('pointermove', follow, { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      edge.addEventListener(end, () => controller.abort(), { signal })
    const onKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      restore()
      controller.abort()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { begin, reset: () => set(null) }
}
