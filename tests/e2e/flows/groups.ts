import { expect } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { FlowTest } from '../../support/flow-test.ts'
import { creationForm, groupRow, lookAt, openGroups } from '../../support/groups-page.ts'

/** Call groups and their groupings: looked at, searched, and created. */
export function groupFlows(test: FlowTest): void {
  test('groups are listed, searched and exported', async ({ open }) => {
    const desk = await open()
    const { page } = desk
    await openGroups(page)
    const table = page.getByRole('grid', { name: 'Groups' })
    await expect(groupRow(page, 'Night shift')).toContainText('A. Lindqvist, R. Moreau, R. Nilsen')
    await expect(page.getByTestId('group-state')).toContainText('8 loaded')
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
  })

  test('a group and a grouping are created and shown as the service lists them', async ({ openFaulty }) => {
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
    await expect(grouping.field('name')).toBeFocused()
    await page.keyboard.type('Days off')
    await grouping.chooser('groups').getByRole('option', { name: 'Weekend' }).click()
    await grouping.send()
    await expect(page.getByTestId('group-end')).toContainText('“Days off” created.')
    await expect(groupRow(page, 'Days off')).toHaveAttribute('aria-selected', 'true')
    await lookAt(page, 'Groups')
    await expect(groupRow(page, 'Weekend')).toContainText('Days off')
  })
}
