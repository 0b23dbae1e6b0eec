import type { Page } from '@playwright/test'
import { find } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** Every key that types something, and so every key of a view that could take it away. */
const typed =
  'abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789 .,;:!?+-*/=#%&()<>@_|~^$[]{}\'"\\'

/** Fields that take any text; the others take digits or open a chooser. */
const textFields = 'input:is(:not([type]), [type=text], [type=search], [type=password], [type=url]), textarea'

/** What a key could change besides the field: the view, a dialog, the text size, and what is chosen or pressed. */
const stateOf = (page: Page, isFilter: boolean) =>
  page.evaluate((hidesRows) => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
    return {
      view: location.hash.split('?')[0],
      dialogs: all('dialog[open]').length,
      size: document.documentElement.style.fontSize,
      pressed: all('[aria-pressed=true]').length,
      tabs: all('[role=tab][aria-selected=true]').map(({ dataset }) => dataset['view']),
      // What a filter hides is not selected any more.
      details: hidesRows ? [] : all('main aside h2').map(({ textContent }) => textContent),
    }
  }, isFilter)

/** Types into every text field of the dialog in front, or else of the page: the field has it, and nothing else changes. */
async function expectTyping(page: Page, scene: string): Promise<void> {
  const front = page.locator('dialog[open]').last()
  const scope = (await front.count()) > 0 ? front : page.locator('#app')
  const editable = scope
    .locator(textFields)
    .filter({ visible: true })
    .and(page.locator(':enabled:not([readonly])'))
  await expect(editable.first(), scene).toBeVisible()
  // Numbered, since typing may show or hide others.
  const count = await editable.evaluateAll((fields) => {
    for (const [place, field] of fields.entries()) field.setAttribute('data-typed', String(place))
    return fields.length
  })
  for (let place = 0; place < count; place++) {
    const field = scope.locator(`[data-typed="${place}"]`)
    if ((await field.count()) === 0) continue
    const name = `${scene}: ${await field.evaluate((element) => element.outerHTML.slice(0, 120))}`
    const isFilter = await field.evaluate((element) => element.closest('.find') !== null)
    const limit = Number((await field.getAttribute('maxlength')) ?? typed.length)
    const before = await field.inputValue()
    await field.fill('')
    await field.focus()
    const state = await stateOf(page, isFilter)
    await page.keyboard.type(typed)
    await expect(field, name).toHaveValue(typed.slice(0, limit))
    await expect(field, name).toBeFocused()
    expect(await stateOf(page, isFilter), name).toEqual(state)
    await field.fill(before)
  }
}

test('what is typed into a field of a view is text, and no key of the view', async ({ page, open }) => {
  test.slow()
  const { service } = await open({ alarms: 30, history: 1, tags: 60 })
  await isLive(page)
  await service.post({ path: 'A\\B\\D', priority: 1, alarmMessage: 'Look at this' })
  await rowOf(page, 'Look at this').click()
  await expect(page.getByTestId('note-text')).toBeVisible()
  await expectTyping(page, 'Live')
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  const views = [
    ['Missed alarms', '[data-testid=missed-list]'],
    ['Shelf', '[data-testid=shelf-empty]'],
    ['Alarm history', '[data-testid=records] [data-key]'],
    ['Statistics', '[data-drawn=true]'],
    ['Operator response', '[data-drawn=true]'],
    ['Handover', '[data-testid=handover-standing] td'],
    ['Calls', '[data-testid=records]'],
    ['Call groups', '[role=treeitem]'],
    ['Contacts', '[role=row][id]'],
    ['Raise an alarm', '[data-testid=raise]'],
    ['Settings', '[data-setting=timeZone] input'],
    ['Help', '[data-testid=guide] table'],
  ] as const
  for (const [name, drawn] of views) {
    await links.filter({ hasText: name }).click()
    const first = page.locator('main').locator(drawn).first()
    await expect(first, name).toBeVisible()
    if (/row|data-key|treeitem/.test(drawn)) await first.click()
    await expectTyping(page, name)
  }
})

test('what is typed into a dialog is text, and no key of the view under it', async ({ page, open }) => {
  test.slow()
  const { service } = await open({ alarms: 5 })
  await isLive(page)
  await service.post({ path: 'A\\B\\D', priority: 2, alarmMessage: 'Look at this' })
  await rowOf(page, 'Look at this').click()
  const scenes: [name: string, start: () => Promise<void>][] = [
    ['Palette', () => page.keyboard.press('Control+k')],
    ['Call', () => page.keyboard.press('c')],
    ['Shelve', () => page.keyboard.press('z')],
    ['Who is at this screen', () => find(page, 'at this screen', 'at this screen')],
    ['New grouping', () => page.keyboard.press('Alt+8').then(() => page.keyboard.press('Shift+N'))],
    ['New group', () => page.keyboard.press('n')],
    ['Sign over', () => page.keyboard.press('Shift+H').then(() => page.keyboard.press('Control+Enter'))],
    [
      'Keys',
      async () => {
        await page.keyboard.press('Control+,')
        await page.getByTestId('keys-open').click()
      },
    ],
  ]
  for (const [name, start] of scenes) {
    await start()
    await expect(page.locator('dialog[open]'), name).toBeVisible()
    await expectTyping(page, name)
    await page.keyboard.press('Escape')
    if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]'), name).toHaveCount(0)
  }
})
