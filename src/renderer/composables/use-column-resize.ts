import type { ColumnId } from '../../shared/model/saved-view.ts'
import { resizeColumn } from '../rules/column-layout.ts'
import { useViews } from '../stores/views.ts'

/** Drags a column's edge: the width follows the pointer until it is let go; Escape gives the old one back. */
export function useColumnResize(column: () => ColumnId, rem: () => number) {
  const views = useViews()
  const set = (width: number | null) =>
    views.change({ columns: resizeColumn(views.draft.columns, column(), width) })

  function begin(event: PointerEvent) {
    const edge = event.currentTarget
    if (!(edge instanceof HTMLElement) || !edge.parentElement || event.button !== 0) return
    event.preventDefault()
    const before = views.draft.columns
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
      views.change({ columns: before })
      controller.abort()
    }
    document.addEventListener('keydown', onKey, { signal, capture: true })
  }
  return { begin, reset: () => set(null) }
}
