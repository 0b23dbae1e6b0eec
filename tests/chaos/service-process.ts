import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { CallHistory } from '../../src/shared/model/call.ts'
import type { AlarmHistory } from '../../src/shared/model/records.ts'
import { toNewAlarm } from '../../src/service/rest/alarms.ts'
import { openLifecycle } from '../support/alarm-lifecycle.ts'

export const serviceToken = 'chaos-token'

/** What a plant asks of the service that it belongs to. */
export interface AlarmBody {
  path: string
  raised: boolean
  priority: number
  alarmMessage: string
}

/** The service behind everything, in a process of its own that can be stopped, killed and started again. */
export interface ServiceProcess {
  /** Where it listens; another one after a restart. */
  port(): number
  isUp(): boolean
  start(): Promise<void>
  kill(): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  pid(): number | undefined
  raise(body: AlarmBody): Promise<{ id: number; raisedAt: number }>
  /** Raises one while it is up, and does not look when that was. */
  post(body: AlarmBody): Promise<number>
  clear(body: AlarmBody): Promise<void>
  acknowledge(id: number): Promise<boolean>
  /** What it lists, asked directly. */
  list(): Promise<Alarm[]>
  histories(): Promise<AlarmHistory[]>
  /** Everybody whom it called, asked directly. */
  calls(): Promise<CallHistory[]>
}

const file = resolve(import.meta.dirname, 'scripted-service.ts')

/** The service on a database; while its process is down, its plant goes on in the database. */
export function createServiceProcess(dataFile: string, flags: readonly string[] = []): ServiceProcess {
  let child: ChildProcess | null = null
  let port = 0
  let ticket = 0

  const request = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${serviceToken}`, 'Content-Type': 'application/json' },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const post = (body: AlarmBody) =>
    request('/api/v1/alarms', { method: 'POST', body: JSON.stringify(creationOf(body)) })
  const list = async () =>
    ((await request('/api/v1/alarms?limit=1000&sort=%2Bid')) as { items: Alarm[] }).items
  const inDatabase = <T>(work: (plant: ReturnType<typeof openLifecycle>) => T): T => {
    const plant = openLifecycle(dataFile)
    try {
      return work(plant)
    } finally {
      plant.close()
    }
  }
  const storedOf = (body: AlarmBody) => toNewAlarm(creationOf(body))

  return {
    port: () => port,
    pid: () => child?.pid,
    isUp: () => child !== null,
    async start() {
      const quiet = ['--port', '0', '--rate', '0', '--alarms', '0', '--data', dataFile]
      const started = fork(file, [...quiet, ...flags], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: { ...process.env, TOCSIN_SERVICE_TOKEN: serviceToken },
      })
      const [message] = (await once(started, 'message')) as [{ port: number }]
      port = message.port
      child = started
    },
    async kill() {
      const killed = child
      child = null
      if (!killed) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    signal: (signal) => void child?.kill(signal),
    async raise(body) {
      if (!child) {
        const raisedAt = Date.now()
        return { id: inDatabase(({ lifecycle }) => lifecycle.raise(storedOf(body), raisedAt)), raisedAt }
      }
      const id = Number(await post(body))
      const raised = (await list()).find((alarm) => alarm.id === id)
      if (!raised) throw new Error(`the service does not list alarm ${id}, which it has raised`)
      return { id, raisedAt: Date.parse(raised.alarmTime) }
    },
    post: async (body) => Number(await post(body)),
    async clear(body) {
      if (child) await post({ ...body, raised: false })
      else inDatabase(({ lifecycle }) => lifecycle.returnToNormal(storedOf(body), Date.now()))
    },
    async acknowledge(id) {
      if (!child)
        return inDatabase(
          ({ lifecycle }) =>
            lifecycle.acknowledge(id, { user: 'P. Operator', comment: '' }, Date.now()) !== null,
        )
      const asked = ++ticket
      const answered = child
      return new Promise((resolve) => {
        const hear = (message: { ticket: number; isDone: boolean }) => {
          if (message.ticket !== asked) return
          answered.off('message', hear)
          resolve(message.isDone)
        }
        answered.on('message', hear)
        answered.send({ ticket: asked, id })
      })
    },
    list,
    calls: async () =>
      ((await request('/api/v1/call/histories?limit=1000&sort=-id')) as { items: CallHistory[] }).items,
    histories: async () =>
      ((await request('/api/v1/alarms/histories?limit=1000&sort=-id')) as { items: AlarmHistory[] }).items,
  }
}

// It clears without an acknowledgement, and a raise while it is active is a re-alarm of the same id.
const creationOf = (body: AlarmBody) => ({
  ...body,
  temporary: true,
  eventCondition: { reactivatable: true },
})
