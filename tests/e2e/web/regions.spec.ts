import type { Page } from '@playwright/test'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const list = (page: Page) => page.getByTestId('alarms')
const focusedRegion = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-region], aside')?.tagName.toLowerCase())

test('the list of a view has the focus: the first key moves in it', async ({ open }) => {
  const { page, service } = await open({ history: 1, tags: 20 })
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  await expect(list(page)).toBeFocused()
  await expect(rowOf(page, 'Look at this')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, 'Look at this')).toHaveAttribute('aria-selected', 'true')
  await test.step('also where the view is reached by its key', async () => {
    await page.keyboard.press('Alt+3')
    await expect(page.getByTestId('records')).toBeFocused()
    await page.keyboard.press('Alt+1')
    await expect(list(page)).toBeFocused()
  })
  await test.step('but it stays on a link of the navigation that was followed', async () => {
    const link = page.getByRole('link', { name: 'History', exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('records')).toBeVisible()
    await expect(link).toBeFocused()
  })
})

test('a view that is opened by mouse or finger has the focus as by its key: what is typed reaches it', async ({
  open,
}) => {
  const { page, service } = await open({ history: 1, tags: 20 })
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  await expect(rowOf(page, 'Look at this')).toBeVisible()
  const link = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`) })
  await test.step('a form', async () => {
    await link('Raise an alarm').click()
    const field = page.locator('main > form :is(input, textarea)').first()
    await expect(field).toBeFocused()
    await page.keyboard.type('NORTH')
    await expect(field).toHaveValue('NORTH')
  })
  await test.step('a list', async () => {
    await link('History').click()
    await expect(page.getByTestId('records')).toBeFocused()
  })
  await test.step('also where the view is the one that is shown', async () => {
    await link('Alarm history').click()
    await expect(page.getByTestId('records')).toBeFocused()
  })
  await test.step('a view with a key of its own on what is first in it', async () => {
    await link('Replay').click()
    await expect(page.getByTestId('replay').getByTestId('record-state')).toContainText(/\d/)
    await page.keyboard.press('Space')
    await expect(page.getByTestId('replay-play')).toContainText('Pause')
  })
  await test.step('the first view', async () => {
    await link('Live').click()
    await expect(list(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rowOf(page, 'Look at this')).toHaveAttribute('aria-selected', 'true')
  })
})

test('F6 goes from region to region, Shift+F6 back, also while somebody types', async ({ open }) => {
  const { page, service } = await open()
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  await rowOf(page, 'Look at this').click()
  await expect(page.getByTestId('detail')).toBeVisible()
  const order = ['aside', 'footer', 'header', 'nav', 'main']
  for (const region of order) {
    await page.keyboard.press('F6')
    expect(await focusedRegion(page)).toBe(region)
  }
  await expect(list(page)).toBeFocused()
  for (const region of order.slice(0, -1).reverse()) {
    await page.keyboard.press('Shift+F6')
    expect(await focusedRegion(page)).toBe(region)
  }
  await page.getByTestId('filter').focus()
  await page.keyboard.press('F6')
  expect(await focusedRegion(page)).toBe('aside')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeFocused()
  // Without details there is one region less.
  await page.keyboard.press('F6')
  expect(await focusedRegion(page)).toBe('footer')
})

test('details that still load are said to be open when they are, and a held F6 goes one region on', async ({
  open,
}) => {
  const { page, service } = await open()
  // A reload in the middle of the sign-in would use its key twice.
  await isLive(page)
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/AlarmDetail-.*\.js/, async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  await expect(rowOf(page, 'Look at this')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const said = page.getByRole('status').filter({ hasText: 'Details open, F6 goes to them' })
  await expect(rowOf(page, 'Look at this')).toHaveAttribute('aria-selected', 'true')
  await expect(said).toHaveCount(0)
  await expect(page.getByTestId('detail')).toHaveCount(0)
  release()
  await expect(said).toHaveCount(1)
  await expect(page.getByTestId('detail')).toBeVisible()
  // A second press without a release is what the page gets while a key is held.
  for (let presses = 0; presses < 3; presses++) await page.keyboard.down('F6')
  await page.keyboard.up('F6')
  expect(await focusedRegion(page)).toBe('aside')
})

test('the first stop of the page skips to the list; only with Ctrl + - 0 change the text size', async ({
  open,
}) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  const skip = page.getByRole('button', { name: 'Skip to the content' })
  await expect(skip).not.toBeInViewport()
  await page.getByTestId('connection').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeFocused()
  expect(page.url()).toBe(address)

  const root = page.locator('html')
  for (const key of ['+', '-', '0']) await page.keyboard.press(key)
  await page.keyboard.press('Control+Equal')
  await expect(root).toHaveAttribute('style', /font-size: 110%/)
  await page.keyboard.press('Control++')
  await expect(root).toHaveAttribute('style', /font-size: 125%/)
  await page.keyboard.press('Control+-')
  await expect(root).toHaveAttribute('style', /font-size: 110%/)
  await page.keyboard.press('+')
  await page.keyboard.press('Control+0')
  await expect(root).toHaveAttribute('style', /font-size: 100%/)
})

test('a pane that has the focus has a line at its edge, no frame round it; a control has a frame', async ({
  open,
}) => {
  const { page, service } = await open()
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  /** How the element that has the focus, or what surrounds it, shows that. */
  const focusMark = () =>
    page.evaluate(() => {
      const element = document.activeElement!
      const style = getComputedStyle(element)
      const edge = getComputedStyle(element.parentElement!, '::after')
      const isFramed = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
      const hasLine = style.boxShadow.includes('inset') || edge.borderTopStyle === 'solid'
      return { isFramed, hasLine }
    })
  await page.keyboard.press('F6')
  await page.keyboard.press('Shift+F6')
  await expect(list(page)).toBeFocused()
  expect(await focusMark(), 'the list without a cursor').toEqual({ isFramed: false, hasLine: true })
  await page.keyboard.press('ArrowDown')
  // Its row shows the cursor.
  expect(await focusMark(), 'the list').toEqual({ isFramed: false, hasLine: false })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('detail')).toBeVisible()
  await page.keyboard.press('F6')
  expect(await focusMark(), 'the details').toEqual({ isFramed: false, hasLine: true })
  await page.keyboard.press('Tab')
  expect(await focusMark(), 'a control in them').toMatchObject({ isFramed: true })
})
