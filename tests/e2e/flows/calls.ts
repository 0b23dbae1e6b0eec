import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { isLive, openSettings, rowOf, settingOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const groupCalls = '/api/v1/call/groups'
const userCalls = '/api/v1/call/users'
const dialogOf = (page: Page) => page.getByTestId('call-dialog')
const placed = 'call placed'

/** Types a name or a number and chooses what it finds first. */
async function choose(page: Page, text: string) {
  await page.getByTestId('call-find').fill(text)
  await expect(dialogOf(page).getByRole('option').first()).toContainText(text)
  await page.keyboard.press('Enter')
}

function settingsWith(calls: object) {
  return { settings: { welcomed: true, calls } }
}

/** Calling people and groups, from an alarm and without one. */
export function callFlows(test: FlowTest): void {
  test('a call from an alarm by keyboard alone; the next one needs three keys @host', async ({
    openFaulty,
  }) => {
    const { page, faulty, service } = await openFaulty()
    await isLive(page)
    const path = 'WEST\\FAN1\\VIB.HI'
    const id = await service.post({ path, alarmMessage: 'Fan 1 vibration', priority: 2 })
    await rowOf(page, 'Fan 1 vibration').click()
    await page.keyboard.press('c')
    await expect(dialogOf(page)).toContainText('Call about: Fan 1 vibration')
    await expect(page.getByTestId('call-text')).toHaveValue(/Fan 1 vibration, WEST\\FAN1\\VIB.HI/)
    await choose(page, 'Night shift')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-card')).toContainText('Night shift')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByTestId('alarm-desk-calls')).toContainText('Night shift')

    // The group that was called last about this area is its usual one.
    await service.post({ path: 'WEST\\FAN1\\TEMP.HI', alarmMessage: 'Fan 1 temperature', priority: 2 })
    await rowOf(page, 'Fan 1 temperature').click()
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    const [first, second] = faulty.to('POST', groupCalls).map(({ body }) => body)
    expect(first).toMatchObject({ groupIds: [1], msgNum: 1, msgAudio: null, msgFile: null })
    expect(second).toMatchObject({ groupIds: [1], msgText: expect.stringMatching(/^Fan 1 temperature/) })
    expect(id).toBeGreaterThan(0)
  })

  test('the group that the service has for an alarm is its usual one from the first call on', async ({
    openFaulty,
  }) => {
    const { page, faulty, service } = await openFaulty()
    await isLive(page)
    await service.post({
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      alarmMessage: 'Drum level',
      alarmActions: [{ type: 'CallGroup', id: 4, parameter: 'Come' }],
    })
    await rowOf(page, 'Drum level').click()
    await page.keyboard.press('c')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-card')).toContainText('Boiler specialists')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', groupCalls).map(({ body }) => body)).toMatchObject([{ groupIds: [4] }])
  })

  test('a person who is in a chosen group is called once, and the card says so', async ({ openFaulty }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    await page.keyboard.press('c')
    await choose(page, 'Night shift')
    await choose(page, 'R. Nilsen')
    await choose(page, 'K. Brandt')
    await page.getByTestId('call-text').fill('Come to the desk')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('call-note')).toContainText('R. Nilsen is already called through a group')
    await expect(page.getByTestId('call-card').getByRole('row')).toHaveCount(1 + 4)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end').getByText(placed)).toHaveCount(2)
    expect(faulty.to('POST', groupCalls).map(({ body }) => body)).toMatchObject([{ groupIds: [1] }])
    expect(faulty.to('POST', userCalls).map(({ body }) => body)).toMatchObject([{ userIds: [9] }])
  })

  test('a grouping calls all of its groups, everybody once', async ({ openFaulty }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    await page.keyboard.press('c')
    await choose(page, 'Unit stop')
    await page.getByTestId('call-text').fill('The unit stops')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('call-card').getByRole('row')).toHaveCount(1 + 5)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', groupCalls).map(({ body }) => body)).toMatchObject([{ groupIds: [1, 7] }])
  })

  test('the service’s false keeps the form and offers another try', async ({ openFaulty }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    faulty.next({ method: 'POST', path: userCalls }, { kind: 'answer', status: 200, body: false })
    await page.keyboard.press('c')
    await choose(page, '3')
    await page.getByTestId('call-text').fill('Please come')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('the service refused the call')
    await expect(page.getByTestId('call-text')).toHaveValue('Please come')
    await expect(page.getByTestId('called')).toContainText('P. Lemaire')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', userCalls)).toHaveLength(2)
  })

  test('the same message to the same people asks first; the calls of the shift are in one place', async ({
    openFaulty,
  }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    const order = async () => {
      await page.keyboard.press('c')
      await choose(page, 'Night shift')
      await page.getByTestId('call-text').fill('Come')
      await page.keyboard.press('Control+Enter')
      await page.keyboard.press('Enter')
    }
    await order()
    await expect(page.getByTestId('call-end')).toContainText(placed)
    await page.keyboard.press('Enter')
    await order()
    const question = page.getByRole('dialog', { name: 'Confirm' })
    await expect(question).toContainText('Night shift was called with this message')
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect(faulty.to('POST', groupCalls)).toHaveLength(1)
    await page.getByTestId('call-go').click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    await page.keyboard.press('Enter')
    expect(faulty.to('POST', groupCalls)).toHaveLength(2)

    await page.getByRole('link', { name: /^Calls( \d+)?$/ }).click()
    const rows = page.getByTestId('records').getByRole('row').filter({ hasText: 'this desk' })
    await expect(rows).toHaveCount(2)
    await rows.first().click()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-answers')).toContainText('Answer: true')
    await expect(page.getByTestId('call-detail').getByTestId('call-people')).toContainText(
      /waiting|ringing|answered|no answer|acknowledged|refused/,
    )
  })

  test('a template is filled from the alarm', async ({ openFaulty }) => {
    const templates = [{ id: 'a', name: 'Short', text: '{message} on {tag} in {area}, {value}', number: 7 }]
    const { page, faulty, service } = await openFaulty({}, settingsWith({ templates }))
    await isLive(page)
    await service.post({ path: 'WEST\\FAN1\\VIB.HI', alarmMessage: 'Vibration', value: '7.1', priority: 2 })
    await rowOf(page, 'Vibration').click()
    await page.keyboard.press('c')
    await page.getByTestId('call-template').selectOption('Short')
    await expect(page.getByTestId('call-text')).toHaveValue('Vibration on VIB.HI in WEST\\FAN1, 7.1')
    await page.getByTestId('call-find').focus()
    await choose(page, 'Night shift')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', groupCalls).map(({ body }) => body)).toMatchObject([
      { msgText: 'Vibration on VIB.HI in WEST\\FAN1, 7.1', msgNum: 7 },
    ])
  })

  test('a template is written in the settings, and removed with a way back', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await openSettings(page)
    const row = settingOf(page, 'calls.templates')
    await row.getByRole('button', { name: 'Add a template' }).click()
    await row.getByLabel('Name of template 1').fill('Evacuate')
    await row.getByLabel('Text of template 1').fill('Leave {area} now')
    await row.getByLabel('Message number of template 1').fill('x')
    await expect(row).toContainText('This is not a number.')
    await row.getByLabel('Message number of template 1').fill('9')
    await row.getByRole('button', { name: 'Remove template 1' }).click()
    await expect(row).toContainText('No templates yet.')
    await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
    await expect(row.getByLabel('Name of template 1')).toHaveValue('Evacuate')
    await expect(row.locator('[aria-busy]')).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('link', { name: 'Live' }).click()
    await page.keyboard.press('c')
    await page.getByTestId('call-template').selectOption('Evacuate')
    await expect(page.getByTestId('call-text')).toHaveValue('Leave {area} now')
    await expect(page.getByTestId('call-number')).toHaveValue('9')
    // Without an alarm nothing fills it, and that is said.
    await expect(page.getByTestId('open-placeholders')).toContainText('{area}')
  })

  test('what is written stays when the dialog is closed', async ({ open }) => {
    const { page } = await open()
    await isLive(page)
    await page.keyboard.press('c')
    await choose(page, 'Night shift')
    await page.getByTestId('call-text').fill('Half a sentence')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(page.getByTestId('call-text')).toHaveValue('Half a sentence')
    await expect(page.getByTestId('called')).toContainText('3 people')
  })

  test('a read-only desk says why it does not call', async ({ open }) => {
    const { page, service } = await open({}, { settings: { welcomed: true, acting: { readOnly: true } } })
    await isLive(page)
    await service.post({ path: 'A\\B', alarmMessage: 'Level', priority: 1 })
    await rowOf(page, 'Level').click()
    const said = page.getByTestId('failure').filter({ hasText: 'This desk is read-only' })
    await page.keyboard.press('c')
    await expect(said).toHaveCount(1)
    await expect(dialogOf(page)).toHaveCount(0)
    await said.getByRole('button').click()
    const button = page.getByTestId('detail').getByTestId('call')
    await expect(button).toHaveAttribute('title', /read-only/)
    await button.click({ force: true })
    await expect(said).toHaveCount(1)
    await expect(dialogOf(page)).toHaveCount(0)
  })

  test('a desk asks for its PIN before a call; a wrong one calls nobody and loses nothing @host', async ({
    openFaulty,
  }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    await openSettings(page)
    const acting = page.getByTestId('permissions')
    await acting.getByLabel('PIN', { exact: true }).fill('2468')
    await acting.getByLabel('Repeat the PIN').fill('2468')
    await acting.getByRole('button', { name: 'Set PIN' }).click()
    await expect(acting.getByText('The PIN is set.')).toBeVisible()
    const question = page.getByRole('dialog', { name: 'Confirm' })
    await acting.getByLabel('Before placing a call').selectOption('Ask for the PIN')
    await question.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(acting).toHaveAttribute('aria-busy', 'false')
    await page.getByRole('link', { name: 'Live' }).click()
    await page.keyboard.press('c')
    await choose(page, 'Night shift')
    await page.getByTestId('call-text').fill('Come')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await expect(question).toContainText('Call 3 people.')
    await question.getByLabel('PIN').fill('1111')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('not sent')
    await expect(page.getByTestId('call-end')).toContainText('The PIN is wrong.')
    await expect(page.getByTestId('call-text')).toHaveValue('Come')
    expect(faulty.to('POST', groupCalls)).toHaveLength(0)
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Enter')
    await question.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', groupCalls)).toHaveLength(1)
  })

  test('C calls about a row of the histories; the calls leave the desk with request and answer, without the token @host', async ({
    openFaulty,
  }) => {
    const desk = await openFaulty()
    const { page, faulty, service } = desk
    await isLive(page)
    const path = 'EAST\\PUMP1\\PT1.LO'
    await service.post({ path, alarmMessage: 'Pressure low', priority: 2 })
    await rowOf(page, 'Pressure low').click()
    await service.post({ path, raised: false })
    await page.getByRole('link', { name: 'Alarm history', exact: true }).click()
    await page.getByTestId('records').getByRole('row').filter({ hasText: 'Pressure low' }).click()
    await page.keyboard.press('c')
    await expect(dialogOf(page)).toContainText('Call about: Pressure low')
    await choose(page, 'Night shift')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('history-detail').getByTestId('alarm-desk-calls')).toContainText(
      'Night shift',
    )

    await page.getByRole('link', { name: /^Calls( \d+)?$/ }).click()
    await expect(page.getByTestId('records').getByRole('row').filter({ hasText: 'this desk' })).toHaveCount(1)
    await page.getByTestId('export').click()
    const json = readFileSync(await desk.savedBy(() => page.getByTestId('export-shown-json').click()), 'utf8')
    expect(JSON.parse(json)).toMatchObject([
      {
        by: 'desk',
        request: { groupIds: [1], about: { path } },
        answers: [{ to: 'groups', placed: true, reply: true }],
      },
    ])
    const csv = readFileSync(await desk.savedBy(() => page.getByTestId('export-shown-csv').click()), 'utf8')
    expect(csv).toContain('Night shift')
    expect(json + csv).not.toContain(faulty.token)
  })
}
