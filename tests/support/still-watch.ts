import type { Page } from '@playwright/test'

/** What was seen of the list in every frame that the page painted. */
export interface Stillness {
  frames: number
  /** Frames in which the selected row was missing, moved, or another one. */
  rowMissing: number
  rowMoved: number
  rowChanged: number
  /** Frames in which part of the list was bare although it has rows for it. */
  bare: number
  /** Frames in which the menu was closed or elsewhere, or the focus not where it was. */
  menuMoved: number
  focusLost: number
  /** The largest number of rows in the page at once. */
  mostRows: number
}

declare global {
  interface Window {
    stillness?: Stillness
  }
}

/**
 * Watches from here on that nothing moves under the operator's hand: the selected row, what has the focus,
 * and the open menu, frame by frame. It looks after each frame was painted, which is what an eye would see.
 */
export async function watchStillness(page: Page, menuTestId: string): Promise<void> {
  await page.evaluate((testId) => {
    const part = (selector: string): HTMLElement => {
      const found = document.querySelector<HTMLElement>(selector)
      if (!found) throw new Error(`there is no ${selector}`)
      return found
    }
    const grid = part('[data-testid=alarms]')
    const rows = part('[data-testid=alarms] .rows')
    const menu = part(`[data-testid=${testId}]`)
    const selected = () => grid.querySelector('[role=row][aria-selected=true]')
    const boxOf = (element: Element) => JSON.stringify(element.getBoundingClientRect())
    const row = selected()
    if (!row) throw new Error('no row is selected')
    const rowTop = row.getBoundingClientRect().top
    const rowId = row.id
    const menuBox = boxOf(menu)
    const focused = document.activeElement
    const listBox = grid.getBoundingClientRect()
    const headHeight = part('[data-testid=alarms] [role=columnheader]').getBoundingClientRect().height
    const listTop = listBox.top + headHeight

    const seen: Stillness = {
      frames: 0,
      rowMissing: 0,
      rowMoved: 0,
      rowChanged: 0,
      bare: 0,
      menuMoved: 0,
      focusLost: 0,
      mostRows: 0,
    }
    window.stillness = seen
    const inspect = () => {
      seen.frames++
      const now = selected()
      if (!now) seen.rowMissing++
      else if (now.id !== rowId) seen.rowChanged++
      else if (Math.abs(now.getBoundingClientRect().top - rowTop) > 0.5) seen.rowMoved++
      const drawn = [...rows.children].map((each) => each.getBoundingClientRect())
      const drawnTop = Math.min(...drawn.map(({ top }) => top))
      const drawnBottom = Math.max(...drawn.map(({ bottom }) => bottom))
      if (drawnTop > listTop || drawnBottom < listTop + grid.clientHeight - headHeight) seen.bare++
      if (!menu.matches(':popover-open') || boxOf(menu) !== menuBox) seen.menuMoved++
      if (document.activeElement !== focused) seen.focusLost++
      seen.mostRows = Math.max(seen.mostRows, drawn.length)
    }
    // A message posted while a frame is prepared arrives when it has been painted.
    const painted = new MessageChannel()
    painted.port1.onmessage = inspect
    const onFrame = () => {
      painted.port2.postMessage(null)
      requestAnimationFrame(onFrame)
    }
    requestAnimationFrame(onFrame)
  }, menuTestId)
}

/** What has been seen so far. */
export function stillnessSeen(page: Page): Promise<Stillness> {
  return page.evaluate(() => {
    if (!window.stillness) throw new Error('nobody watches')
    return window.stillness
  })
}
