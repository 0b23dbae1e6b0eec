import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { findings, findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const guide = (page: Page) => page.getByTestId('guide')
const heading = (page: Page, name: string) => guide(page).getByRole('heading', { name, exact: true })
const hits = (page: Page) => page.getByTestId('help-hits').getByRole('link')
const address = (page: Page) => new URL(page.url()).hash

test('F1 opens the guides, except in the filter field, whose own help it opens', async ({ page, open }) => {
  await open({ alarms: 3 })
  await isLive(page)
  await page.getByTestId('filter').focus()
  await page.keyboard.press('F1')
  await expect(page.getByTestId('filter-help')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByTestId('alarms').focus()
  await page.keyboard.press('F1')
  await expect(heading(page, "Operator's guide")).toBeVisible()
  expect(address(page)).toBe('#/help')
  expect(await findingsInThemes(page)).toEqual([])
})

test('the keyboard finds a section by its words, goes there, and comes back', async ({ page, open }) => {
  await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('F1')
  await expect(guide(page)).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('dismisses shift')
  await expect(page.getByTestId('help-count')).toContainText('found')
  await expect(hits(page).first()).toContainText('Dismissing')
  // The address of a hit is another one than that of the page.
  await expect(page.locator('main [aria-current]')).toHaveCount(0)
  await expect(page.getByTestId('help-hits').locator('mark').first()).toHaveText(/dismiss/i)
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(hits(page).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Watch')).toBeFocused()
  await expect(heading(page, 'Watch')).toBeInViewport()
  await expect.poll(() => address(page)).toContain('section=watch')
  await page.goBack()
  await expect.poll(() => address(page)).not.toContain('section=')
  await page.goForward()
  await expect(heading(page, 'Watch')).toBeInViewport()
  // What was read is there again after another view.
  await guide(page).evaluate(
    (paper) =>
      new Promise((scrolled) => {
        paper.addEventListener('scroll', () => scrolled(null), { once: true })
        paper.scrollTop = 321
      }),
  )
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('alarms')).toBeVisible()
  await page.goBack()
  await expect.poll(() => guide(page).evaluate((paper) => paper.scrollTop)).toBe(321)
})

test('its pictures are shown', async ({ page, open }) => {
  await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('F1')
  const pictures = guide(page).getByRole('img')
  const named = readFileSync('docs/operators-guide.md', 'utf8').match(/!\[/g) ?? []
  await expect(pictures).toHaveCount(named.length)
  // Each arrives once it is come to; an image that did not has no size of its own.
  const width = (picture: HTMLElement) => (picture as HTMLImageElement).naturalWidth
  expect(await pictures.last().evaluate(width)).toBe(0)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(width)).toBeGreaterThanOrEqual(390)
  }
})

test('an address, a link and the palette lead to a section; nothing leads out of the desk', async ({
  page,
  open,
}) => {
  await open({ alarms: 3 })
  await isLive(page)
  await page.evaluate(() => (location.hash = '#/help?guide=integration&section=checklist'))
  await expect(heading(page, 'Checklist')).toBeInViewport()
  await test.step('one that is not there is refused', async () => {
    await page.evaluate(() => (location.hash = '#/help?guide=integration&section=nowhere'))
    await expect(page.getByText('nowhere')).toBeVisible()
    await expect(heading(page, 'Integration guide')).toBeInViewport()
  })
  await test.step('by the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('load of one desk')
    await expect(page.getByRole('option').first()).toContainText('The load of one desk')
    await page.keyboard.press('Enter')
    await expect(heading(page, 'The load of one desk')).toBeInViewport()
  })
  await test.step('by links', async () => {
    await page.keyboard.press('Alt+1')
    await expect(page.getByTestId('alarms')).toBeVisible()
    await page.evaluate(() => (location.hash = '#/help?guide=operators'))
    await expect(heading(page, "Operator's guide")).toBeVisible()
    await guide(page).getByRole('link', { name: 'glossary' }).first().click()
    await expect(heading(page, 'Glossary')).toBeInViewport()
    await page.getByRole('button', { name: 'Integration' }).click()
    await expect(heading(page, 'Integration guide')).toBeInViewport()
    const elsewhere = await guide(page)
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? '').filter((to) => !to.startsWith('#/')),
      )
    expect(elsewhere).toEqual([])
    await guide(page).getByRole('link', { name: 'Settings' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  })
})

test('on paper there is the guide alone; in another language the frame says that it is in English', async ({
  page,
  open,
}) => {
  await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('F1')
  await expect(guide(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByTestId('help-contents')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeHidden()
  await expect(heading(page, 'Wall display')).toBeVisible()
  expect(await guide(page).evaluate((paper) => paper.scrollHeight - paper.clientHeight)).toBe(0)
  await page.emulateMedia({ media: 'screen' })

  await expect(page.getByTestId('help-language')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('deutsch')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('help-language')).toHaveText('Die Handbücher sind auf Englisch.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hilfe')
})
