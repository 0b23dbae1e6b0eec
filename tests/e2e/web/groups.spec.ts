import { readFileSync } from 'node:fs'
import { findingsInThemes } from '../../support/axe.ts'
import type { Fault } from '../../support/faulty-service.ts'
import { groupRow, lookAt, openForm, openGroups } from '../../support/groups-page.ts'
import { expect, test } from '../../support/web-desk.ts'
import { groupFlows } from '../flows/groups.ts'

groupFlows(test)

const groupsPath = '/api/v1/callgroups'
const reads = (path: string) => ({ method: 'GET', path }) as const
const creations = (path: string) => ({ method: 'POST', path }) as const
const answer = (status: number, body?: unknown): Fault => ({ kind: 'answer', status, body })

test('thousands of groups are read page by page, scrolled, searched and shown as a tree', async ({
  openFaulty,
}) => {
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
  await expect(tree.locator('[role="row"]')).toHaveText([/Without grouping/, /Team 1777/])
})

test('hidden names are hidden in the view, the form and the export', async ({ open }) => {
  const desk = await open({}, { settings: { records: { hideNames: true } } })
  const { page } = desk
  await openGroups(page)
  await groupRow(page, 'Night shift').click()
  await expect(page.getByTestId('group-detail')).toContainText('Person 7')
  await page.getByText('Record of the server').click()
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
  await lookAt(page, 'Coverage gaps')
  expect.soft(await findingsInThemes(page), 'coverage').toEqual([])
  const { chooser, send } = await openForm(page, 'group')
  await chooser('members').getByRole('option').nth(0).click()
  await send()
  expect.soft(await findingsInThemes(page), 'form').toEqual([])
})
