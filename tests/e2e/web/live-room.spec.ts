import type { Locator, Page } from '@playwright/test'
import { find } from '../../support/by-key.ts'
import { flood } from '../../support/flood.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** The texts among these that do not show all of their words. */
const cutOff = (texts: Locator) =>
  texts.evaluateAll((all) =>
    all.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
  )
const headings = (page: Page) => page.getByRole('columnheader')
const headingTexts = (page: Page) => headings(page).locator('button > span:not(.visually-hidden)')

test('beside the details a message is whole, and a state without a name takes no room', async ({ open }) => {
  const { page, service } = await open()
  const message = 'Turbine 2 bearing 1 vibration high-high'
  await service.post({
    path: 'SOUTH\\TURBINE2\\VT301.HIHI',
    priority: 1,
    alarmMessage: message,
    value: '99.1 µm',
  })
  await isLive(page)
  await rowOf(page, message).click()
  await expect(page.getByTestId('detail')).toBeVisible()
  await expect(headings(page).filter({ hasText: 'State' })).toHaveCount(0)
  expect(await cutOff(rowOf(page, message).locator('.message, .path b'))).toEqual([])
  await expect(rowOf(page, message)).toHaveAccessibleName(
    /^Critical, not acknowledged, .*VT301\.HIHI, raised \d\d:\d\d:\d\d$/,
  )
  // A column that is empty is as wide as its heading.
  const width = async (name: string) => (await headings(page).filter({ hasText: name }).boundingBox())!.width
  expect(await width('Ack by')).toBeLessThan(await width('Tag'))
  expect(await width('Message')).toBeGreaterThan(2 * (await width('Ack by')))
})

test('beside the details tags are whole while messages have room, and a wide screen has no void', async ({
  open,
}) => {
  const { page } = await open({ alarms: 140, seed: 5 })
  await isLive(page)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.locator('[data-alarm-id]').first().click()
  await expect(page.getByTestId('detail')).toBeVisible()
  const rows = page.locator('[data-alarm-id]')
  expect(await cutOff(rows.locator('.message, .unit, .path b, .value, .ackUser'))).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 3_840, height: 2_160 })
  const width = async (name: string) => (await headings(page).filter({ hasText: name }).boundingBox())!.width
  await expect.poll(() => width('Tag')).toBeGreaterThan(400)
  // What is left over is the same for every text; a time is as wide as it has to be.
  expect((await width('Message')) / (await width('Tag'))).toBeLessThan(1.5)
  const age = await page.getByRole('columnheader', { name: 'Age', exact: true }).boundingBox()
  expect(age!.width).toBeLessThan(100)
})

test('states that have names are shown', async ({ open }) => {
  const settings = { profiles: [{ id: 'embedded', stateLabels: { 1: 'Active' } }] }
  const { page } = await open({ alarms: 3 }, { settings })
  await isLive(page)
  await expect(headings(page).filter({ hasText: 'State' })).toHaveCount(1)
})

for (const locale of ['fr', 'de'])
  test(`with 5,000 alarms the header is one line, and headings are whole: ${locale}`, async ({ open }) => {
    const { page } = await open({ alarms: 5_000 }, { settings: { locale } })
    await isLive(page)
    const grouped = new Intl.NumberFormat(locale).format(5_000)
    await expect(page.getByTestId('account')).toContainText(grouped)
    await expect(page.getByRole('navigation').getByRole('link').first()).toContainText(grouped)
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThanOrEqual(52)
    expect(await cutOff(headingTexts(page))).toEqual([])
    // The columns fill the widest screen to its edge.
    await page.setViewportSize({ width: 3840, height: 2160 })
    const edge = async () => {
      const last = (await headings(page).last().boundingBox())!
      return Math.round(last.x + last.width)
    }
    await expect.poll(edge).toBeGreaterThan(3_800)
  })

test('the first filter moves no button, and leaves no gap before it', async ({ open }) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  const boxes = () =>
    page
      .getByRole('search')
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((button) => {
          const { left, width } = button.getBoundingClientRect()
          return `${button.textContent.trim().replace(/\d+$/, '')} ${left} ${width}`
        }),
      )
  const before = await boxes()
  const gap = await page.getByTestId('filters').evaluate((button) => {
    const range = document.createRange()
    range.selectNodeContents(button)
    const [outer, text] = [button.getBoundingClientRect(), range.getBoundingClientRect()]
    return Math.abs(outer.right - text.right - (text.left - outer.left))
  })
  expect(gap).toBeLessThan(2)
  await page.getByTestId('only-critical').click()
  await expect(page.getByTestId('filters')).toContainText('1')
  expect(await boxes()).toEqual(before)
})

test('how many alarms a filter leaves is whole at every width, and brief beside a text alone', async ({
  open,
}) => {
  const { page } = await open({ alarms: 300, seed: 5 })
  await isLive(page)
  const account = page.getByTestId('account')
  const isWhole = () =>
    account.evaluate((element) => {
      const [own, line] = [element.getBoundingClientRect(), element.parentElement!.getBoundingClientRect()]
      return (
        element.scrollWidth <= element.clientWidth && own.right <= line.right && own.bottom <= line.bottom
      )
    })
  await page.keyboard.press('/')
  await page.keyboard.type('pump')
  await expect(account).toHaveAttribute('title', /^\d+ of 300: \d+ not matching$/)
  await expect.poll(async () => (await account.boundingBox())!.width).toBeLessThan(90)
  expect(await isWhole()).toBe(true)
  await page.getByTestId('band-low').click()
  await expect(account).toHaveAttribute('title', /Critical hidden, .*not matching$/)
  for (const width of [1_920, 1_440, 1_100, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(isWhole, `at ${width}`).toBe(true)
  }
})

test('what was never read is a dash, and the page says so', async ({ start }) => {
  // Nothing listens at this port.
  const { page } = await start({ server: { url: 'http://127.0.0.1:9', token: 'test-token' } })
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
  await expect(page.getByTestId('band-critical')).toHaveText(/^–.*not read yet$/)
  await expect(page.getByTestId('band-critical')).toHaveAttribute('title', /unknown, not read yet/)
  await expect(page.getByRole('link', { name: 'Live' })).toContainText('–')
  await expect(page.getByTestId('account')).toHaveText('– alarms: not read yet')
  await expect(page.getByTestId('load-figure')).toHaveText('–')
  await expect(page.getByTestId('list-message')).toContainText('No alarms known')
  await expect(page).toHaveTitle(/^\? Tocsin/)
})

test('beside the details the load strip says all of a flood, and leads to its layout, where words are long', async ({
  open,
}) => {
  const { page, service } = await open({}, { settings: { locale: 'de' } })
  await isLive(page)
  await flood(service, {
    total: 60,
    perSecond: 100,
    alarm: (n) => ({ path: `N\\U\\T${n}`, priority: 2, alarmMessage: `Flood ${n}` }),
  })
  const layout = page.getByTestId('flood-layout')
  await expect(layout).toBeVisible()
  await page.getByTestId('alarms').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('detail')).toBeVisible()
  const [button, line] = [(await layout.boundingBox())!, (await layout.locator('..').boundingBox())!]
  expect(button.x + button.width).toBeLessThanOrEqual(line.x + line.width + 1)
  expect(await cutOff(page.getByTestId('load-status'))).toEqual([])
})

test('the headings of the alarm help are whole in each language, also of the column it is sorted by', async ({
  open,
}) => {
  const { page } = await open()
  await isLive(page)
  await page.evaluate(() => (location.hash = '#/alarm-help'))
  await expect(page.getByTestId('alarm-help-message')).not.toHaveText('')
  const minutes = headings(page).nth(1)
  await minutes.getByRole('button').click()
  await expect(minutes).toHaveAttribute('aria-sort', 'ascending')
  expect(await cutOff(headingTexts(page)), 'English').toEqual([])
  for (const [name, locale] of [
    ['Deutsch', 'de'],
    ['Français', 'fr'],
    ['Español', 'es'],
  ] as const) {
    await find(page, name, name)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Alarm help')
    expect(await cutOff(headingTexts(page)), name).toEqual([])
  }
})
