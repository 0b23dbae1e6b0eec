import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock, type Clock } from '../../../src/main/platform/clock.ts'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { createMember, type Member } from '../../../src/main/team/member.ts'
import type { ActContent } from '../../../src/shared/model/act.ts'
import { teamSettingsSchema } from '../../../src/shared/model/team-settings.ts'
import type { NatsServers } from '../../support/nats-process.ts'
import { note } from '../../support/team-acts.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'

const server = 'https://alarms.plant.example'
const names = ['North', 'South', 'West'] as const
const things = 12

/** A desk of the team without alarms, behind proxies of its own. */
export interface TeamDeskUnderTest {
  readonly links: readonly TcpProxy[]
  clockOffsetMs: number
  member(): Member | null
  /** Somebody does something, also while the desk is cut off; nothing while it is off. */
  act(random: () => number): void
  start(): void
  stop(): Promise<void>
  /** What holds there, in one form. */
  held(): string
  notes(): Set<string>
}

export interface DeskTeam {
  readonly desks: readonly TeamDeskUnderTest[]
  /** Every note that somebody has written so far. */
  readonly written: ReadonlySet<string>
  stop(): Promise<void>
}

const alarm = (number: number) => ({ alarmId: number, path: `NORTH\\P${number}`, raisedAt: 1_000 })

function anyAct(random: () => number, newNote: () => string): ActContent {
  const number = Math.floor(random() * things)
  const at = Date.now()
  const kind = random()
  if (kind < 0.5) return note(newNote())
  if (kind < 0.7) return { action: 'claim.take', alarm: alarm(number), at }
  if (kind < 0.8) return { action: 'claim.release', alarm: alarm(number), isCleared: false }
  if (kind < 0.9) return { action: 'shelf.remove', path: alarm(number).path, alarmId: null }
  const { path } = alarm(number)
  const entry = { id: `s${number}`, path, alarmId: null, band: 'low', message: '', reason: 'works' } as const
  return { action: 'shelf.put', entry: { ...entry, by: '', at, until: at + 3_600_000 } }
}

/** Three desks of one team, each with links of its own to the servers. */
export async function startDeskTeam(
  nats: NatsServers,
  folder: string,
  random: () => number,
): Promise<DeskTeam> {
  const ports = nats.urls.map((url) => Number(new URL(url).port))
  const folders = names.map((name) => join(folder, name))
  for (const each of folders) mkdirSync(each, { recursive: true })
  const keys = folders.map((each) => openDeskKey(join(each, 'key.pem')).publicKey)
  const written = new Set<string>()
  const desks = await Promise.all(
    names.map(async (name, place) => {
      const links = await Promise.all(ports.map((port) => startTcpProxy(() => port, random)))
      const servers = links.map(({ url }) => url.replace(/^http/, 'nats'))
      let member: Member | null = null
      const desk: TeamDeskUnderTest = {
        links,
        clockOffsetMs: 0,
        member: () => member,
        act(choose) {
          if (!member) return
          const content = anyAct(choose, () => `${name} ${written.size}`)
          if (content.action === 'note.write') written.add(content.note.id)
          member.log.record(server, name, content)
          member.share()
        },
        start() {
          const clock: Clock = { ...systemClock, now: () => systemClock.now() + desk.clockOffsetMs }
          member = createMember({
            folder: folders[place] ?? '',
            version: '1.0.0',
            storage: { clock, report: () => undefined },
            clock,
            log: () => undefined,
            settings: teamSettingsSchema.parse({ name: 'chaos', desk: name, servers, keys }),
            trust: () => ({}),
            here: () => ({ persons: [], screens: 0 }),
            sights: () => [],
            onFolded: () => undefined,
            onChange: () => undefined,
          })
          member.start()
        },
        async stop() {
          const stopped = member
          member = null
          await stopped?.stop()
        },
        held: () =>
          JSON.stringify(
            member?.log
              .held(server)
              .map(({ id, content }) => `${id} ${content.action}`)
              .toSorted(),
          ),
        notes: () =>
          new Set(
            member?.log
              .held(server)
              .flatMap(({ content }) => (content.action === 'note.write' ? [content.note.id] : [])),
          ),
      }
      return desk
    }),
  )
  for (const desk of desks) desk.start()
  return {
    desks,
    written,
    async stop() {
      await Promise.all(desks.map((desk) => desk.stop()))
    },
  }
}
