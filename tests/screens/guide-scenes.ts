import type { Page } from '@playwright/test'
import { learnt, upset, writeUpsets } from '../support/upsets.ts'
import type { Scene } from './scene.ts'

const plant = { alarms: 60, history: 30, tags: 400 }
const themes = ['dark'] as const

async function openThird(page: Page) {
  await page.getByTestId('alarms').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByTestId('tag-history').waitFor()
}
async function importHelp(page: Page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open the alarm help')
  await page.getByRole('option', { name: 'Open the alarm help' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('help-message').waitFor()
  await page.keyboard.press('i')
  await page.getByTestId('import-file').setInputFiles({
    ...{ name: 'alarms.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      [
        'Tag,Respond within,Action,Consequence,Cause,Links',
        '*,720,"Check the value in the field, then the controller.",The unit trips.,Instrument fault or upset of the unit,{tag}.pdf',
      ].join('\n'),
    ),
  })
  await page.getByTestId('import-go').press('Enter')
  await page.getByTestId('undo-bar').waitFor()
}
/** Critical alarms need a PIN, which this desk has not. */
async function openShelvable(page: Page) {
  await page
    .locator('[aria-label^="high" i][data-alarm-id], [aria-label^="medium" i][data-alarm-id]')
    .first()
    .click()
  await page.getByTestId('shelve').waitFor()
}
const rows = (page: Page) => page.getByTestId('records').locator('[role=row][id]')

/** The pictures of the guides: one for each job that is easier to see than to read. */
export const guideScenes: readonly Scene[] = [
  {
    name: 'guide-understand',
    themes,
    service: { ...plant, rate: 6 },
    async act(page) {
      await openThird(page)
      await page.getByTestId('announcement').first().waitFor()
    },
  },
  {
    name: 'guide-nuisance',
    themes,
    service: { ...plant, alarms: 140 },
    async act(page, { post }) {
      for (let raise = 0; raise < 7; raise++)
        await post({
          path: 'NORTH\\BOILER2\\LT204.HI',
          priority: 2,
          alarmMessage: 'Boiler 2 drum level high',
          eventCondition: { reactivatable: true },
        })
      await page.getByText('chattering ×7').waitFor()
      await page.keyboard.press('g')
      await page.getByTestId('tag-history').waitFor()
    },
  },
  {
    name: 'guide-memory',
    themes,
    service: {},
    past: writeUpsets,
    async act(page, { post }) {
      const [first] = upset
      await post(first)
      await page.getByTestId('alarms').getByText(first.alarmMessage).waitFor()
      await page.keyboard.press('ArrowDown')
      await learnt(page)
      for (const alarm of upset.slice(1)) await post(alarm)
      await page.getByTestId('flood-layout').waitFor()
      await page.keyboard.press('o')
      await page.getByTestId('flood-memory').waitFor()
    },
  },
  {
    name: 'guide-shelf',
    themes,
    service: plant,
    async act(page) {
      for (const [time, reason] of [
        ['1 h', 'Maintenance'],
        ['30 min', 'Faulty instrument'],
        ['2 h', 'Chattering'],
      ] as const) {
        await openShelvable(page)
        await page.keyboard.press('z')
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(time, { exact: true }).check()
        await dialog.getByLabel(reason).check()
        await page.keyboard.press('Enter')
        await page.getByTestId('shelf-note').waitFor()
      }
      await page.keyboard.press('Alt+z')
      await page.getByTestId('shelf').locator('[data-key]').nth(2).waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'guide-alarm-help',
    themes,
    service: plant,
    async act(page) {
      await openThird(page)
      await page.getByTestId('alarms').focus()
      await page.keyboard.press('Escape')
      await importHelp(page)
      await page.keyboard.press('Alt+1')
      await page.getByTestId('columns').press('Enter')
      await page.getByRole('checkbox', { name: 'Time left' }).press('Space')
      await page.keyboard.press('Escape')
      await openThird(page)
      await page.getByTestId('respond').waitFor()
    },
  },
  {
    name: 'guide-call',
    themes,
    service: plant,
    async act(page) {
      await openThird(page)
      await page.keyboard.press('c')
      await page.getByTestId('call-find').fill('Boiler')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await page.getByTestId('call-card').waitFor()
    },
  },
  {
    name: 'guide-escalation',
    themes,
    service: plant,
    async act(page) {
      await page.keyboard.press('Control+,')
      await page.getByRole('button', { name: 'Add a chain' }).click()
      const chain = page.getByTestId('chain-row')
      await chain.getByLabel('Name of chain 1').fill('Night')
      await chain.getByRole('button', { name: 'Add a step' }).click()
      await chain.getByRole('button', { name: 'Add a step' }).click()
      await chain.getByLabel('Group of step 3, chain 1').waitFor()
      await page.keyboard.press('Alt+1')
      // An acknowledged alarm is not escalated.
      await page.keyboard.press('2')
      await openThird(page)
      await page.keyboard.press('e')
      await page.getByTestId('escalate-go').press('Enter')
      await page.locator('[data-testid=escalation][data-state=waiting]').waitFor()
      await page.getByTestId('escalation').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'guide-on-call',
    themes,
    service: plant,
    async act(page) {
      await page.keyboard.press('w')
      await page.getByTestId('on-call-on').waitFor()
    },
  },
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
        await page.getByRole('dialog').getByLabel('in work').check()
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
    name: 'guide-phone',
    themes,
    service: plant,
    viewport: { width: 390, height: 844 },
    act: (page) => page.locator('[data-alarm-id]').first().waitFor(),
  },
  {
    name: 'guide-connection-test',
    themes,
    service: plant,
    async act(page) {
      const server = await page.getByTestId('connection').textContent()
      await page.keyboard.press('Control+,')
      await page.getByRole('button', { name: 'Add a server' }).click()
      const form = page.getByTestId('profile-form')
      await form.getByLabel('Name', { exact: true }).fill('North plant')
      await form
        .getByLabel('Address', { exact: true })
        .fill(`http://${/[\d.]+:\d+/.exec(server ?? '')?.[0] ?? ''}`)
      await form.getByLabel('Access token').fill('test-token')
      await form.getByTestId('test-button').click()
      await page.locator('[data-testid=test-hub][data-result=passed]').waitFor()
      await page.getByTestId('test-summary').scrollIntoViewIfNeeded()
    },
  },
]
