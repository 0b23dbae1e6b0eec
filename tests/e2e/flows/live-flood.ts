import { expect } from '@playwright/test'
import { isLive } from '../../support/desk-page.ts'
import { flood } from '../../support/flood.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { spawnService } from '../../support/service.ts'
import { stillnessSeen, watchStillness } from '../../support/still-watch.ts'

const standing = 500
const perSecond = 500
const nothingMoved = { rowMissing: 0, rowMoved: 0, rowChanged: 0, bare: 0, menuMoved: 0, focusLost: 0 }

/** A flood, and an operator who is in the middle of something. */
export function floodFlow(test: FlowTest, seconds: number): void {
  test(`${perSecond} alarms a second for ${seconds} s: selection, scroll, focus and an open menu stay @host`, async ({
    start,
    atEnd,
  }) => {
    test.setTimeout((60 + 4 * seconds) * 1_000)
    // In a process of its own: the flood is to be the desk's only care.
    const service = await spawnService(['--alarms', String(standing)])
    atEnd(() => service.kill('SIGTERM'))
    const { page } = await start({ server: service, ownProcess: true })
    await isLive(page)
    await expect(page.getByTestId('account')).toContainText(`${standing} alarms`)
    await page.getByTestId('alarms').focus()
    // Among alarms of one priority: a critical one lets go of the selected row, and the first row in view holds the list.
    for (let step = 0; step < 80; step++) await page.keyboard.press('ArrowDown')
    await page.getByTestId('columns').click()
    await page.getByTestId('columns-menu').getByLabel('Comment').focus()
    await watchStillness(page, 'columns-menu')

    const total = perSecond * seconds
    const flooding = flood(service, {
      total,
      perSecond,
      alarm: (n) => ({
        path: `FLOOD\\A${n % 40}\\N${n}`,
        priority: 1 + (n % 4),
        alarmMessage: `Flood ${n}`,
      }),
    })
    const shown = async () =>
      Number(/^[\d,]+/.exec(await page.getByTestId('account').innerText())?.[0].replaceAll(',', ''))
    const parts = 6
    let frames = 0
    for (let part = 1; part <= parts; part++) {
      await expect
        .poll(shown, { timeout: 4 * seconds * 1_000, intervals: [500] })
        .toBeGreaterThanOrEqual(standing + (total * part) / parts)
      // The page goes on painting; where it merges a lot into one frame, two parts are there at once.
      await expect.poll(async () => (await stillnessSeen(page)).frames).toBeGreaterThan(frames)
      const seen = await stillnessSeen(page)
      expect(seen).toMatchObject(nothingMoved)
      frames = seen.frames
    }
    console.log(`${total} alarms at ${(await flooding).toFixed(0)} a second, in ${frames} frames`)
    await expect(page.getByTestId('account')).toContainText(
      `${(standing + total).toLocaleString('en')} alarms`,
    )
    const last = await stillnessSeen(page)
    expect(last).toMatchObject(nothingMoved)
    expect(last.mostRows).toBeLessThan(80)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('columns')).toBeFocused()
  })
}
