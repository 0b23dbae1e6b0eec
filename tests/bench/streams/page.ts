import type { Page } from '@playwright/test'
import type { Seen } from './seen.ts'

declare global {
  interface Window {
    /** The rows that are on the page, whatever shadow they are in. */
    streamRows: () => Iterable<Element>
    streamSeen: Seen[]
    streamKeys: number[]
    streamTasks: number[]
  }
}

/** Begins to note what each frame shows: the latest change in each row, read from its words. */
export async function watchStream(page: Page): Promise<void> {
  await page.evaluate(() => {
    const last = new Map<number, number>()
    window.streamSeen = []
    window.streamKeys = []
    window.streamTasks = []
    new PerformanceObserver((list) =>
      window.streamTasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' })
    // From the key to the frame that shows what it did; the browser tells of those that took longer than one frame.
    new PerformanceObserver((list) =>
      window.streamKeys.push(
        ...list.getEntries().flatMap(({ name, duration }) => (name === 'keydown' ? [duration] : [])),
      ),
    ).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    const look = () => {
      const news: [number, number][] = []
      for (const row of window.streamRows()) {
        const words = /alarm (\d+), change (\d+);/.exec(row.textContent)
        if (words) news.push([Number(words[1]), Number(words[2])])
      }
      // What this frame has is painted when the next one begins.
      requestAnimationFrame(() => {
        const now = Date.now()
        for (const [id, change] of news)
          if (last.get(id) !== change) {
            last.set(id, change)
            window.streamSeen.push([id, change, now])
          }
        look()
      })
    }
    look()
  })
}

/** Presses keys as an operator does, and says how long each took to its frame; below one frame it is one. */
export async function pressKeys(page: Page, times: number): Promise<number[]> {
  const oneFrameMs = 16
  await page.evaluate(() => void (window.streamKeys = []))
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(time % 2 === 0 ? 'ArrowDown' : 'ArrowUp')
    await page.waitForTimeout(150)
  }
  const slow = await page.evaluate(() => window.streamKeys)
  return [...slow, ...Array.from({ length: Math.max(0, times - slow.length) }, () => oneFrameMs)]
}
