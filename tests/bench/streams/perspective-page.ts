import type * as Perspective from '@perspective-dev/client'
import { HttpTransportType, HubConnectionBuilder } from '@microsoft/signalr'
import type { Alarm } from '../../../src/shared/model/alarm.ts'

// Perspective as its makers advise for fast data: a table in a worker with an index, updates in lots, one viewer with
// the data grid. The types of its viewer come with its engine, which this page does not build.
interface Viewer extends HTMLElement {
  load(table: Promise<Perspective.Table> | Perspective.Table): Promise<void>
  restore(config: object): Promise<void>
}

export interface PerspectiveBench {
  start(hub: string, alarms: Alarm[]): Promise<void>
}

declare global {
  interface Window {
    perspectiveBench: PerspectiveBench
  }
}

const lotMs = 50
const schema = {
  id: 'integer',
  alarmTime: 'datetime',
  priority: 'integer',
  path: 'string',
  message: 'string',
  value: 'string',
  state: 'integer',
  ackUser: 'string',
} as const
type Row = Record<keyof typeof schema, string | number>

const rowOf = (alarm: Alarm): Row => ({
  id: alarm.id,
  alarmTime: Date.parse(alarm.alarmTime),
  priority: alarm.priority,
  path: alarm.path,
  message: alarm.message,
  value: alarm.value,
  state: alarm.state,
  ackUser: alarm.ackUser,
})

async function openTable(): Promise<Perspective.Table> {
  const at = (path: string) => new URL(`/perspective/${path}`, location.href).href
  const load = (path: string) => import(/* @vite-ignore */ at(path)) as Promise<{ default: unknown }>
  const { default: engine } = await load('client/dist/cdn/perspective.js')
  await load('viewer/dist/cdn/perspective-viewer.js')
  await load('viewer-datagrid/dist/cdn/perspective-viewer-datagrid.js')
  const client = await (engine as typeof Perspective.default).worker()
  return client.table({ ...schema }, { index: 'id' })
}

window.perspectiveBench = {
  async start(hub, alarms) {
    const table = await openTable()
    await table.update(alarms.map(rowOf))
    const viewer = document.createElement('perspective-viewer') as Viewer
    viewer.style.cssText = 'display: block; position: relative; height: 860px; width: 1400px'
    document.body.replaceChildren(viewer)
    await viewer.load(table)
    await viewer.restore({
      plugin: 'Datagrid',
      settings: false,
      columns: Object.keys(schema),
      sort: [
        ['priority', 'asc'],
        ['alarmTime', 'desc'],
      ],
      filter: [['path', 'contains', 'NORTH']],
    })
    let lot: Row[] = []
    const connection = new HubConnectionBuilder()
      .withUrl(hub, { transport: HttpTransportType.WebSockets, skipNegotiation: true })
      .build()
    connection.on('onAlarm', (alarm: Alarm) => {
      if (lot.length === 0)
        setTimeout(() => {
          const rows = lot
          lot = []
          void table.update(rows)
        }, lotMs)
      lot.push(rowOf(alarm))
    })
    await connection.start()
  },
}
