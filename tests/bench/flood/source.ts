import { createAlarmHub } from '../../../src/service/hub/alarm-hub.ts'
import type { Endpoint } from '../../../src/service/rest/endpoint.ts'
import { createHttpServer } from '../../../src/service/rest/http-server.ts'
import { ok } from '../../../src/service/rest/responses.ts'
import { assertNever } from '../../../src/shared/errors.ts'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../support/alarms.ts'
import type { Sent } from '../streams/seen.ts'

/**
 * Raises alarms: `standing` without a push (`ranked`: of four priorities, a second apart), `flood` with one at an even
 * rate, of which the latest `keeps` stay active (null: all); `change` pushes changes of ranked alarms at an even rate,
 * one in ten to one of those at the top of the list; `clear` removes those of floods; `number` says where the ids go on; `report` only answers.
 */
export type SourceOrder =
  | { kind: 'standing'; count: number; ranked?: boolean }
  | { kind: 'flood'; count: number; perSecond: number; keeps: number | null }
  | { kind: 'change'; count: number; perSecond: number }
  | { kind: 'clear' }
  | { kind: 'number'; from: number }
  | { kind: 'report' }

/** The address first; then, for each order, when each of its alarms or watched changes was sent. */
export interface SourceReport {
  url: string
  sentAt: [id: number, at: number][]
  changes: Sent[]
  /** How many requests were answered so far. */
  requests: number
}

const alarms = new Map<number, Alarm>()
let flooded: number[] = []
let lastId = 0
let requests = 0
let lastChange = 0
const priorities = 4
/** Fewer than a screen has rows. */
const watchedRows = 20
const watchedShare = 10

function raise(rank: Partial<Alarm> = {}, at = Date.now()): Alarm {
  const id = ++lastId
  const now = new Date(at).toISOString()
  // Each has a tag of its own: raises of one tag within minutes share a row.
  const tag = `NORTH\\UNIT${id % 40}\\LT${id}.HIHI`
  const alarm = makeAlarm({
    id,
    path: tag,
    fullPath: `DS1\\${tag}`,
    name: `LT${id}.HIHI`,
    message: `Level high, unit ${id % 40}`,
    priority: 2,
    alarmTime: now,
    lastChange: now.slice(0, -1),
    ...rank,
  })
  alarms.set(id, alarm)
  return alarm
}

const listAlarms: Endpoint = {
  method: 'GET',
  path: '/api/v1/alarms',
  handle({ query }) {
    requests++
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 100)]
    // In the order of ids already, since they are raised in it.
    const all = [...alarms.values()]
    const from = query.get('sort') === '-id' ? Math.max(0, all.length - offset - limit) : offset
    const items = all.slice(from, query.get('sort') === '-id' ? all.length - offset : offset + limit)
    if (query.get('sort') === '-id') items.reverse()
    return ok({ items, paging: { offset, limit, total: all.length } })
  },
}
const listHistories: Endpoint = {
  method: 'GET',
  path: '/api/v1/alarms/histories',
  handle() {
    requests++
    return ok({ items: [], paging: { offset: 0, limit: 1_000, total: 0 } })
  },
}

const log = (line: string) => console.error(line)
const hub = createAlarmHub({ log })
const server = createHttpServer({
  endpoints: [listAlarms, listHistories, ...hub.endpoints],
  streamEndpoints: hub.streamEndpoints,
  upgrades: [hub.upgrade],
  authenticate: () => null,
  log,
})

async function flood(
  count: number,
  perSecond: number,
  keeps: number | null,
): Promise<SourceReport['sentAt']> {
  const sentAt: SourceReport['sentAt'] = []
  const began = performance.now()
  while (sentAt.length < count) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000))
    while (sentAt.length < due) {
      const alarm = raise()
      sentAt.push([alarm.id, Date.now()])
      hub.broadcastAlarm(alarm)
      flooded.push(alarm.id)
    }
    while (keeps !== null && flooded.length > keeps) alarms.delete(flooded.shift() ?? Number.NaN)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return sentAt
}

const change = (alarm: Alarm, number: number): Alarm => ({
  ...alarm,
  // It ends with a sign of its own: a row's text goes on with the next column.
  message: `Level high, alarm ${alarm.id}, change ${number};`,
  value: `${number}`,
  lastChange: new Date().toISOString().slice(0, -1),
})

/** Changes of alarms that stay where they are in the list; the answer has those of its top. */
async function stream(count: number, perSecond: number): Promise<Sent[]> {
  const all = [...alarms.values()]
  const top = all.filter(({ priority }) => priority === 1).slice(-watchedRows)
  const sent: Sent[] = []
  const began = performance.now()
  for (let done = 0; done < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1_000))
    for (; done < due; done++) {
      const number = ++lastChange
      const isWatched = done % watchedShare === 0
      const one = isWatched ? top[(done / watchedShare) % top.length] : all[(done * 7_919) % all.length]
      if (one === undefined) continue
      const changed = change(alarms.get(one.id) ?? one, number)
      alarms.set(one.id, changed)
      if (isWatched) sent.push([one.id, number, Date.now()])
      hub.broadcastAlarm(changed)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return sent
}

const url = `http://127.0.0.1:${await server.start('127.0.0.1', 0)}`
hub.start()
const answer = (sentAt: SourceReport['sentAt'], changes: Sent[] = []) =>
  process.send?.({ url, sentAt, changes, requests } satisfies SourceReport)

process.on('message', (order: SourceOrder) => {
  switch (order.kind) {
    case 'standing':
      for (let n = 0; n < order.count; n++)
        if (order.ranked === true)
          raise({ priority: 1 + (n % priorities) }, Date.now() - (order.count - n) * 1_000)
        else raise()
      answer([])
      return
    case 'flood':
      void flood(order.count, order.perSecond, order.keeps).then(answer)
      return
    case 'change':
      void stream(order.count, order.perSecond).then((changes) => answer([], changes))
      return
    case 'clear':
      for (const id of flooded) alarms.delete(id)
      flooded = []
      answer([])
      return
    case 'number':
      lastId = order.from - 1
      answer([])
      return
    case 'report':
      answer([])
      return
    default:
      assertNever(order)
  }
})
process.on('disconnect', () => process.exit(0))
answer([])
