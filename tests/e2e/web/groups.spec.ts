import { readFileSync } from 'node:fs'
import { findingsInThemes } from '../../support/axe.ts'
import { openSettings } from '../../support/desk-page.ts'
import type { Fault } from '../../support/faulty-service.ts'
import { creationForm, groupRow, lookAt, openForm, openGroups } from '../../support/groups-page.ts'
import { goTo } from '../../support/records.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'
import { groupRefusalFlows } from '../flows/group-refusals.ts'
import { groupFlows } from '../flows/groups.ts'

groupFlows(test)
groupRefusalFlows(test)

const groupsPath = '/api/v1/callgroups'
const groupingsPath = '/api/v1/callgroupgroupings'
const reads = (path: string) => ({ method: 'GET', path }) as const
const creations = (path: string) => ({ method: 'POST', path }) as const
const answer = (status: number, body?: unknown): Fault => ({ kind: 'answer', status, body })

test('a creation that the list does not show, or that cannot be read again, is told as such', async ({
  openFaulty,
}) => {
  const { page, faulty } = await openFaulty()
  await openGroups(page)
  const first = await openForm(page, 'group')
  await first.field('name').fill('Nowhere')
  faulty.next(creations(groupsPath), answer(202, { queued: true }))
  await first.send()
  await expect(page.getByTestId('group-end')).toContainText(
    'the service accepted “Nowhere” but does not list it. Answer: {"queued":true}',
  )
  const second = await openForm(page, 'group')
  await second.field('name').fill('Unseen')
  faulty.next(reads(groupsPath), answer(500, 'Out of disk'))
  await second.send()
  await expect(page.getByTestId('group-end')).toContainText('the list could not be refreshed')
  await expect(page.getByTestId('group-state')).toContainText('Out of disk')
  await page.keyboard.press('r')
  await expect(groupRow(page, 'Unseen')).toHaveCount(1)
})

test('lists that cannot be read, are empty, or were read before the connection went say so', async ({
  openFaulty,
}) => {
  const { page, faulty, service } = await openFaulty()
  faulty.next(reads(groupsPath), answer(500, 'Out of order'))
  await isLive(page)
  await page.getByRole('link', { name: 'Call groups' }).click()
  const message = page.getByTestId('group-message')
  await expect(message).toContainText('The call groups could not be read.')
  await expect(message).toContainText('Out of order')
  faulty.next(reads(groupsPath), answer(200, []))
  await message.getByRole('button', { name: 'Retry' }).click()
  await expect(message).toContainText('The service has no call groups yet.')
  const { form } = await openForm(page, 'group')
  await expect(form).toContainText('No existing items to learn fields from')
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(groupRow(page, 'Night shift')).toHaveCount(1)
  await service.stop()
  await expect(page.getByTestId('group-state')).toContainText('not connected: showing the last data read')
  await expect(groupRow(page, 'Night shift')).toHaveCount(1)
  // Whoever comes back to the view reads again, which does not take away what is known.
  await goTo(page, 'Contacts')
  await goTo(page, 'Call groups')
  const view = page.getByRole('region', { name: 'Call groups' })
  await expect(view.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(groupRow(page, 'Night shift')).toHaveCount(1)
})

test('a confirmation is asked for where it is wanted; a read-only desk explains that nothing is created', async ({
  openFaulty,
}) => {
  const { page, faulty } = await openFaulty({}, { settings: { acting: { creation: 'confirm' } } })
  await openGroups(page)
  const { form, field, send } = await openForm(page, 'group')
  await field('name').fill('Weekend')
  await send()
  const asked = page.getByRole('dialog', { name: 'Confirm' })
  await expect(asked).toContainText('Create the call group Weekend.')
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  expect(faulty.to('POST', groupsPath)).toHaveLength(0)
  await expect(field('name')).toHaveValue('Weekend')
  await send()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('group-end')).toContainText('“Weekend” created.')
  await expect(form).toHaveCount(0)
  await openSettings(page)
  await page.getByTestId('permissions').getByRole('switch', { name: 'Read-only' }).click()
  await openGroups(page)
  await expect(page.getByRole('button', { name: 'New grouping' })).toBeDisabled()
  await expect(page.getByText('This desk is read-only')).toBeVisible()
  await page.keyboard.press('n')
  await expect(creationForm(page).form).toHaveCount(0)
})

test('where the settings want the PIN, nothing is created without it', async ({ openFaulty }) => {
  const { page, faulty } = await openFaulty()
  await isLive(page)
  await openSettings(page)
  const acting = page.getByTestId('permissions')
  await acting.getByLabel('PIN', { exact: true }).fill('2468')
  await acting.getByLabel('Repeat the PIN').fill('2468')
  await acting.getByRole('button', { name: 'Set PIN' }).click()
  await expect(acting.getByText('The PIN is set.')).toBeVisible()
  await acting.getByLabel('Before creating an alarm or a group').selectOption('Ask for the PIN')
  const asked = page.getByRole('dialog', { name: 'Confirm' })
  await asked.getByLabel('PIN').fill('2468')
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await expect(acting).toHaveAttribute('aria-busy', 'false')
  await openGroups(page)
  const { form, field, send } = await openForm(page, 'grouping')
  await field('name').fill('Days off')
  await send()
  await asked.getByLabel('PIN').fill('0000')
  await page.keyboard.press('Enter')
  await expect(form.getByTestId('failure')).toContainText('The PIN is wrong.')
  await expect(field('name')).toHaveValue('Days off')
  expect(faulty.to('POST', groupingsPath)).toHaveLength(0)
  await send()
  await asked.getByLabel('PIN').fill('2468')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('group-end')).toContainText('“Days off” created.')
})

test('a creation that was done though its answer was lost is found, and said before another try', async ({
  openFaulty,
}) => {
  const { page, faulty, service } = await openFaulty()
  await openGroups(page)
  const { form, field, send } = await openForm(page, 'group')
  await field('name').fill('Weekend')
  faulty.next(creations(groupsPath), { kind: 'drop' })
  await service.request(groupsPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Weekend' }),
  })
  await send()
  await expect(form.getByTestId('failure')).toContainText('the outcome is unknown')
  await expect(form).toContainText('This name is already used.')
})

test('thousands of groups, page by page, are all there to scroll, find and walk', async ({ openFaulty }) => {
  const { page, faulty } = await openFaulty()
  type Team = { id: number; name: string; members: object[] }
  const many: Team[] = Array.from({ length: 2_500 }, (_, index) => ({
    id: index + 1,
    name: `Team ${index + 1}`,
    members: [{ id: index % 40, name: `Member ${index % 40}` }],
  }))
  const pageOf = (offset: number) => ({
    items: many.slice(offset, offset + 1_000),
    paging: { offset, limit: 1_000, total: many.length },
  })
  const read = () => {
    for (const offset of [0, 1_000, 2_000]) faulty.next(reads(groupsPath), answer(200, pageOf(offset)))
  }
  read()
  await openGroups(page)
  await expect(page.getByTestId('group-state')).toContainText('2,500 loaded')
  const table = page.getByRole('grid', { name: 'Groups' })
  await table.focus()
  await page.keyboard.press('End')
  await expect(groupRow(page, 'Team 2500')).toHaveAttribute('aria-selected', 'true')
  expect(await table.getByRole('row').count()).toBeLessThan(100)
  // Read again, the table stays where it was; what is created comes into view.
  const top = await table.evaluate(({ scrollTop }) => scrollTop)
  many.unshift({ id: 2_501, name: 'Team 0', members: [] })
  read()
  await page.keyboard.press('r')
  await expect(page.getByTestId('group-state')).toContainText('2,501 loaded')
  await expect.poll(() => table.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(top)
  await expect(groupRow(page, 'Team 2500')).toBeInViewport()
  const { field, send } = await openForm(page, 'group')
  await field('name').fill('First of all')
  many.unshift({ id: 2_502, name: 'First of all', members: [] })
  faulty.next(creations(groupsPath), answer(200, 2_502))
  read()
  await send()
  await expect(groupRow(page, 'First of all')).toBeInViewport()
  await lookAt(page, 'Tree')
  const tree = page.getByTestId('group-tree')
  await tree.focus()
  await page.keyboard.press('End')
  await expect(tree.locator('[aria-selected="true"]')).toContainText('Team 2500')
  await page.getByTestId('group-find').fill('team 1777')
  await expect(tree.locator('[role="treeitem"]')).toHaveText([/Without grouping/, /Team 1777/])
})

test('names of people are hidden here too, and in what is taken out', async ({ open }) => {
  const desk = await open({}, { settings: { records: { hideNames: true } } })
  const { page } = desk
  await openGroups(page)
  await groupRow(page, 'Night shift').click()
  await expect(page.getByTestId('group-detail')).toContainText('Person 7')
  await page.getByText('Record of the service').click()
  const file = await desk.savedBy(async () => {
    await page.getByTestId('export').click()
    await page.getByTestId('export-shown-json').click()
  })
  const told = (await page.locator('body').innerHTML()) + readFileSync(file, 'utf8')
  for (const name of ['A. Lindqvist', 'Keller', '+33 1 99']) expect(told).not.toContain(name)
  await openForm(page, 'group')
  await expect(page.getByRole('dialog')).not.toContainText('Keller')
})

test('axe finds nothing on call groups, in each theme', async ({ open }) => {
  test.slow()
  const { page } = await open()
  await openGroups(page)
  await groupRow(page, 'Night shift').click()
  await lookAt(page, 'Groups')
  expect.soft(await findingsInThemes(page), 'groups').toEqual([])
  await lookAt(page, 'Tree')
  expect.soft(await findingsInThemes(page), 'tree').toEqual([])
  await lookAt(page, 'Coverage')
  expect.soft(await findingsInThemes(page), 'coverage').toEqual([])
  const { chooser, send } = await openForm(page, 'group')
  await chooser('members').getByRole('option').nth(0).click()
  await send()
  expect.soft(await findingsInThemes(page), 'form').toEqual([])
})
