import type { Page } from '@playwright/test'
import { find } from '../../support/by-key.ts'
import { lookAt } from '../../support/groups-page.ts'
import { expectTyping, requestsOf } from '../../support/typing.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** A place with text fields: how to get there, what shows that it is drawn, and what its fields may send themselves. */
interface Scene {
  name: string
  go: (page: Page) => Promise<unknown>
  drawn: string
  /** The part of the page whose fields they are, if not all of it. */
  within?: string
  sends?: readonly string[]
}

/** Goes to a view, and waits until it has taken the place of the one before: their fields look alike. */
const at = (hash: string) => async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  const isThere = new URL(page.url()).hash.startsWith(`#/${hash}`)
  await page.evaluate((address) => (location.hash = address), `#/${hash}`)
  if (!isThere) await expect(heading).not.toHaveText(before ?? '')
}
const firstRow = (page: Page) => page.getByTestId('records').locator('[data-key]').first()
const openMenu = (testid: string) => (page: Page) => page.getByTestId(testid).click()
/** A key of the list, which has to have the focus for it. */
const inList = (key: string) => (page: Page) => page.locator('main [role=grid]').first().press(key)
const press = (key: string) => (page: Page) => page.keyboard.press(key)

/** A setting is stored while it is typed. */
const ownSettings = ['settings.change']

const records: Scene[] = [
  { name: 'Alarm history', go: at('histories'), drawn: 'main [data-testid=records] [data-key]' },
  { name: 'An alarm of the history', go: (page) => firstRow(page).click(), drawn: 'main aside' },
  { name: 'Statistics', go: at('statistics'), drawn: 'main [data-drawn=true]' },
  { name: 'Operator response', go: at('interventions'), drawn: 'main [data-drawn=true]' },
  { name: 'Calls', go: at('calls'), drawn: 'main [data-testid=records]' },
  { name: 'Evidence', go: at('evidence'), drawn: '[data-testid=evidence-find]' },
  { name: 'Report', go: at('report'), drawn: '[data-testid=report-menu]', sends: ownSettings },
  { name: 'Help', go: at('help'), drawn: '[data-testid=guide] table' },
]

const lists: Scene[] = [
  { name: 'Save a view', go: openMenu('save-as'), drawn: '[data-testid=save-as-menu] input' },
  { name: 'Filters', go: openMenu('filters'), drawn: '[data-testid=filters-menu] input' },
  { name: 'Missed alarms', go: at('missed'), drawn: '[data-testid=missed-list]' },
  { name: 'Shelf', go: at('shelf'), drawn: '[data-testid=shelf-find]' },
  { name: 'Worklist', go: at('worklist'), drawn: '[data-testid=worklist-find]' },
  { name: 'Handover', go: at('handover'), drawn: '[data-testid=new-point]' },
  { name: 'Call groups', go: at('groups'), drawn: 'main [data-testid=records] [data-key]' },
  { name: 'Contacts', go: at('contacts'), drawn: '[data-testid=book-find]' },
  { name: 'New contact', go: inList('n'), drawn: '[data-testid=contact-panel]' },
  { name: 'Alarm help', go: at('alarm-help'), drawn: '[data-testid=alarm-help-message]' },
  { name: 'New help', go: inList('n'), drawn: '[data-testid=help-pattern]' },
  { name: 'Raise an alarm', go: at('raise'), drawn: '[data-testid=raise]' },
  { name: 'Templates', go: openMenu('templates'), drawn: '[data-testid=templates-menu] input' },
]

const settings = {
  welcomed: true,
  responseByPerson: true,
  calls: { templates: [{ id: 'come', name: 'Come', number: 1, text: 'Please come' }] },
  procedures: ['https://hmi.example/'],
}
const settingScenes: Scene[] = [
  { name: 'Settings', go: at('settings'), drawn: '[data-setting=timeZone] input', sends: ownSettings },
  {
    name: 'A server',
    go: (page) => page.getByRole('button', { name: 'Add a server' }).click(),
    drawn: '[data-testid=profile-form]',
    within: '[data-testid=profile-form]',
    // What was typed into the settings before may still be on its way.
    sends: ownSettings,
  },
]

const dialogs: Scene[] = [
  { name: 'Palette', go: press('Control+k'), drawn: '[data-testid=palette] input' },
  { name: 'Call', go: press('c'), drawn: '[data-testid=call-text]' },
  { name: 'Shelve', go: press('z'), drawn: '[data-testid=shelving-details]' },
  {
    name: 'Who is at this screen',
    go: (page) => find(page, 'at this screen', 'at this screen'),
    drawn: '[data-testid=person-name]',
  },
  {
    name: 'Invite a screen',
    go: (page) => find(page, 'invite a screen', 'Invite a screen'),
    drawn: 'dialog[open] input',
  },
  {
    name: 'New group',
    async go(page) {
      await at('groups')(page)
      await expect(firstRow(page)).toBeVisible()
      await inList('n')(page)
    },
    drawn: '[data-testid=group-creation]',
  },
  {
    name: 'New grouping',
    async go(page) {
      await lookAt(page, 'Groupings')
      await inList('Shift+N')(page)
    },
    drawn: '[data-testid=group-creation]',
  },
  {
    name: 'Sign a handover',
    async go(page) {
      await at('handover')(page)
      await expect(page.getByTestId('handover-paper')).toHaveAttribute('data-kind', 'draft')
      await page.keyboard.press('Control+Enter')
    },
    drawn: '[data-testid=handover-remark]',
  },
  {
    name: 'Work on a tag',
    async go(page) {
      await at('statistics')(page)
      await firstRow(page).click()
      // Its key works from the moment that it shows.
      await expect(page.getByTestId('worklist-add')).toBeVisible()
      await page.keyboard.press('b')
      await expect(page.getByTestId('worklist-item')).toBeVisible()
      await at('worklist')(page)
      await page.getByTestId('worklist').locator('[data-key]').click()
      // The address names what is shown once that rests.
      await expect(page).toHaveURL(/tag=/)
    },
    drawn: '[data-testid=worklist-note]',
  },
  {
    name: 'Keys',
    async go(page) {
      await at('settings')(page)
      await page.getByTestId('keys-open').click()
    },
    drawn: '[data-testid=keys]',
  },
]

/** Types into the fields of each scene, and leaves its dialogs and menus by Escape. */
async function playScenes(page: Page, sent: ReturnType<typeof requestsOf>, scenes: readonly Scene[]) {
  for (const scene of scenes) {
    await scene.go(page)
    await expect(page.locator(scene.drawn).first(), scene.name).toBeVisible()
    await expectTyping(page, sent, scene)
    const open = page.locator('dialog[open], [popover]:popover-open')
    if ((await open.count()) > 0) await page.keyboard.press('Escape')
    await expect(open, scene.name).toHaveCount(0)
  }
}

const kinds = { records, lists, settings: settingScenes, dialogs }
for (const [kind, scenes] of Object.entries(kinds))
  test(`what is typed into a field is text, and no key of the view: ${kind}`, async ({ page, open }) => {
    test.slow()
    const sent = requestsOf(page)
    const { service } = await open({ alarms: 5, history: 1, tags: 60 }, { settings })
    await isLive(page)
    await service.post({ path: 'A\\B\\D', priority: 2, alarmMessage: 'Look at this' })
    await rowOf(page, 'Look at this').click()
    await expect(page.getByTestId('note-text')).toBeVisible()
    if (kind === 'lists') await expectTyping(page, sent, { name: 'Live' })
    await playScenes(page, sent, scenes)
  })
