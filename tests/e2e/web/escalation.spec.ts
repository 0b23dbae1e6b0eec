import type { Page } from '@playwright/test'
import { find, goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const alarm = { path: 'NORTH\\B2\\LT204', priority: 1, temporary: true }

/** Adds a chain of two groups in the settings. */
async function addChain(page: Page) {
  await find(page, 'escalation chains', 'Escalation chains')
  const add = page.getByRole('button', { name: 'Add a chain' })
  await expect(add).toBeFocused()
  await expect(add).toBeEnabled()
  await page.keyboard.press('Enter')
  const row = page.getByTestId('chain-row')
  await expect(row.getByLabel('Name of chain 1')).toBeFocused()
  await page.keyboard.type('Night')
  const first = row.getByLabel('Group of step 1, chain 1')
  await goTo(page, first, { within: 2 })
  await page.keyboard.type('Night shift')
  await expect(first.locator('option:checked')).toHaveText('Night shift')
  const minutes = row.getByLabel('Minutes to accept in step 1, chain 1')
  await goTo(page, minutes, { within: 1 })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await goTo(page, row.getByRole('button', { name: 'Add a step' }), { within: 2 })
  await page.keyboard.press('Enter')
  const second = row.getByLabel('Group of step 2, chain 1')
  await expect(second).toBeFocused()
  await page.keyboard.type('Electrical')
  await expect(second.locator('option:checked')).toHaveText('Electrical')
  await expect(row.getByTestId('escalation-plan')).toContainText('7 min to accept')
  await expect(row.getByTestId('escalation-plan').getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Alt+1')
}

/** Selects the alarm and asks for its escalation. */
async function escalate(page: Page) {
  await expect(rowOf(page, 'Drum level high')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Drum level high'))
  await page.keyboard.press('e')
  await expect(page.getByTestId('escalate-dialog')).toBeVisible()
}

test('E escalates an alarm by a chain: row, details and Calls say how it stands on every screen, and it is stopped', async ({
  open,
}) => {
  const { page, service, anotherScreen } = await open()
  await service.post({ ...alarm, alarmMessage: 'Drum level high' })
  await isLive(page)
  await addChain(page)
  const other = await anotherScreen()
  await isLive(other)

  await escalate(page)
  const dialog = page.getByTestId('escalate-dialog')
  await expect(dialog.getByTestId('escalation-plan')).toContainText('Night shift')
  await expect(dialog.getByTestId('escalation-plan')).toContainText('Electrical')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(page, 'Drum level high')).toContainText('escalation 1/2')
  await expect(rowOf(other, 'Drum level high')).toContainText('escalation 1/2')

  // The details count down to the next group; the dialog of one that runs says the same.
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('Enter')
  const state = page.getByTestId('detail').getByTestId('escalation')
  await expect(state).toContainText(
    /Step 1 of 2: Night shift called at \d\d:\d\d\. Next: Electrical in [67]:\d\d\./,
  )
  await expect(state).toContainText('chain “Night”')
  await page.keyboard.press('e')
  await expect(dialog.getByTestId('escalation')).toContainText('Step 1 of 2')
  await expect(dialog.getByTestId('escalate-go')).toHaveCount(0)
  await page.keyboard.press('Escape')

  // Whoever stops it stops it for all, from any screen.
  await other.keyboard.press('Alt+7')
  await expect(other.getByTestId('escalation')).toContainText('Night shift called')
  await expect(other.getByTestId('records')).toBeFocused()
  await goTo(other, other.getByTestId('escalation-stop'), { key: 'Shift+F6', within: 1 })
  await other.keyboard.press('Enter')
  await expect(state).toContainText('Stopped by')
  await expect(rowOf(page, 'Drum level high')).not.toContainText('escalation')
})

test('whoever takes an alarm ends its escalation; a restarted desk goes on with one', async ({ open }) => {
  const desk = await open()
  const { page, service } = desk
  await service.post({ ...alarm, alarmMessage: 'Drum level high' })
  await isLive(page)
  await addChain(page)
  await escalate(page)
  await expect(page.getByTestId('escalation-plan')).toContainText('Electrical')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Drum level high')).toContainText('escalation 1/2')

  await desk.restart()
  await isLive(page)
  await expect(rowOf(page, 'Drum level high')).toContainText('escalation 1/2')
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Drum level high'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Drum level high')).toContainText('taken by')
  await expect(rowOf(page, 'Drum level high')).not.toContainText('escalation')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('escalation')).toContainText(/Ended at \d\d:\d\d: taken by/)
})

test('a group that was deleted is named in the settings; without a chain the dialog says where they are defined', async ({
  open,
}) => {
  const step = { groupId: 999, name: 'Old managers', waitMinutes: 5 }
  const chains = [{ id: 'a', server: 'command-line', name: 'Night', steps: [step] }]
  const { page, service } = await open({}, { settings: { welcomed: true, calls: { chains } } })
  await service.post({ ...alarm, alarmMessage: 'Drum level high' })
  await isLive(page)
  await find(page, 'escalation chains', 'Escalation chains')
  await expect(page.getByTestId('chain-deleted')).toContainText('Old managers')
  await expect(page.getByLabel('Name of chain 1')).toBeFocused()
  await goTo(page, page.getByRole('button', { name: 'Remove chain 1' }), { within: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('chain-row')).toHaveCount(0)

  await page.keyboard.press('Alt+1')
  await escalate(page)
  const dialog = page.getByTestId('escalate-dialog')
  await expect(dialog).toContainText('There are no escalation chains yet.')
  await goTo(page, dialog.getByRole('button', { name: 'Open settings' }), { within: 2 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add a chain' })).toBeFocused()
})

test('whoever shelves an alarm ends its escalation; back from the shelf it can be escalated again', async ({
  open,
}) => {
  const { page, service } = await open()
  await service.post({ ...alarm, priority: 2, alarmMessage: 'Drum level high' })
  await isLive(page)
  await addChain(page)
  await escalate(page)
  await expect(page.getByTestId('escalation-plan')).toContainText('Electrical')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Drum level high')).toContainText('escalation 1/2')

  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('z')
  const shelving = page.getByRole('dialog')
  await goTo(page, shelving.getByLabel('Maintenance'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(shelving).toHaveCount(0)
  await expect(rowOf(page, 'Drum level high')).toHaveCount(0)
  await page.keyboard.press('Alt+7')
  await expect(page.getByTestId('escalation')).toContainText(/Ended at \d\d:\d\d: shelved by/)

  await page.keyboard.press('Alt+z')
  const shelved = page.getByTestId('shelf').getByRole('row').filter({ hasText: 'Drum level high' })
  await expect(shelved).toBeVisible()
  await select(page, page.getByTestId('records'), shelved)
  await page.keyboard.press('u')
  await expect(page.getByTestId('shelf-empty')).toBeVisible()
  await page.keyboard.press('Alt+1')
  await escalate(page)
  await expect(page.getByTestId('escalation-plan')).toContainText('Electrical')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Drum level high')).toContainText('escalation 1/2')
})
