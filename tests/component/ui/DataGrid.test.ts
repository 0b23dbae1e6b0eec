import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import DataGrid from '../../../src/renderer/ui/grid/DataGrid.vue'
import type { GridColumn } from '../../../src/renderer/ui/grid/grid-column.ts'
import type { GridSortKey } from '../../../src/renderer/ui/grid/row-order.ts'
import { mountView, press } from '../../support/view-page.ts'

interface Row {
  id: number
  name: string | null
}
const columns: GridColumn<Row>[] = [
  { id: 'id', title: 'ID', width: 5, align: 'end', value: ({ id }) => id, text: ({ id }) => String(id) },
  { id: 'name', title: 'Name', width: 20, value: ({ name }) => name, text: ({ name }) => name ?? '' },
]
const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Row ${index + 1}` }))

async function openGrid(first: readonly Row[]) {
  const rows = shallowRef(first)
  const sort = shallowRef<readonly GridSortKey[]>([])
  const asked = shallowRef('')
  const opened: number[] = []
  const nearEnd = vi.fn()
  const page = defineComponent({
    setup: () => () =>
      h(
        DataGrid,
        {
          rows: rows.value,
          columns,
          keyOf: ({ id }: Row) => id,
          label: 'Rows',
          asked: asked.value,
          sort: sort.value,
          'onUpdate:sort': (next: readonly GridSortKey[]) => (sort.value = next),
          onOpen: ({ id }: Row) => opened.push(id),
          onNearEnd: nearEnd,
        },
        { empty: () => 'Nothing here' },
      ),
  })
  const { wrapper } = await mountView(page)
  await flushPromises()
  const grid = wrapper.get<HTMLElement>('[role=grid]')
  grid.element.focus()
  return {
    wrapper,
    grid,
    rows,
    sort,
    asked,
    opened,
    nearEnd,
    drawn: () => wrapper.findAll('[data-key]').map((row) => Number(row.attributes('data-key'))),
    selected: () =>
      wrapper.findAll('[data-key][aria-selected=true]').map((row) => Number(row.attributes('data-key'))),
    async scrollTo(top: number) {
      grid.element.scrollTop = top
      await grid.trigger('scroll')
      await flushPromises()
    },
  }
}

test('draws only the rows in view, and tells how many there are', async () => {
  const page = await openGrid(makeRows(5_000))
  expect(page.grid.attributes('aria-rowcount')).toBe('5001')
  expect(page.drawn().length).toBeLessThan(100)
  expect(page.drawn()).toContain(1)
  await press('End')
  expect(page.selected()).toEqual([5_000])
  expect(page.drawn().length).toBeLessThan(100)
  expect(page.wrapper.get('[data-key="5000"]').attributes('aria-rowindex')).toBe('5001')
})

test('arrows select, Enter opens, and the active row is named to screen readers', async () => {
  const page = await openGrid(makeRows(20))
  await press('ArrowDown')
  await press('ArrowDown')
  expect(page.selected()).toEqual([2])
  const active = page.grid.attributes('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.dataset['key']).toBe('2')
  await press('Enter')
  expect(page.opened).toEqual([2])
})

test('a row that arrives above keeps the selection on its row', async () => {
  const page = await openGrid(makeRows(20))
  await press('ArrowDown')
  page.rows.value = [{ id: 99, name: 'New' }, ...page.rows.value]
  await flushPromises()
  expect(page.selected()).toEqual([1])
})

test('rows asked for anew are read from the top; rows that arrive move nothing', async () => {
  const page = await openGrid(makeRows(500))
  await page.scrollTo(3_200)
  page.rows.value = [...page.rows.value, { id: 501, name: 'Last' }]
  await flushPromises()
  expect(page.grid.element.scrollTop).toBe(3_200)
  page.asked.value = 'other'
  page.rows.value = makeRows(400)
  await flushPromises()
  expect(page.grid.element.scrollTop).toBe(0)
})

test('the next page is wanted shortly before the end', async () => {
  const page = await openGrid(makeRows(500))
  expect(page.nearEnd).not.toHaveBeenCalled()
  await press('End')
  await flushPromises()
  expect(page.nearEnd).toHaveBeenCalled()
})

test('a heading sorts by its column; a missing value is marked as omitted', async () => {
  const page = await openGrid([...makeRows(2), { id: 3, name: null }])
  await page.wrapper.findAll('[role=columnheader]')[1]?.get('button').trigger('click')
  expect(page.sort.value).toMatchObject([{ column: 'name' }])
  expect(page.wrapper.get('[data-key="3"]').text()).not.toBe('3')
})

test('an empty table shows why', async () => {
  const page = await openGrid([])
  expect(page.wrapper.text()).toContain('Nothing here')
})

test.each(['Control+a', 'Meta+a'])('%s selects every row', async (combo) => {
  const page = await openGrid(makeRows(3))
  await press(combo)
  expect(page.selected()).toEqual([1, 2, 3])
})
