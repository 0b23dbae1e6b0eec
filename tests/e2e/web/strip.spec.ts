import type { Page } from '@playwright/test'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { goTo } from '../../support/records.ts'

const strip = (page: Page) => page.getByTestId('strip')
const announcement = (page: Page) => page.getByTestId('announcement')

/** Where the parts of the page are that must not move. */
const places = (page: Page) =>
  page.evaluate(() =>
    ['header', '[data-testid=strip]', 'main', '[data-testid=alarms]', 'footer'].map((selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect()
      return box && [selector, box.x, box.y, box.width, box.height]
    }),
  )

/** Whatever lies over something that can be pressed. */
const covered = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role=row], input')]
      .filter((each) => each.checkVisibility() && !each.closest('dialog, [popover]'))
      .flatMap((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const [middleX, middleY] = [x + width / 2, y + height / 2]
        if (width < 2 || middleX > innerWidth || middleY > innerHeight) return []
        const top = document.elementFromPoint(middleX, middleY)
        const over = top?.closest('[data-testid=strip], [data-testid=announcement]')
        return over && !over.contains(each) ? [each.outerHTML.slice(0, 80)] : []
      }),
  )

const widths = [390, 1024, 1920]
const resize = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 844 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
}

test('a new alarm covers nothing and moves nothing, on a phone, a tablet and a desk', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 40 })
  await isLive(page)
  await expect(rowOf(page, '').first()).toBeVisible()
  for (const width of widths) {
    await resize(page, width)
    const before = await places(page)
    for (const [tag, priority] of [
      ['A', 1],
      ['B', 1],
      ['C', 2],
    ] as const)
      await service.post({
        path: `A\\${width}\\${tag}`,
        priority,
        alarmMessage: `A long message about something that has priority ${priority}`,
      })
    if (width === 390) {
      const count = announcement(page).getByText('1 of 2 new', { exact: true })
      await expect(count).toBeVisible()
      expect((await count.boundingBox())?.width).toBeGreaterThan(20)
    } else await expect(announcement(page)).toContainText('1 of 2 new critical')
    expect(await places(page), `${width}`).toEqual(before)
    expect(await covered(page), `${width}`).toEqual([])
    const box = await strip(page).boundingBox()
    const text = await announcement(page).boundingBox()
    expect(box && text && text.height <= box.height + 1 && text.width <= box.width, `${width}`).toBe(true)
    await page.keyboard.press('Shift+X')
    await expect(announcement(page)).toHaveCount(0)
  }
})

test('the most urgent comes first; keys step through, show and dismiss', async ({ page, open }) => {
  const { service } = await open({ alarms: 60 })
  await isLive(page)
  for (const [tag, priority] of [
    ['H1', 2],
    ['C1', 1],
    ['C2', 1],
    ['H2', 2],
  ] as const) {
    await service.post({ path: `A\\B\\${tag}`, priority, alarmMessage: `Alarm ${tag}` })
    await expect(rowOf(page, `Alarm ${tag}`)).toHaveCount(1)
  }
  await expect(announcement(page)).toContainText(/Alarm C2.*1 of 2 new critical/s)
  await page.keyboard.press('n')
  await expect(announcement(page)).toContainText(/Alarm C1.*2 of 2 new critical/s)
  await page.keyboard.press('n')
  await expect(announcement(page)).toContainText(/Alarm H2.*1 of 2 new high/s)
  await page.keyboard.press('x')
  await expect(announcement(page)).toContainText(/Alarm H1.*1 of 1 new high/s)
  await page.keyboard.press('x')
  await expect(announcement(page)).toContainText(/Alarm C2/)
  await page.keyboard.press('g')
  await expect(page.getByRole('row', { selected: true })).toContainText('Alarm C2')
  await expect(page.getByTestId('detail')).toContainText('Alarm C2')
  await expect(announcement(page)).toContainText(/Alarm C1.*1 of 1 new critical/s)
  await strip(page).getByRole('button', { name: 'Show' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { selected: true })).toContainText('Alarm C1')
  await expect(announcement(page)).toHaveCount(0)
})

test('a reload keeps the strip: what waits in it still does, what was dismissed or opened stays away', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  for (const tag of ['C1', 'C2', 'C3', 'C4']) {
    await service.post({ path: `A\\B\\${tag}`, priority: 1, alarmMessage: `Alarm ${tag}`, temporary: true })
    await expect(announcement(page)).toContainText(`Alarm ${tag}`)
  }
  await page.keyboard.press('x')
  await expect(announcement(page)).toContainText('Alarm C3')
  await rowOf(page, 'Alarm C1').click()
  await expect(announcement(page)).toContainText(/Alarm C3.*1 of 2 new critical/s)
  await page.reload()
  await expect(announcement(page)).toContainText(/Alarm C3.*1 of 2 new critical/s)
  await service.post({ path: 'A\\B\\C3', raised: false, temporary: true })
  await expect(announcement(page)).toContainText(/Alarm C2.*1 of 1 new critical/s)
  await page.keyboard.press('g')
  await expect(page.getByTestId('detail')).toContainText('Alarm C2')
  // What was opened is not new after a second reload either.
  await page.reload()
  await expect(page.getByTestId('detail')).toContainText('Alarm C2')
  await service.post({ path: 'A\\B\\C5', priority: 1, alarmMessage: 'Alarm C5' })
  await expect(announcement(page)).toContainText(/Alarm C5.*1 of 1 new critical/s)
})

test('a view that has its own N keeps it', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  for (const tag of ['C1', 'C2'])
    await service.post({ path: `A\\B\\${tag}`, priority: 1, alarmMessage: `Alarm ${tag}` })
  await expect(announcement(page)).toContainText(/Alarm C2.*1 of 2/s)
  await expect(strip(page).getByText('N', { exact: true })).toHaveCount(1)
  await goTo(page, 'Call groups')
  await expect(strip(page).getByText('N', { exact: true })).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New call group' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(announcement(page)).toContainText('Alarm C2')
  await strip(page).getByRole('button', { name: 'Next' }).click()
  await expect(announcement(page)).toContainText('Alarm C1')
})

test('an alarm leaves the strip when it is opened in the list or cleared; a flood is one line', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  const raise = (tag: string) =>
    service.post({ path: `A\\B\\${tag}`, priority: 1, alarmMessage: `Alarm ${tag}`, temporary: true })
  await raise('opened')
  await expect(announcement(page)).toContainText('Alarm opened')
  await rowOf(page, 'Alarm opened').click()
  await expect(announcement(page)).toHaveCount(0)
  await raise('cleared')
  await expect(announcement(page)).toContainText('Alarm cleared')
  await service.post({ path: 'A\\B\\cleared', raised: false, temporary: true })
  await expect(announcement(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)

  const before = await places(page)
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      service.post({ path: `A\\B\\N${n}`, priority: (n % 4) + 1, alarmMessage: `Valve ${n}` }),
    ),
  )
  await expect(announcement(page)).toContainText('1 of 15 new critical')
  await expect(announcement(page)).toHaveCount(1)
  expect(await places(page)).toEqual(before)
  await page.keyboard.press('Shift+X')
  await expect(announcement(page)).toHaveCount(0)
})

test('while the page is in front, only what sounds or may demand attention is in the strip', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  const raise = async (priority: number, alarmMessage: string) => {
    await service.post({ path: `A\\B\\${alarmMessage}`, priority, alarmMessage })
    await expect(rowOf(page, alarmMessage)).toHaveCount(1)
  }
  await raise(4, 'Low in front')
  await expect(announcement(page)).toHaveCount(0)
  await raise(3, 'Medium in front')
  await expect(announcement(page)).toContainText(/Medium in front.*1 of 1 new medium/s)
  await page.keyboard.press('x')
  await raise(2, 'High in front')
  await expect(announcement(page)).toContainText(/High in front.*1 of 1 new high/s)
  await page.keyboard.press('x')
  await expect(announcement(page)).toHaveCount(0)
  // A page in the background has nobody who sees its list.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  await raise(4, 'Low in the background')
  await expect(announcement(page)).toContainText('Low in the background')
})

test('only when not in front: nothing but the most urgent', async ({ page, open }) => {
  const { service } = await open({}, { settings: { attention: { onlyWhenAway: true } } })
  await isLive(page)
  await service.post({ path: 'A\\B\\H', priority: 2, alarmMessage: 'High alarm' })
  await expect(rowOf(page, 'High alarm')).toHaveCount(1)
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Critical alarm' })
  await expect(announcement(page)).toContainText(/Critical alarm.*1 of 1/s)
  await page.keyboard.press('x')
  await expect(announcement(page)).toHaveCount(0)
})

test('a lost service freezes the picture in its place, on a phone, a tablet and a desk', async ({
  page,
  open,
}) => {
  const { service } = await open(
    { alarms: 40 },
    { settings: { welcomed: true, lossNotice: { afterSeconds: 5, repeatSeconds: 60 } } },
  )
  await isLive(page)
  await expect(rowOf(page, '').first()).toBeVisible()
  const before = new Map<number, unknown>()
  for (const width of widths) {
    await resize(page, width)
    before.set(width, await places(page))
  }
  await expect(page.locator('main[data-frozen]')).toHaveCount(0)
  await service.stop()
  const bar = strip(page).getByTestId('connection-bar')
  await expect(page.locator('main[data-frozen]')).toHaveCount(1)
  // The sound of the loss is when its notice would come; the strip has said it.
  await expect(page.getByTestId('silence')).toHaveClass(/primary/)
  await expect(page.getByTestId('notice-service-lost')).toHaveCount(0)
  for (const width of widths) {
    await resize(page, width)
    await expect(bar).toContainText(/Alarms as of \d\d:\d\d:\d\d, \d+ (s|min) ago: no connection to/)
    await expect.poll(() => places(page), `${width}`).toEqual(before.get(width))
    expect(await covered(page), `${width}`).toEqual([])
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollHeight - innerHeight,
      document.documentElement.scrollWidth - innerWidth,
    ])
    expect(overflow, `${width}`).toEqual([0, 0])
    // What is frozen can still be read and used.
    await rowOf(page, '').nth(3).click()
    await page.getByTestId('detail').locator('button.close').click()
    await expect(page.getByTestId('detail')).toHaveCount(0)
  }
})

test('notices come below the view, and no row moves', async ({ page, open }) => {
  await open({ alarms: 40 }, { settings: { welcomed: true, theme: 'no such theme' } })
  await isLive(page)
  const notice = page.getByTestId('notice-settings-recovered')
  await expect(notice).toBeVisible()
  const top = () => page.getByTestId('alarms').boundingBox()
  const [list, line] = [await top(), await notice.boundingBox()]
  expect(list && line && line.y >= list.y + list.height).toBe(true)
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice).toHaveCount(0)
  expect((await top())?.y).toBe(list?.y)
})

test('a phone without sound yet has no third line in its header', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    let isActive = false
    window.addEventListener('pointerdown', () => (isActive = true), true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      return isActive ? play.call(this) : Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
    }
  })
  await open({ alarms: 14 })
  await isLive(page)
  const header = async () => (await page.getByRole('banner').boundingBox())?.height
  await expect(page.getByTestId('sound-blocked')).toBeVisible()
  // What sounds elsewhere can be silenced from here.
  await expect(page.getByTestId('silence')).toBeInViewport({ ratio: 1 })
  const blocked = await header()
  await page.getByTestId('sound-blocked').click()
  await expect(page.getByTestId('silence')).toBeVisible()
  expect(await header()).toBe(blocked)
  const tops = await page.evaluate(() =>
    ['connection', 'silence', 'mute'].map((id) => {
      const box = document.querySelector(`[data-testid=${id}]`)?.getBoundingClientRect()
      return box && Math.round(box.y + box.height / 2)
    }),
  )
  expect(new Set(tops).size).toBe(1)
})

test('a critical alarm interrupts a screen reader, once; the others wait their turn', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  const voice = page.getByTestId('voice')
  const urgent = voice.locator('[aria-live=assertive]')
  await service.post({ path: 'A\\B\\H', priority: 2, alarmMessage: 'High alarm' })
  await expect(voice.getByRole('status')).toContainText('New alarm: High, High alarm')
  await expect(urgent).toBeEmpty()
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Critical alarm' })
  await expect(urgent).toContainText('New alarm: Critical, Critical alarm')
  await expect(voice.getByRole('status')).toBeEmpty()
  // Nothing else on the page says it to a screen reader.
  await expect(
    page.locator('[role=alert], [aria-live], [role=status]').filter({ hasText: 'Critical alarm' }),
  ).toHaveCount(1)
})
