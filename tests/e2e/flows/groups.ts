import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { isLive } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { creationForm, groupRow, lookAt, openForm, openGroups } from '../../support/groups-page.ts'

/** Call groups and their groupings: looked at, searched, and created. */
export function groupFlows(test: FlowTest): void {
  test('groups and groupings are listed with what the service sends, searched, sorted and taken out @host', async ({
    open,
  }) => {
    const desk = await open()
    const { page } = desk
    await openGroups(page)
    const table = page.getByRole('grid', { name: 'Groups' })
    await expect(table.getByRole('columnheader')).toHaveText([
      /ID/,
      /Name/,
      /Description/,
      /Groupings/,
      /People/,
      /Members/,
    ])
    await expect(groupRow(page, 'Night shift')).toContainText('Shifts, Unit stop')
    await expect(groupRow(page, 'Night shift')).toContainText('A. Lindqvist, R. Moreau, R. Nilsen')
    await expect(page.getByTestId('group-state')).toContainText('8 loaded')

    await table.getByRole('columnheader', { name: 'People' }).getByRole('button').first().click()
    await expect(table.getByRole('row').nth(1)).toContainText('3')
    await expect(table.getByRole('row').last()).toContainText('Shutdown contractors')

    await page.keyboard.press('/')
    await page.keyboard.type('nowak')
    await expect(table.getByRole('row')).toHaveCount(3)
    await expect(page.getByTestId('group-state')).toContainText('2 shown')
    const file = await desk.savedBy(async () => {
      await page.getByTestId('export').click()
      await page.getByTestId('export-shown-json').click()
    })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
      { name: 'Electrical', members: [{ name: 'J. Ortega' }, { name: 'K. Brandt' }, { name: 'T. Nowak' }] },
      { name: 'Mechanical' },
    ])
    await page.keyboard.press('Escape')
    await page.getByTestId('group-find').fill('nothing at all')
    await expect(page.getByTestId('group-message')).toContainText('No matches')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(table.getByRole('row')).toHaveCount(9)

    await lookAt(page, 'Groupings')
    await groupRow(page, 'Unit stop').click()
    const detail = page.getByTestId('group-detail')
    await expect(detail).toContainText('A call to all of them reaches 5 people.')
    await expect(detail.getByRole('listitem')).toHaveText([
      /Night shift\s*3 people · 1$/,
      /Management\s*2 people · 7$/,
    ])
    await detail.getByRole('button', { name: 'Management' }).click()
    await expect(detail.getByRole('heading', { level: 2 })).toHaveText('Management')
    await expect(groupRow(page, 'Management')).toHaveAttribute('aria-selected', 'true')
    await expect(detail).toContainText('+33 1 99 00 14 12')
  })

  test('the tree of groupings and groups is walked by keys', async ({ open }) => {
    const { page } = await open()
    await openGroups(page)
    await lookAt(page, 'Tree')
    const tree = page.getByRole('tree', { name: 'Groupings and their groups' })
    const lines = tree.getByRole('treeitem')
    await expect(lines).toHaveCount(13)
    const at = (name: string) => tree.locator('[aria-selected="true"]').filter({ hasText: name })
    await tree.focus()
    await page.keyboard.press('ArrowDown')
    await expect(at('Maintenance')).toHaveAttribute('aria-level', '1')
    await page.keyboard.press('ArrowLeft')
    await expect(at('Maintenance')).toHaveAttribute('aria-expanded', 'false')
    await expect(lines).toHaveCount(10)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(at('Boiler specialists')).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('group-detail')).toContainText('S. Keller')
    await page.keyboard.press('ArrowLeft')
    await expect(at('Maintenance')).toHaveCount(1)
    await page.keyboard.press('End')
    await expect(at('Shutdown contractors')).toContainText('nobody')
    await page.keyboard.press('/')
    await page.keyboard.type('night')
    await expect(lines).toHaveCount(4)
  })

  test('a group and a grouping are created, and what is shown is what the service lists', async ({
    openFaulty,
  }) => {
    const { page, faulty } = await openFaulty()
    await openGroups(page)
    await page.keyboard.press('n')
    const group = creationForm(page)
    await expect(group.field('name')).toBeFocused()
    await page.keyboard.type('Weekend')
    await group.field('description').fill('Saturday and Sunday')
    await group.chooser('members').getByRole('combobox').fill('keller')
    await page.keyboard.press('Enter')
    await group.chooser('members').getByRole('option', { name: 'T. Nowak' }).click()
    expect(JSON.parse(await group.json.inputValue())).toEqual({
      name: 'Weekend',
      description: 'Saturday and Sunday',
      members: [{ id: 2 }, { id: 10 }],
    })
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('group-end')).toContainText('“Weekend” created.')
    await expect(group.form).toHaveCount(0)
    await expect(groupRow(page, 'Weekend')).toHaveAttribute('aria-selected', 'true')
    await expect(groupRow(page, 'Weekend')).toContainText('S. Keller, T. Nowak')
    await expect(page.getByTestId('group-detail')).toContainText('In no grouping.')
    expect(faulty.to('POST', '/api/v1/callgroups')).toHaveLength(1)

    await page.keyboard.press('Shift+N')
    const grouping = creationForm(page)
    await page.keyboard.type('Days off')
    await grouping.chooser('groups').getByRole('option', { name: 'Weekend' }).click()
    await grouping.send()
    await expect(page.getByTestId('group-end')).toContainText('“Days off” created.')
    await expect(groupRow(page, 'Days off')).toHaveAttribute('aria-selected', 'true')
    await lookAt(page, 'Groups')
    await expect(groupRow(page, 'Weekend')).toContainText('Days off')
  })

  test('what the service refuses stands at its field, and nothing typed is lost', async ({ open }) => {
    const { page } = await open()
    await openGroups(page)
    const { form, field, chooser, problemAt, send } = await openForm(page, 'group')
    await send()
    await expect(problemAt('name')).toHaveText('This field is required.')
    await field('name').fill('Night shift')
    await expect(form).toContainText('This name is already used.')
    await chooser('members').getByRole('combobox').fill('4711')
    await page.keyboard.press('Enter')
    await send()
    await expect(form.getByTestId('failure')).toHaveCount(1)
    await expect(problemAt('name')).toHaveText('another call group has this name')
    await expect(problemAt('members')).toHaveText('4711: there is no user 4711')
    await page.keyboard.press('Escape')
    await openForm(page, 'group')
    await expect(problemAt('name')).toHaveText('another call group has this name')
    await field('name').fill('Late shift')
    await expect(problemAt('name')).toHaveText('')
    await chooser('members').getByRole('button', { name: 'Remove Person 4711' }).click()
    // Elsewhere and back: the form is as it was left.
    await page.keyboard.press('Escape')
    await openForm(page, 'group')
    await expect(field('name')).toHaveValue('Late shift')
    await send()
    await expect(page.getByTestId('group-end')).toContainText('“Late shift” created.')
  })

  test('a new one like another has what they share; what it replaced can be taken back', async ({ open }) => {
    const { page } = await open()
    await openGroups(page)
    const { form, field, json } = await openForm(page, 'group')
    await field('name').fill('Half written')
    await page.keyboard.press('Escape')
    await groupRow(page, 'Morning shift').click()
    await page.getByTestId('group-detail').getByRole('button', { name: 'Duplicate' }).click()
    await expect(field('name')).toHaveValue('')
    expect(JSON.parse(await json.inputValue())).toMatchObject({
      description: 'At the desks from six to two',
      members: [{ id: 1 }, { id: 2 }],
    })
    await expect(form).toContainText('Form replaced.')
    await form.getByRole('button', { name: 'Undo' }).click()
    await expect(field('name')).toHaveValue('Half written')
    await page.keyboard.press('Escape')
    await page.getByTestId('group-detail').getByRole('button', { name: 'M. Arnaud' }).click()
    await expect(page.getByRole('grid', { name: 'People' }).locator('[aria-selected="true"]')).toContainText(
      'M. Arnaud',
    )
  })

  test('coverage names what a call may miss and leads there', async ({ open }) => {
    const { page, service } = await open()
    // Whoever was called is in the contact book, and this one is in no group.
    await service.request('/api/v1/call/users', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userIds: [13], msgText: 'Come', msgNum: 1 }),
    })
    await isLive(page)
    await page.getByRole('link', { name: 'Call records' }).click()
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
    await openGroups(page)
    await lookAt(page, 'Coverage')
    await page.getByRole('row').filter({ hasText: 'Contact without group' }).click()
    await expect(page.getByRole('grid', { name: 'People' }).locator('[aria-selected="true"]')).toContainText(
      'L. Haddad',
    )
    await openGroups(page)
    const table = page.getByRole('grid', { name: 'Coverage gaps' })
    await expect(table.getByRole('row')).toHaveCount(5)
    await page.getByRole('button', { name: 'Group with one person 1' }).click()
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('group-detail').getByRole('heading', { level: 2 })).toHaveText(
      'Boiler specialists',
    )
    await expect(groupRow(page, 'Boiler specialists')).toHaveAttribute('aria-selected', 'true')
  })

  test('the group or the grouping in hand is called by one key', async ({ openFaulty }) => {
    const { page, faulty } = await openFaulty()
    await openGroups(page)
    await groupRow(page, 'Electrical').click()
    await page.keyboard.press('c')
    const dialog = page.getByTestId('call-dialog')
    await expect(dialog).toContainText('Electrical')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await lookAt(page, 'Groupings')
    await groupRow(page, 'Unit stop').click()
    await page.getByTestId('group-detail').getByRole('button', { name: /^Call/ }).click()
    await page.getByTestId('call-text').fill('Unit 2 stops')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('call-card')).toContainText('H. Fischer')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('call-end')).toContainText('call placed')
    expect(faulty.to('POST', '/api/v1/call/groups').map(({ body }) => body)).toMatchObject([
      { groupIds: [1, 7], msgText: 'Unit 2 stops' },
    ])
  })
}
