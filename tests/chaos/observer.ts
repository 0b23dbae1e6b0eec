import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import type { ServerPush } from '../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../src/shared/ipc/requests.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { Result } from '../../src/shared/result.ts'
import { isAcknowledged } from '../../src/shared/rules/alarm-state.ts'
import { raisedAtOf } from '../../src/shared/rules/occurrence.ts'
import type { Observations, View } from './observations.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer I)[] ? I[] : T[K] }
type Recorded = Writable<Omit<Observations, 'journal'>>

/** Records what a desk pushes to its pages, by a connection of its own, and what its page in the browser shows. */
export interface Observer {
  /** The alarms as the pushes have them. */
  alarms(): readonly Alarm[]
  /** What the page shows now; it is recorded too. */
  look(): Promise<View>
  request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Reply<C>>
  /** Everything since the last `take`. */
  recorded(): Recorded
  /** Everything since the last call, with the journal as it is now. */
  take(): Promise<Observations>
  stop(): void
}

type Frame = { kind: 'answer'; id: number; result: Result<never> } | { kind: 'push'; push: ServerPush }

const maxAnswerMs = 30_000

/**
 * Connects with the session of the page, which has to be open on its host, and goes on with what was recorded. It shows
 * what the page shows, or the server that is named.
 */
export async function startObserver(
  page: Page,
  recorded: Recorded = nothingSeen(),
  server: string | null = null,
): Promise<Observer> {
  const { origin, host } = new URL(page.url())
  const cookies = await page.context().cookies(origin)
  const secret = await page.evaluate(() => localStorage.getItem('tocsin.page'))
  const query = server === null ? '' : `?server=${server}`
  const socket = new WebSocket(`ws://${host}/bridge${query}`, ['tocsin', `tocsin.secret.${secret}`], {
    headers: { Origin: origin, Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    maxPayload: 256 * 1024 * 1024,
    // The snapshot has to be taken over before the push that follows it.
    allowSynchronousEvents: false,
  })
  const pending = new Map<number, (result: Result<never>) => void>()
  const alarms = new Map<number, Alarm>()
  let seen = recorded
  const shown: { server?: string } = {}
  let lastId = 0
  let startsAfter = Infinity

  const onPush = (push: ServerPush) => {
    if (push.sequence <= startsAfter) return
    const at = Date.now()
    switch (push.name) {
      case 'desk.delta': {
        const { upserts, changes = [], removals, raised } = push.payload
        for (const alarm of upserts) alarms.set(alarm.id, alarm)
        for (const change of changes) {
          const known = alarms.get(change.id)
          if (!known) throw new Error(`a delta changes alarm ${change.id}, which pages do not have`)
          alarms.set(change.id, Object.assign({ ...known }, change))
        }
        for (const alarmId of removals) {
          alarms.delete(alarmId)
          seen.removed.push({ at, alarmId })
        }
        for (const alarm of raised.flatMap((id) => alarms.get(id) ?? []))
          seen.raised.push({
            at,
            alarmId: alarm.id,
            raisedAt: raisedAtOf(alarm) ?? 0,
            isAcknowledged: isAcknowledged(alarm),
          })
        return
      }
      case 'alarm.announced': {
        for (const { alarm } of push.payload)
          seen.announced.push({ at, alarmId: alarm.id, raisedAt: raisedAtOf(alarm) ?? 0 })
        return
      }
      case 'missed.changed':
        for (const { after } of push.payload.changes)
          if (after) seen.journalled.push({ at, entry: after.entry })
        return
      default:
    }
  }
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.kind === 'push') return onPush(frame.push)
    pending.get(frame.id)?.(frame.result)
    pending.delete(frame.id)
  })
  // A host that is killed breaks the connection; requests then fail.
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const settle of pending.values())
      settle({ ok: false, error: { code: 'unreachable', message: 'the host is gone' } })
    pending.clear()
  })
  await once(socket, 'open')

  const request = async <C extends Channel>(channel: C, payload: Payload<C>): Promise<Reply<C>> => {
    const id = ++lastId
    const answered = Promise.withResolvers<Result<Reply<C>>>()
    pending.set(id, answered.resolve)
    const late = setTimeout(() => answered.reject(new Error(`${channel} was not answered`)), maxAnswerMs)
    socket.send(JSON.stringify({ id, channel, payload, ...shown }))
    const result = await answered.promise.finally(() => clearTimeout(late))
    if (!result.ok) throw new Error(`${channel}: ${result.error.message}`)
    return result.value
  }
  const snapshot = await request('desk.snapshot', null)
  shown.server = snapshot.profile.id
  startsAfter = snapshot.sequence
  for (const alarm of snapshot.alarms) alarms.set(alarm.id, alarm)

  return {
    alarms: () => [...alarms.values()],
    async look() {
      const view = await page.evaluate(readView).catch(() => ({ rows: null, connection: 'no-page' }))
      const looked = { at: Date.now(), ...view }
      seen.views.push(looked)
      return looked
    },
    request,
    recorded: () => seen,
    async take() {
      const { entries } = await request('missed.list', null)
      const taken = { ...seen, journal: entries }
      seen = nothingSeen()
      await request('missed.dismiss', { ids: null })
      return taken
    },
    stop: () => socket.terminate(),
  }
}

function nothingSeen(): Recorded {
  return { raised: [], removed: [], announced: [], views: [], journalled: [] }
}

/** Runs in the page: the rows and the connection line as an operator reads them. */
function readView(): { rows: number[]; connection: string } {
  const rows = [...document.querySelectorAll('[data-alarm-id]')]
  const line = document.querySelector('[data-testid=connection]')
  return {
    rows: rows.map((row) => Number(row.getAttribute('data-alarm-id'))),
    connection: line?.getAttribute('data-kind') ?? 'none',
  }
}
