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

/** Calling people and groups, from an alarm and without one. */
export function callFlows(test: FlowTest): void {
  test('a call about an alarm is placed by keyboard; the next one takes three keys @host', async ({
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
    await expect(page.getByTestId('called')).toContainText('A. Lindqvist')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-card')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    const [first, second] = faulty.to('POST', groupCalls).map(({ body }) => body)
    expect(first).toMatchObject({ groupIds: [1], msgNum: 1, msgAudio: null, msgFile: null })
    expect(second).toMatchObject({ groupIds: [1], msgText: expect.stringMatching(/^Fan 1 temperature/) })
    expect(id).toBeGreaterThan(0)
  })

  test('a call that the service refuses keeps the form and can be retried', async ({ openFaulty }) => {
    const { page, faulty } = await openFaulty()
    await isLive(page)
    faulty.next({ method: 'POST', path: userCalls }, { kind: 'answer', status: 200, body: false })
    await page.keyboard.press('c')
    await choose(page, '3')
    await page.getByTestId('call-text').fill('Please come')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('call-card')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('the server refused the call')
    await expect(page.getByTestId('call-text')).toHaveValue('Please come')
    await expect(page.getByTestId('called')).toContainText('P. Lemaire')
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', userCalls)).toHaveLength(2)
  })

  test('a template is added in the settings, its removal undone, and then used', async ({ open }) => {
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

  test('a call asks for the PIN; a wrong PIN places no call and keeps the draft @host', async ({
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
    await expect(page.getByTestId('call-card')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(question).toContainText('Call 3 people.')
    await question.getByLabel('PIN').fill('1111')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('not sent')
    await expect(page.getByTestId('call-end')).toContainText('The PIN is wrong.')
    await expect(page.getByTestId('call-text')).toHaveValue('Come')
    expect(faulty.to('POST', groupCalls)).toHaveLength(0)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('call-card')).toBeVisible()
    await page.keyboard.press('Enter')
    await question.getByLabel('PIN').fill('2468')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    expect(faulty.to('POST', groupCalls)).toHaveLength(1)
  })

  test('C calls about an entry of the alarm history; the exported calls have request and answer but no token', async ({
    openFaulty,
  }) => {
    const desk = await openFaulty()
    const { page, faulty, service } = desk
    await isLive(page)
    const path = 'EAST\\PUMP1\\PT1.LO'
    await service.post({ path, alarmMessage: 'Pressure low', priority: 2 })
    await rowOf(page, 'Pressure low').click()
    await service.post({ path, raised: false })
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await page.getByTestId('records').getByRole('row').filter({ hasText: 'Pressure low' }).click()
    await page.keyboard.press('c')
    await expect(dialogOf(page)).toContainText('Call about: Pressure low')
    await choose(page, 'Night shift')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-card')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText(placed)
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('history-detail').getByTestId('alarm-desk-calls')).toContainText(
      'Night shift',
    )

    await page.getByRole('link', { name: /^Calls( \d+)?$/ }).click()
    await expect(page.getByTestId('records').getByRole('row').filter({ hasText: 'Night shift' })).toHaveCount(
      1,
    )
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
