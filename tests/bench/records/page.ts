import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { createPinia } from 'pinia'
import { createApp, defineComponent, h, nextTick, shallowRef } from 'vue'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import DataGrid from '../../../src/renderer/ui/grid/DataGrid.vue'
import { useGridRows } from '../../../src/renderer/ui/grid/use-grid-rows.ts'
import { createTexts } from '../../support/texts.ts'
import type { GridSortKey } from '../../../src/renderer/ui/grid/row-order.ts'
import '../../../src/renderer/ui/styles/tokens.css'
import '../../../src/renderer/ui/styles/base.css'
import '../../../src/renderer/ui/styles/columns.css'
import '../../../src/renderer/ui/styles/fields.css'
import '../../../src/renderer/ui/styles/surface.css'
import { historyColumns, makeHistories } from './histories.ts'
import { ourStatistics, peerStatistics, type MeasuredView } from './statistics.ts'

/** A table under measurement; every act settles when the document shows its end. */
export interface MeasuredTable {
  sort(column: string, descending: boolean): Promise<void>
  filter(text: string): Promise<void>
  scroller(): HTMLElement
  shown(): number
}

/** Whose table or view is measured. */
export type Side = 'ours' | 'peer'

export interface RecordsBench {
  columns: string[]
  ours(count: number): Promise<MeasuredTable>
  peer(count: number): Promise<MeasuredTable>
  statistics: Record<Side, (count: number) => MeasuredView>
  /** What was made last, for one act after the other. */
  table: MeasuredTable | null
  view: MeasuredView | null
}

function stage(): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = 'display: grid; height: 800px; width: 1400px'
  document.body.replaceChildren(element)
  return element
}
/** The element with the most to scroll. */
function scroller(): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('body *')]
  const isTaller = ({ scrollHeight, clientHeight }: HTMLElement) => scrollHeight - clientHeight
  const [most] = all
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
    .toSorted((a, b) => isTaller(b) - isTaller(a))
  if (!most) throw new Error('nothing scrolls')
  return most
}
/** Makes the browser lay out what was changed, which is part of showing it. */
const laidOut = () => void document.body.offsetHeight
/** What both tables prepare while nobody does anything is prepared. */
const idle = () =>
  new Promise<void>((resolve) => {
    let quiet = 0
    const look = ({ timeRemaining }: IdleDeadline) => {
      quiet = timeRemaining() > 5 ? quiet + 1 : 0
      if (quiet > 60) resolve()
      else
        requestIdleCallback((deadline) =>
          look({ ...deadline, timeRemaining: () => deadline.timeRemaining() }),
        )
    }
    requestIdleCallback((deadline) => look({ ...deadline, timeRemaining: () => deadline.timeRemaining() }))
  })

const bench: RecordsBench = {
  columns: historyColumns.map(({ id }) => id),
  statistics: {
    ours: (count) => ourStatistics(stage, count),
    peer: (count) => peerStatistics(stage, count),
  },
  table: null,
  view: null,
  async ours(count) {
    const rows = makeHistories(count)
    const sort = shallowRef<readonly GridSortKey[]>([])
    const text = shallowRef('')
    let shown: () => readonly AlarmHistory[] = () => []
    const table = defineComponent(() => {
      const list = useGridRows<AlarmHistory>({
        rows: () => rows,
        columns: () => historyColumns,
        sort: () => sort.value,
        text: () => text.value,
      })
      shown = () => list.shown.value
      return () =>
        h(DataGrid, {
          rows: list.shown.value,
          columns: historyColumns,
          keyOf: (row: AlarmHistory) => row.id,
          label: 'Histories',
          asked: text.value,
          sort: sort.value,
        })
    })
    createApp(table).use(createPinia()).use(createTexts('en')).mount(stage())
    await idle()
    const settled = async () => {
      await nextTick()
      laidOut()
    }
    return {
      async sort(column, descending) {
        sort.value = [{ column, descending }]
        await settled()
      },
      async filter(wanted) {
        text.value = wanted
        await settled()
      },
      scroller,
      shown: () => shown().length,
    }
  },
  async peer(count) {
    const grid = createGrid<AlarmHistory>(stage(), {
      rowData: makeHistories(count),
      cacheQuickFilter: true,
      animateRows: false,
      columnDefs: historyColumns.map(({ id, value, text }) => ({
        colId: id,
        headerName: id,
        valueGetter: ({ data }) => (data ? value(data) : null),
        valueFormatter: ({ data }) => (data ? text(data) : ''),
        getQuickFilterText: ({ data }) => text(data),
      })),
    })
    await idle()
    return {
      sort(column, descending) {
        grid.applyColumnState({
          state: [{ colId: column, sort: descending ? 'desc' : 'asc' }],
          defaultState: { sort: null },
        })
        laidOut()
        return Promise.resolve()
      },
      filter(text) {
        grid.setGridOption('quickFilterText', text)
        laidOut()
        return Promise.resolve()
      },
      scroller,
      shown: () => grid.getDisplayedRowCount(),
    }
  },
}
ModuleRegistry.registerModules([AllCommunityModule])
Object.assign(window, { recordsBench: bench })
