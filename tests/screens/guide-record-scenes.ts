import type { Page } from '@playwright/test'
import { guidePlant as plant, guideThemes as themes, type Scene } from './scene.ts'

const rows = (page: Page) => page.getByTestId('records').locator('[role=row][id]')
/** Both have no key of their own. */
async function openByName(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByTestId('palette').waitFor()
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}
/** A pump that fails and is taken in hand, and what follows from it. */
async function upsetFeed(page: Page, post: (alarm: object) => Promise<number>) {
  const live = (text: string) => page.getByTestId('alarms').getByText(text)
  const alarm = { priority: 1, temporary: true }
  await page.getByTestId('alarms').focus()
  for (const [path, alarmMessage] of [
    ['NORTH\\FEED\\FP201A', 'Feed water pump A tripped'],
    ['NORTH\\BOILER2\\LT204.LOLO', 'Boiler 2 drum level low-low'],
  ] as const) {
    await post({ ...alarm, path, alarmMessage })
    await page.getByTestId('announcement').getByText(alarmMessage).first().waitFor()
    await page.keyboard.press('g')
    await page.getByTestId('tag-history').waitFor()
    await page.keyboard.press('s')
    await page.keyboard.press('t')
    await page
      .getByTestId('alarms')
      .locator('[data-alarm-id]', { hasText: alarmMessage })
      .getByText('taken by')
      .waitFor()
  }
  await post({ ...alarm, path: 'NORTH\\FEED\\FP201A', raised: false })
  await live('Feed water pump A tripped').waitFor({ state: 'detached' })
}

/** The pictures of the guides about what was: records, reports and the handover. */
export const guideRecordScenes: readonly Scene[] = [
  {
    name: 'guide-bad-actors',
    themes,
    service: plant,
    async act(page) {
      await page.keyboard.press('Alt+4')
      await rows(page).first().click()
      await page.locator('[data-drawn=true]').first().waitFor()
    },
  },
  {
    name: 'guide-worklist',
    themes,
    service: plant,
    async act(page) {
      const work = [
        ['S. Keller', 'Deadband from 0.5 to 2 %'],
        ['M. Ortiz', 'Transmitter is replaced in the next stop'],
        ['', ''],
      ] as const
      await page.keyboard.press('Alt+4')
      for (let added = 0; added < work.length; added++) {
        await rows(page).first().waitFor()
        await page.keyboard.press('ArrowDown')
        await page.getByTestId('worklist-add').waitFor()
        await page.keyboard.press('b')
        await page.getByTestId('worklist-item').waitFor()
      }
      await page.keyboard.press('Alt+w')
      await page.getByTestId('worklist').locator('[data-key]').nth(2).waitFor()
      for (const [owner, note] of work) {
        await page.keyboard.press('ArrowDown')
        if (owner === '') continue
        await page.keyboard.press('Enter')
        await page.getByTestId('worklist-owner').fill(owner)
        await page.getByRole('dialog').getByLabel('in progress').check()
        await page.getByTestId('worklist-note').fill(note)
        await page.keyboard.press('Control+Enter')
        await page.getByText(note).first().waitFor()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    },
  },
  {
    name: 'guide-handover',
    themes: ['dark'],
    service: { alarms: 40 },
    act: async (page) => {
      await page.getByTestId('alarms').focus()
      await page.keyboard.press('Shift+H')
      for (const point of [
        'Seal of P7 ordered, arrives at noon',
        'Scaffold at tank 3 is taken down tomorrow',
      ]) {
        await page.getByTestId('new-point').fill(point)
        await page.keyboard.press('Enter')
        await page.getByTestId('open-point').filter({ hasText: point }).waitFor()
      }
      await page.getByTestId('new-point').press('Escape')
    },
  },
  {
    name: 'guide-report',
    themes,
    service: plant,
    async act(page) {
      await page.keyboard.press('Alt+6')
      await page.locator('[data-drawn=true]').first().waitFor()
    },
  },
  {
    name: 'guide-evidence',
    themes,
    service: plant,
    async act(page, { post }) {
      await upsetFeed(page, post)
      await openByName(page, 'Evidence log')
      await rows(page).first().waitFor()
      await page.getByTestId('evidence-chain').getByText('Chain intact').waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'guide-replay',
    themes,
    service: plant,
    async act(page, { post }) {
      await upsetFeed(page, post)
      await openByName(page, 'Replay')
      await page.getByTestId('record-state').getByText(/\d/).waitFor()
      await page.getByTestId('replay-moment').press('End')
      const tripped = rows(page).filter({ hasText: 'Feed water pump A tripped' })
      while ((await tripped.count()) === 0) await page.keyboard.press(',')
      await page.getByTestId('replay-moment').blur()
      // What happened follows the list a moment later.
      await page.getByText('taken, Boiler 2 drum level low-low').first().waitFor()
    },
  },
]
