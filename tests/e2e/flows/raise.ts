import { expect, type Page } from '@playwright/test'
import type { AlarmCreation } from '../../../src/shared/model/alarm-creation.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { plainRefusals, type Refusal } from '../../support/refusals.ts'
import type { FlowFixtures, FlowTest } from '../../support/flow-test.ts'

const path = 'NORTH\\BOILER2\\LT204.HIHI'
const creations = { method: 'POST', path: '/api/v1/alarms' } as const

/** A desk on a service whose answers can be spoiled, with the form in front. */
async function openForm(openFaulty: FlowFixtures['openFaulty']) {
  const desk = await openFaulty()
  await isLive(desk.page)
  await desk.page.getByRole('link', { name: 'Raise an alarm' }).click()
  await expect(desk.page.getByRole('form', { name: 'Raise an alarm' })).toBeVisible()
  return desk
}

const fieldOf = (page: Page, name: string) => page.locator(`[name="${name}"]`)
const send = (page: Page) => page.getByTestId('raise').click()

const action = { type: 'CallGroup', id: 1, scriptId: 4, parameter: 'Come', flags: 1 }
const everything = {
  path,
  alarmMessage: 'Drum level',
  priority: 2,
  value: '87.5 %',
  stationId: 1,
  dataServerId: 1,
  tagGroupId: 3,
  alarmDelay: 0,
  raised: true,
  temporary: false,
  alarmFormat: '%v',
  alarmShortMessage: 'Level',
  alarmVocalMessageFile: 'level.wav',
  alarmAttachedFile: 'level.pdf',
  alarmActions: [{ ...action, type: 'PlaySound' }],
  resetMessage: 'Level back',
  resetFormat: '%r',
  resetShortMessage: 'Back',
  resetVocalMessageFile: 'back.wav',
  resetAttachedFile: 'back.pdf',
  resetActions: [{ ...action, type: 'StopCommand' }],
  ackMessage: 'Level seen',
  ackFormat: '%a',
  ackShortMessage: 'Seen',
  ackVocalMessageFile: 'seen.wav',
  ackAttachedFile: 'seen.pdf',
  ackActions: [{ ...action, type: 'Something of its own' }],
  eventCondition: { value: '1', transitory: false, reactivatable: true, resettable: true },
  location: {
    latitude: 48.8566,
    longitude: 2.3522,
    horizontalAccuracy: 4,
    altitude: 35.5,
    verticalAccuracy: 0.5,
    date: '2026-11-15T02:24:11+01:00',
    zone: 'Boiler house',
    beaconList: [{ id: 'b1', name: 'Door', type: 'Nfc', accuracy: 0.1, date: '2026-11-15T02:24:11Z' }],
  },
} satisfies Required<AlarmCreation>

/** Every single value of a body with the name of its field in the form. */
function* fieldsIn(value: object, prefix = ''): Generator<[string, string]> {
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    if (Array.isArray(inner)) continue
    if (typeof inner === 'object' && inner !== null) yield* fieldsIn(inner, `${prefix}${key}.`)
    else yield [`${prefix}${key}`, String(inner)]
  }
}

const refusals: (Refusal & { atField?: string })[] = [
  {
    name: '400 with a field',
    fault: {
      kind: 'answer',
      status: 400,
      body: { title: 'Bad', errors: [{ field: 'priority', message: 'must be below 10' }] },
    },
    words: 'rejected the request',
    atField: 'must be below 10',
  },
  {
    name: '422 in the form of ASP.NET',
    fault: { kind: 'answer', status: 422, body: { errors: { Priority: ['Too urgent.'] } } },
    words: 'rejected the request',
    atField: 'Too urgent.',
  },
  ...plainRefusals,
]

/** Raising an alarm: the whole body in a form, and whatever the service makes of it. */
export function raiseFlows(test: FlowTest): void {
  test('a few fields raise an alarm; its identifier leads to it', async ({ openFaulty }) => {
    const { page, faulty } = await openForm(openFaulty)
    await fieldOf(page, 'path').fill(path)
    await fieldOf(page, 'alarmMessage').fill('Drum level high-high')
    await fieldOf(page, 'priority').fill('1')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('raise-result')).toContainText(`raised on ${path}`)
    expect(faulty.to('POST', creations.path).map(({ body }) => body)).toEqual([
      { path, alarmMessage: 'Drum level high-high', priority: 1 },
    ])
    await page.getByTestId('raise-result').getByRole('button', { name: 'Show alarm' }).click()
    await expect(rowOf(page, 'Drum level high-high')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('link', { name: 'Raise an alarm' }).click()
    await expect(page.getByTestId('open-on-tag')).toContainText('Already active on this tag')
  })

  test('every field of the body can be typed, and what is sent is what was typed', async ({ openFaulty }) => {
    const { page, faulty, service } = await openForm(openFaulty)
    for (const summary of await page.locator('details > summary').all()) await summary.click()
    for (const [name, text] of fieldsIn(everything)) {
      const field = fieldOf(page, name)
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(text)
      else await field.fill(text)
    }
    const lists = {
      alarmActions: everything.alarmActions,
      resetActions: everything.resetActions,
      ackActions: everything.ackActions,
      'location.beaconList': everything.location.beaconList,
    }
    for (const [list, items] of Object.entries(lists)) {
      for (const [place, item] of items.entries()) {
        await page.getByTestId(`add-${list}`).click()
        const group = page.getByTestId(`${list}.${place}`)
        for (const [name, text] of fieldsIn(item)) await group.locator(`[name="${name}"]`).fill(text)
      }
    }
    expect(JSON.parse(await page.getByTestId('creation-json').inputValue())).toEqual(everything)
    await send(page)
    await expect(page.getByTestId('raise-result')).toContainText('raised')
    expect(faulty.to('POST', creations.path).map(({ body }) => body)).toEqual([everything])
    const { items } = await service.list()
    const { priority, value, alarmMessage: message, resetMessage, ackMessage } = everything
    expect(items).toMatchObject([{ path, priority, value, message, resetMessage, ackMessage }])
  })

  test('a template is saved, used, taken back, exported and imported @host', async ({ openFaulty }) => {
    const { page, savedBy } = await openForm(openFaulty)
    await fieldOf(page, 'path').fill('A\\B')
    await fieldOf(page, 'alarmMessage').fill('Evacuate')
    const menu = page.getByTestId('templates')
    await menu.click()
    await page.getByLabel('Template name').fill('Evacuation')
    await page.getByRole('button', { name: 'Save as template' }).click()
    await expect(page.getByTestId('template-status')).toContainText('“Evacuation” saved.')
    await menu.click()
    const file = await savedBy(() => page.getByRole('button', { name: 'Export' }).click())
    await page.getByRole('button', { name: 'Remove Evacuation' }).click()
    await expect(page.getByTestId('template-status')).toContainText('removed')
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByTestId('template-status')).toContainText('1 template imported')
    await page.keyboard.press('Escape')
    await fieldOf(page, 'path').fill('Something else')
    await menu.click()
    await page.getByRole('button', { name: 'Evacuation', exact: true }).click()
    await expect(fieldOf(page, 'alarmMessage')).toHaveValue('Evacuate')
    await page.getByTestId('template-status').getByRole('button', { name: 'Undo' }).click()
    await expect(fieldOf(page, 'path')).toHaveValue('Something else')
  })

  test('whatever the service refuses with, there is one clear message and nothing is lost', async ({
    openFaulty,
  }) => {
    const { page, faulty } = await openForm(openFaulty)
    await fieldOf(page, 'path').fill(path)
    await fieldOf(page, 'priority').fill('1')
    for (const { name, fault, words, atField } of refusals) {
      await test.step(name, async () => {
        // A refused token is renewed and tried once more, so a fault may be met twice.
        const before = faulty.to('POST', creations.path).length
        faulty.next(creations, fault)
        await send(page)
        await expect.poll(() => faulty.to('POST', creations.path).length).toBe(before + 1)
        await expect(page.getByTestId('failure')).toHaveCount(1)
        await expect(page.getByTestId('failure')).toContainText(words)
        if (atField !== undefined) await expect(page.getByText(atField, { exact: true })).toBeVisible()
        await expect(fieldOf(page, 'path')).toHaveValue(path)
        await expect(fieldOf(page, 'priority')).toHaveValue('1')
      })
    }
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByTestId('raise-result')).toContainText('raised')
  })
}
