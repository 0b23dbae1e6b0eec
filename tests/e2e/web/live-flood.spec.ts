import { expect, isLive, test } from '../../support/web-desk.ts'

test('a flood leaves the selection, the scroll, the focus and an open menu where they are', async ({
  page,
  open,
}) => {
  test.setTimeout(240_000)
  const { service } = await open({ alarms: 500 })
  await isLive(page)
  const grid = page.getByTestId('alarms')
  await grid.focus()
  for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
  const selected = grid.getByRole('row', { selected: true })
  const name = await selected.getAttribute('aria-label')
  const place = await selected.boundingBox()
  await page.getByTestId('columns').click()
  const menu = page.getByTestId('columns-menu')
  const box = menu.getByLabel('Comment')
  await box.focus()
  const menuPlace = await menu.boundingBox()
  // Counts the rows ever drawn, and how many stand at once, while the flood comes.
  await page.evaluate(() => {
    const rows = document.querySelector('[data-testid=alarms] .rows')
    if (!rows) throw new Error('there are rows')
    document.body.dataset['most'] = '0'
    new MutationObserver(() => {
      const most = Math.max(Number(document.body.dataset['most']), rows.childElementCount)
      document.body.dataset['most'] = String(most)
    }).observe(rows, { childList: true })
  })
  const flood = 5_000
  const senders = 20
  await Promise.all(
    Array.from({ length: senders }, async (_, sender) => {
      for (let n = sender; n < flood; n += senders)
        await service.post({
          path: `FLOOD\\A${n % 40}\\N${n}`,
          priority: 1 + (n % 4),
          alarmMessage: `Flood ${n}`,
        })
    }),
  )
  await expect(page.getByTestId('account')).toContainText(/5,?500 alarms/, { timeout: 60_000 })
  await expect(menu).toBeVisible()
  await expect(box).toBeFocused()
  expect(await menu.boundingBox()).toEqual(menuPlace)
  expect(await selected.getAttribute('aria-label')).toBe(name)
  expect((await selected.boundingBox())?.y).toBe(place?.y)
  expect(Number(await page.evaluate(() => document.body.dataset['most']))).toBeLessThan(80)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('columns')).toBeFocused()
})
