import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { commandLineProfileId } from '../../../src/shared/rules/server-profiles.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import type { CallHistory } from '../../../src/shared/model/call.ts'
import type { Result } from '../../../src/shared/result.ts'
import { occurrenceOf } from '../../../src/shared/rules/occurrence.ts'
import type { NatsServers } from '../../support/nats-process.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { drillChain } from '../desk-host.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'
import type { DeskOrder } from './desk-process.ts'

const names = ['North', 'South', 'West'] as const
const plainAlarms = 8

/** A whole desk in a process of its own, behind proxies of its own. */
export interface TeamDeskUnderTest {
  readonly name: string
  readonly links: readonly TcpProxy[]
  ask<C extends Channel>(channel: C, payload: Payload<C>): Promise<Reply<C>>
  setClock(offsetMs: number): void
  isRunning(): boolean
  /** Somebody does something, also while the desk is cut off; nothing while it is off. */
  act(random: () => number): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface DeskTeam {
  readonly desks: readonly TeamDeskUnderTest[]
  /** The texts of the notes that somebody has begun to write so far, and of those that the desk has taken. */
  readonly begun: ReadonlySet<string>
  readonly written: ReadonlySet<string>
  /** Raises an alarm and escalates it at a desk; answers its message. */
  escalate(at: TeamDeskUnderTest): Promise<string>
  /** Who was called about a message: the group of each call. */
  calledAbout(message: string): Promise<number[]>
  stop(): Promise<void>
}

/** Three desks of one team on one service, each with links of its own to the NATS servers. */
export async function startDeskTeam(
  nats: NatsServers,
  folder: string,
  random: () => number,
): Promise<DeskTeam> {
  const service = await startService({ alarms: 0 })
  for (let number = 0; number < plainAlarms; number++)
    await service.post({ path: `NORTH\\P${number}`, priority: 400, alarmMessage: `Pump ${number}` })
  const folders = names.map((name) => join(folder, name))
  const keys = folders.map((each) => {
    mkdirSync(join(each, 'team'), { recursive: true, mode: 0o700 })
    return openDeskKey(join(each, 'team', 'key.pem')).publicKey
  })
  const notes = { begun: new Set<string>(), written: new Set<string>() }
  const desks = await Promise.all(
    names.map(async (name, place) => {
      const ports = nats.urls.map((url) => Number(new URL(url).port))
      const links = await Promise.all(ports.map((port) => startTcpProxy(() => port, random)))
      const team = {
        name: 'chaos',
        desk: name,
        servers: links.map(({ url }) => url.replace(/^http/, 'nats')),
        keys,
      }
      const chains = [{ ...drillChain, server: commandLineProfileId }]
      const settings = { team, calls: { chains }, shelving: { criticalPin: false }, welcomed: true }
      writeFileSync(join(folders[place] ?? '', 'settings.json'), JSON.stringify(settings))
      return makeDesk(name, folders[place] ?? '', service, links, notes)
    }),
  )
  for (const desk of desks) await desk.start()
  let drills = 0
  return {
    desks,
    ...notes,
    async escalate(at) {
      const message = `Drill ${++drills}`
      const path = `DRILL\\D${drills}`
      await service.post({ path, priority: 1, alarmMessage: message })
      for (;;) {
        const { alarms } = await at.ask('desk.snapshot', null)
        const alarm = alarms.find((each) => each.message === message)
        if (alarm) {
          await at.ask('escalation.begin', { alarm: occurrenceOf(alarm), chainId: drillChain.id, pin: null })
          return message
        }
        await pause(50)
      }
    },
    async calledAbout(message) {
      const answer = await service.request('/api/v1/call/histories?limit=1000&sort=-id')
      const { items } = (await answer.json()) as { items: CallHistory[] }
      const calls = Map.groupBy(
        items.filter(({ msgText }) => msgText.includes(message)),
        ({ callId }) => callId,
      )
      return Array.from(calls.values(), ([first]) => first?.groupId ?? 0).toSorted()
    },
    async stop() {
      await Promise.all(desks.map((desk) => desk.stop()))
      await service.stop()
    },
  }
}

function makeDesk(
  name: string,
  folder: string,
  service: StartedService,
  links: readonly TcpProxy[],
  { begun, written }: Record<'begun' | 'written', Set<string>>,
): TeamDeskUnderTest {
  let child: ChildProcess | null = null
  let ids = 0
  const waiting = new Map<number, (reply: Result<unknown> | null) => void>()

  const send = (order: DeskOrder) => void child?.send(order)
  const end = async (signal: NodeJS.Signals) => {
    const ended = child
    child = null
    if (!ended) return
    const exited = once(ended, 'exit')
    ended.kill(signal)
    await exited
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  const tryAsk = <C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>> | null> =>
    new Promise((resolve) => {
      if (!child) return resolve(null)
      const id = ++ids
      waiting.set(id, (reply) => resolve(reply as Result<Reply<C>> | null))
      send({ id, request: { channel, payload } })
    })
  const desk: TeamDeskUnderTest = {
    name,
    links,
    async ask(channel, payload) {
      const answer = await tryAsk(channel, payload)
      if (!answer?.ok) throw new Error(`${name} ${channel}: ${answer?.error.message ?? 'the desk has ended'}`)
      return answer.value
    },
    setClock: (offsetMs) => send({ offsetMs }),
    isRunning: () => child !== null,
    async act(random) {
      const number = Math.floor(random() * plainAlarms)
      const path = `NORTH\\P${number}`
      const kind = random()
      if (kind < 0.5) {
        const text = `${name} ${ids}`
        begun.add(text)
        // Only what the desk has answered is promised.
        if ((await tryAsk('marks.note', { path, text }))?.ok) written.add(text)
        return
      }
      const snapshot = await tryAsk('desk.snapshot', null)
      const alarm = snapshot?.ok ? snapshot.value.alarms.find((each) => each.path === path) : undefined
      if (kind < 0.8) {
        if (!alarm) return
        const alarms = [occurrenceOf(alarm)]
        await tryAsk('marks.take', { alarms, isTaken: kind < 0.7, takesOver: false })
      } else if (alarm) {
        const subject = { kind: 'tag' as const, path }
        await tryAsk('shelf.shelve', { subject, minutes: 60, reason: 'works', pin: null })
      } else {
        const shelf = await tryAsk('shelf.read', null)
        const ids = shelf?.ok
          ? shelf.value.entries.filter((each) => each.path === path).map(({ id }) => id)
          : []
        if (ids.length > 0) await tryAsk('shelf.unshelve', { ids })
      }
    },
    async start() {
      const file = join(import.meta.dirname, 'desk-process.ts')
      const started = fork(file, [folder, service.url, service.token], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      started.on('message', ({ id, reply }: { id: number; reply: Result<unknown> }) => {
        waiting.get(id)?.(reply)
        waiting.delete(id)
      })
      child = started
      for (;;) {
        const snapshot = await tryAsk('desk.snapshot', null)
        if (!snapshot || (snapshot.ok && snapshot.value.status.link === 'live')) return
        await pause(50)
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
  return desk
}
