import { startFlood } from '../../support/flood.ts'
import { stillnessSeen, watchStillness } from '../../support/still-watch.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A trace takes a picture of every frame, which would leave little of the machine for the flood itself.
test.use({ trace: 'off' })

test('500 alarms a second for a minute: the selection, the scroll, the focus and an open menu stay', async ({
  page,
  spawn,
}) => {
  test.setTimeout(300_000)
  const [standing, perSecond, seconds] = [500, 500, 60]
  const { service } = await spawn(['--alarms', String(standing)])
  await isLive(page)
  const grid = page.getByTestId('alarms')
  await grid.focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
  await page.getByTestId('columns').click()
  await page.getByTestId('columns-menu').getByLabel('Comment').focus()
  await watchStillness(page, 'columns-menu')

  const total = perSecond * seconds
  const flood = startFlood(service, {
    total,
    perSecond,
    alarm: (n) => ({ path: `FLOOD\\A${n % 40}\\N${n}`, priority: 1 + (n % 4), alarmMessage: `Flood ${n}` }),
  })
  const shown = async () => Number(/^\d+/.exec(await page.getByTestId('account').innerText())?.[0])
  const still = { rowMissing: 0, rowMoved: 0, rowChanged: 0, bare: 0, menuMoved: 0, focusLost: 0 }
  let frames = 0
  for (let part = 1; part <= 6; part++) {
    // The page has been told of so many different alarms, and has gone on painting frames meanwhile.
    await expect
      .poll(shown, { timeout: 120_000, intervals: [500] })
      .toBeGreaterThanOrEqual(standing + (total * part) / 6)
    const seen = await stillnessSeen(page)
    expect(seen).toMatchObject(still)
    expect(seen.frames).toBeGreaterThan(frames)
    frames = seen.frames
  }
  const rate = await flood.ended
  console.log(`${total} alarms at ${rate.toFixed(0)} a second, shown in ${frames} frames`)
  expect(await shown()).toBe(standing + total)
  const { mostRows, ...seen } = await stillnessSeen(page)
  expect(seen).toMatchObject(still)
  expect(mostRows).toBeLessThan(80)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('columns')).toBeFocused()
})
