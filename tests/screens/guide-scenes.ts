import type { Page } from '@playwright/test'
import { groupRow } from '../support/groups-page.ts'
import { learnt, upset, writeUpsets } from '../support/upsets.ts'
import { guidePlant as plant, guideThemes as themes, type Scene } from './scene.ts'
import { goTo } from '../support/records.ts'
import { startService } from '../support/service.ts'
import { addServer } from '../support/two-servers.ts'

async function openThird(page: Page) {
  await page.getByTestId('alarms').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByTestId('tag-history').waitFor()
}
const helpLines = [
  'Tag,Respond within,Action,Consequence,Cause',
  '*.HIHI,10,"Reduce the load, then check the value in the field.",The unit trips.,Control valve stuck or setpoint wrong',
  '*.LOLO,10,"Start the standby, then check the value in the field.",The unit trips.,Supply lost',
  '*.TRIP,30,"Check the protection relay, then restart.",The standby runs alone.,Overload or loss of supply',
  '*.FAIL,60,Call the instrument technician.,The loop runs in manual.,Instrument fault',
  '*,720,Watch the trend.,None within the shift.,Upset of the unit',
]
async function importHelp(page: Page) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('open the alarm help')
  await page.getByRole('option', { name: 'Open the alarm help' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('alarm-help-message').waitFor()
  await page.keyboard.press('i')
  await page.getByTestId('import-file').setInputFiles({
    name: 'alarms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(helpLines.join('\n')),
  })
  await page.getByTestId('import-preview').waitFor()
  await page.getByTestId('import-go').press('Enter')
  await page.getByTestId('undo-bar').waitFor()
}
async function setHours(page: Page, group: string, from: string, to: string) {
  await groupRow(page, group).click()
  await page.getByRole('heading', { name: group }).waitFor()
  const hours = page.getByTestId('group-hours')
  await hours.getByRole('button', { name: 'Add hours' }).press('Enter')
  for (const day of ['Sat', 'Sun']) await hours.getByRole('checkbox', { name: day }).check()
  await hours.getByLabel('From').fill(from)
  await hours.getByLabel('To').fill(to)
  await hours.getByLabel('To').press('Tab')
}
/** Critical alarms need a PIN, which this desk has not. */
async function openShelvable(page: Page) {
  await page
    .locator('[aria-label^="high" i][data-alarm-id], [aria-label^="medium" i][data-alarm-id]')
    .first()
    .click()
  await page.getByTestId('shelve').waitFor()
}

/** The pictures of the guides: one for each job that is easier to see than to read. */
/** A flood like past ones, in the flood layout. */
const floodLikeBefore: Scene['act'] = async (page, { post }) => {
  const [first] = upset
  await post(first)
  await page.getByTestId('alarms').getByText(first.alarmMessage).waitFor()
  await page.keyboard.press('ArrowDown')
  await learnt(page)
  for (const alarm of upset.slice(1)) await post(alarm)
  await page.getByTestId('flood-layout').waitFor()
  await page.keyboard.press('l')
  await page.getByTestId('flood-memory').getByText('Called after').waitFor()
}

export const guideScenes: readonly Scene[] = [
  {
    name: 'guide-understand',
    themes,
    service: { ...plant, rate: 6 },
    async act(page, { post }) {
      await openThird(page)
      // Which alarms the plant itself raises in the next half minute is chance.
      await post({
        path: 'NORTH\\BOILER2\\LT204.LOLO',
        priority: 1,
        alarmMessage: 'Boiler 2 drum level low-low',
      })
      await page.getByTestId('announcement').first().waitFor()
    },
  },
  {
    name: 'guide-servers',
    themes,
    service: {},
    flags: ['--alarms=0', '--rate=0', '--history=0'],
    async act(page) {
      const [north, south, west] = [
        await startService({ seed: 7, alarms: 7 }),
        await startService({ seed: 8, alarms: 9, now: () => Date.now() + 40_000 }),
        await startService({ seed: 9, alarms: 5 }),
      ]
      page.once('close', () => void Promise.all([north.stop(), south.stop()]))
      await addServer(page, 'North', north)
      await addServer(page, 'South', south)
      await addServer(page, 'West', west)
      await page.getByTestId('all-servers').click()
      await page.getByRole('link', { name: 'Live' }).click()
      await page.locator('[data-alarm-id]').nth(20).waitFor()
      await west.stop()
      await page.locator('.row.lost').first().waitFor()
      await page.locator('.row:not(.lost)', { hasText: 'South' }).first().click()
      await page.getByTestId('tag-history').waitFor()
    },
  },
  {
    name: 'guide-taken',
    themes,
    service: plant,
    async act(page) {
      await openThird(page)
      await page.keyboard.press('t')
      await page.getByTestId('alarms').getByText('taken by').waitFor()
      await page.keyboard.press('m')
      await page.keyboard.type('Standby pump started, mechanics on the way.')
      await page.keyboard.press('Enter')
      await page.getByTestId('note').waitFor()
    },
  },
  {
    name: 'guide-person',
    themes,
    service: plant,
    async act(page) {
      const field = page.getByTestId('person-name')
      const ask = async (command: string) => {
        await page.keyboard.press('Control+k')
        await page.keyboard.type('at this screen')
        await page.getByRole('option', { name: command }).waitFor()
        await page.keyboard.press('Enter')
        await field.waitFor()
      }
      await ask('Say who is at this screen')
      await page.keyboard.type('Anna Berg')
      await page.keyboard.press('Enter')
      await field.waitFor({ state: 'detached' })
      await page.getByTestId('alarms').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('t')
      await page.getByTestId('alarms').getByText('taken by Anna Berg').waitFor()
      await ask('At this screen: Anna Berg')
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
      await page.getByTestId('announcement').waitFor()
      await page.keyboard.press('g')
      await page.getByTestId('tag-history').waitFor()
    },
  },
  {
    name: 'guide-memory',
    themes,
    service: {},
    past: writeUpsets,
    act: floodLikeBefore,
  },
  {
    name: 'guide-similar',
    themes,
    service: {},
    past: writeUpsets,
    async act(page, service) {
      await floodLikeBefore(page, service)
      await page.keyboard.press('b')
      await page.getByTestId('lane-words').waitFor()
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
      // Before the callees are known, Enter chooses nobody.
      await page.getByRole('option', { name: 'Boiler specialists' }).waitFor()
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
      const state = page.getByTestId('detail').getByTestId('escalation')
      await state.and(page.locator('[data-state=waiting]')).waitFor()
      await page.getByTestId('escalate-dialog').waitFor({ state: 'detached' })
      await state.scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'guide-on-call',
    themes,
    service: plant,
    async act(page) {
      await goTo(page, 'Call groups')
      for (const [group, from, to] of [
        ['Night shift', '22:00', '06:00'],
        ['Morning shift', '06:00', '14:00'],
        ['Afternoon shift', '14:00', '22:00'],
        ['Management', '08:00', '17:00'],
      ] as const)
        await setHours(page, group, from, to)
      await page.keyboard.press('Alt+1')
      await page.getByTestId('alarms').waitFor()
      await page.keyboard.press('w')
      await page.getByTestId('on-call-on').waitFor()
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
