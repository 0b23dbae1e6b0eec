import { expect, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
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

/** Raising an alarm by a form. */
export function raiseFlows(test: FlowTest): void {
  test('an alarm is raised with a few fields and shown in the list', async ({ openFaulty }) => {
    const { page, faulty } = await openForm(openFaulty)
    await fieldOf(page, 'path').fill(path)
    await fieldOf(page, 'alarmMessage').fill('Drum level high-high')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('This field is required.')).toBeVisible()
    await page.getByTestId('priority-critical').click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('raise-result')).toContainText(`raised on ${path}`)
    await expect(fieldOf(page, 'path')).toHaveValue('')
    await fieldOf(page, 'path').fill(path)
    await fieldOf(page, 'alarmMessage').fill('Drum level high-high')
    await page.getByTestId('priority-critical').click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toContainText('Raise another one?')
    await page.keyboard.press('Escape')
    expect(faulty.to('POST', creations.path).map(({ body }) => body)).toEqual([
      { path, alarmMessage: 'Drum level high-high', priority: 1 },
    ])
    await page
      .getByTestId('raise-result')
      .getByRole('button', { name: /^Alarm \d+$/ })
      .click()
    await expect(rowOf(page, 'Drum level high-high')).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('link', { name: 'Raise an alarm' }).click()
    await expect(fieldOf(page, 'path')).toHaveValue(path)
    // Active on the tag or not: nothing is said of it unless the service refuses the attempt.
    await expect(page.getByTestId('open-on-tag')).toHaveCount(0)
  })

  test('a template is saved, applied, undone, exported and imported', async ({ openFaulty }) => {
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
}
