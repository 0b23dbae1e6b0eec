import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { makeAlarm } from '../../../../support/alarms.ts'
import { openLive, press } from '../../../../support/live-page.ts'

const columnsOf = (grid: Element) => getComputedStyle(grid).getPropertyValue('--columns')

test('columns are shown, moved, widened and pinned from the menu, and the focus follows', async () => {
  const page = await openLive([makeAlarm({ id: 1 })])
  await page.byTestId('columns').trigger('click')
  // The list in the menu is loaded after the alarms.
  await vi.waitFor(() => page.byTestId('columns-menu').get('li'))
  const menu = page.byTestId('columns-menu')
  const line = (column: string) => menu.get(`[data-column="${column}"]`)
  await line('id').get('input').setValue(true)
  expect(page.headings()).toContain('Alarm ID')

  for (let step = 0; step < 10; step++) {
    page.button('Move Alarm ID up').element.focus()
    await page.button('Move Alarm ID up').trigger('click')
    await flushPromises()
    expect(document.activeElement).toBe(page.button('Move Alarm ID up').element)
  }
  expect(page.headings()[0]).toBe('Alarm ID')

  const grid = page.byTestId('alarms').element
  expect(columnsOf(grid)).toMatch(/^0\.25rem 5\.49rem /)
  await page.button('Make Alarm ID wider').trigger('click')
  expect(columnsOf(grid)).toMatch(/^0\.25rem 6rem /)
  await page.button('Make Alarm ID narrower').trigger('click')
  expect(columnsOf(grid)).toMatch(/^0\.25rem 5rem /)

  await page.button('Pin', line('message')).trigger('click')
  expect(page.headings()[0]).toBe('Message')
  await page.button('Default columns', menu).trigger('click')
  expect(page.headings()).not.toContain('Alarm ID')
})

test('up and down go from column to column and round, past the buttons of each', async () => {
  const page = await openLive([makeAlarm({ id: 1 })])
  await page.byTestId('columns').trigger('click')
  // The list in the menu is loaded after the alarms.
  await vi.waitFor(() => page.byTestId('columns-menu').get('li'))
  const boxes = page.byTestId('columns-menu').findAll('input')
  boxes[0]?.element.focus()
  await press('ArrowDown')
  expect(document.activeElement).toBe(boxes[1]?.element)
  page.button('Move Message up').element.focus()
  await press('ArrowUp')
  expect(document.activeElement).toBe(boxes[2]?.element)
  boxes[0]?.element.focus()
  await press('ArrowUp')
  expect(document.activeElement).toBe(boxes.at(-1)?.element)
})

test('the last column cannot be hidden', async () => {
  const page = await openLive([makeAlarm({ id: 1 })])
  await page.byTestId('columns').trigger('click')
  // The list in the menu is loaded after the alarms.
  await vi.waitFor(() => page.byTestId('columns-menu').get('li'))
  const boxes = () =>
    page
      .byTestId('columns-menu')
      .findAll('input')
      .filter((box) => box.element.checked)
  while (boxes().length > 1) await boxes().at(-1)?.setValue(false)
  expect(boxes()[0]?.attributes('disabled')).toBeDefined()
  expect(page.headings()).toHaveLength(1)
})
