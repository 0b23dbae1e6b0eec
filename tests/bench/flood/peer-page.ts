import { AllCommunityModule, createGrid, ModuleRegistry, type GridApi } from 'ag-grid-community'
import { HttpTransportType, HubConnectionBuilder } from '@microsoft/signalr'
import type { Alarm } from '../../../src/shared/model/alarm.ts'

/** AG Grid as its makers advise for fast data: stable row ids, asynchronous transactions, its own filters. */
export interface PeerBench {
  start(hub: string, alarms: Alarm[]): Promise<void>
  /** The same by priority and time, with a filter, for alarms that change. */
  stream(hub: string, alarms: Alarm[]): Promise<void>
  /** Shows the alarms of an address, without a hub. */
  load(address: string): Promise<void>
  count(): number
  /** Keeps the rows whose path contains a text. */
  filter(text: string): Promise<void>
  sort(field: 'path', direction: 'asc' | 'desc'): void
  remove(ids: number[]): void
}

declare global {
  interface Window {
    peerBench: PeerBench
  }
}

const fields = ['id', 'alarmTime', 'priority', 'path', 'message', 'value', 'state', 'ackUser'] as const
let grid: GridApi<Alarm> | null = null

type Shown = (typeof fields)[number]
const byId = (field: Shown) => (field === 'id' ? { sort: 'desc' as const } : {})
const byUrgency = (field: Shown) =>
  field === 'priority'
    ? { sort: 'asc' as const, sortIndex: 0 }
    : field === 'alarmTime'
      ? { sort: 'desc' as const, sortIndex: 1 }
      : {}

function show(alarms: Alarm[], order: (field: Shown) => object = byId): GridApi<Alarm> {
  ModuleRegistry.registerModules([AllCommunityModule])
  const place = document.createElement('div')
  place.style.cssText = 'height: 860px; width: 1400px'
  document.body.replaceChildren(place)
  return createGrid<Alarm>(place, {
    columnDefs: fields.map((field) => ({
      field,
      filter: field === 'id' || field === 'priority' ? 'agNumberColumnFilter' : 'agTextColumnFilter',
      ...order(field),
    })),
    rowData: alarms,
    getRowId: ({ data }) => String(data.id),
    asyncTransactionWaitMillis: 50,
  })
}

window.peerBench = {
  async start(hub, alarms) {
    grid = show(alarms)
    const connection = new HubConnectionBuilder()
      .withUrl(hub, { transport: HttpTransportType.WebSockets, skipNegotiation: true })
      .build()
    connection.on('onAlarm', (alarm: Alarm) => grid?.applyTransactionAsync({ add: [alarm] }))
    await connection.start()
  },
  async stream(hub, alarms) {
    grid = show(alarms, byUrgency)
    await this.filter('NORTH')
    const connection = new HubConnectionBuilder()
      .withUrl(hub, { transport: HttpTransportType.WebSockets, skipNegotiation: true })
      .build()
    connection.on('onAlarm', (alarm: Alarm) => grid?.applyTransactionAsync({ update: [alarm] }))
    await connection.start()
  },
  async load(address) {
    grid = show((await (await fetch(address)).json()) as Alarm[])
  },
  async filter(text) {
    const model = { filterType: 'text', type: 'contains', filter: text }
    await grid?.setColumnFilterModel('path', text === '' ? null : model)
    grid?.onFilterChanged()
  },
  sort(field, direction) {
    grid?.applyColumnState({ state: [{ colId: field, sort: direction }], defaultState: { sort: null } })
  },
  count: () => grid?.getDisplayedRowCount() ?? 0,
  remove(ids) {
    const rows = ids.flatMap((id) => grid?.getRowNode(String(id))?.data ?? [])
    grid?.applyTransaction({ remove: rows })
  },
}
