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

async function openGrid(first: readonly Row[], more: object = {}) {
  const rows = shallowRef(first)
  const sort = shallowRef<readonly GridSortKey[]>([])
  const resetKey = shallowRef('')
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
          resetKey: resetKey.value,
          sort: sort.value,
          'onUpdate:sort': (next: readonly GridSortKey[]) => (sort.value = next),
          onOpen: ({ id }: Row) => opened.push(id),
          onNearEnd: nearEnd,
          ...more,
        },
        { empty: () => 'Nothing here' },
      ),
  })
  const { wrapper } = await mountView(page)
  await flushPromises()
  const grid = wrapper.get<HTMLElement>('[data-testid=records]')
  grid.element.focus()
  return {
    wrapper,
    grid,
    rows,
    sort,
    resetKey,
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

test('rows that answer another request are read from the top; rows that arrive move nothing', async () => {
  const page = await openGrid(makeRows(500))
  await page.scrollTo(3_200)
  page.rows.value = [...page.rows.value, { id: 501, name: 'Last' }]
  await flushPromises()
  expect(page.grid.element.scrollTop).toBe(3_200)
  page.resetKey.value = 'other'
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

test('without headings, rows are counted from the first', async () => {
  const page = await openGrid(makeRows(3), { headless: true })
  expect(page.wrapper.find('[role=columnheader]').exists()).toBe(false)
  expect(page.grid.attributes('aria-rowcount')).toBe('3')
  expect(page.wrapper.get('[data-key="1"]').attributes('aria-rowindex')).toBe('1')
})

test('the next row is selected when the selected one leaves, where the table is told so', async () => {
  const stays = await openGrid(makeRows(3))
  await press('ArrowDown')
  stays.rows.value = stays.rows.value.slice(1)
  await flushPromises()
  expect(stays.selected()).toEqual([])
  stays.wrapper.unmount()

  const moves = await openGrid(makeRows(3), { movesOn: true })
  await press('End')
  moves.rows.value = moves.rows.value.slice(0, 2)
  await flushPromises()
  expect(moves.selected()).toEqual([2])
})

test('details: Enter opens and closes them, a click opens them, Escape closes them and then clears the selection', async () => {
  const detailOpen = shallowRef(false)
  const page = await openGrid(makeRows(3), {
    get detailOpen() {
      return detailOpen.value
    },
    'onUpdate:detailOpen': (isOpen: boolean) => (detailOpen.value = isOpen),
  })
  await press('ArrowDown')
  await press('Enter')
  expect(detailOpen.value).toBe(true)
  await press('Enter')
  expect(detailOpen.value).toBe(false)
  await page.wrapper.get('[data-key="2"]').trigger('click')
  await page.wrapper.get('[data-key="2"]').trigger('click')
  expect(detailOpen.value).toBe(true)
  await press('Escape')
  expect([detailOpen.value, page.selected()]).toEqual([false, [2]])
  await press('Escape')
  expect(page.selected()).toEqual([])
})

test('a tree says the level of its rows, and Left and Right expand, enter, leave and collapse them', async () => {
  const expanded: [number, boolean][] = []
  const page = await openGrid(makeRows(4), {
    treeOf: ({ id }: Row) =>
      id === 1 ? { level: 1, isExpanded: true } : { level: 2, isExpanded: id === 2 ? false : undefined },
    onExpand: ({ id }: Row, isExpanded: boolean) => expanded.push([id, isExpanded]),
  })
  expect(page.grid.attributes('role')).toBe('treegrid')
  const attributes = (id: number) => page.wrapper.get(`[data-key="${id}"]`).attributes()
  expect(attributes(1)).toMatchObject({ 'aria-level': '1', 'aria-expanded': 'true' })
  expect(attributes(3)).toMatchObject({ 'aria-level': '2' })
  expect(attributes(3)).not.toHaveProperty('aria-expanded')
  await press('ArrowDown')
  await press('ArrowRight')
  expect(page.selected()).toEqual([2])
  await press('ArrowRight')
  expect(expanded).toEqual([[2, true]])
  await press('ArrowDown')
  await press('ArrowLeft')
  expect(page.selected()).toEqual([1])
  await press('ArrowLeft')
  expect(expanded.slice(1)).toEqual([
    [3, false],
    [1, false],
  ])
})
