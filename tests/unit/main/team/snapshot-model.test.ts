import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createActLog, type ActLog, type LogSnapshot } from '../../../../src/main/team/act-log.ts'
import { openActStore, type ActStore } from '../../../../src/main/team/act-store.ts'
import { openDeskKey, type DeskKey } from '../../../../src/main/team/desk-key.ts'
import { resolve, thingOf } from '../../../../src/main/team/merge-rules.ts'
import { fold, newRegister, type Register } from '../../../../src/main/team/register.ts'
import { openHead, packSnapshot, unpackSnapshot } from '../../../../src/main/team/snapshot.ts'
import type { Act, ActContent } from '../../../../src/shared/model/act.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { note, release, shelve, sign, take, unshelve } from '../../../support/team-acts.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const server = 'https://alarms.plant.example'
/** Few things, so that most acts replace others. */
const contents: readonly ActContent[] = [
  ...[take, release, take, release, note('a'), { action: 'note.remove', id: 'a' } as const],
  ...[shelve(4_000), shelve(9_000), unshelve, sign('a')],
]
const kinds = [
  ...['act', 'act', 'act', 'act', 'share', 'read', 'sync', 'sync', 'sync', 'stop', 'start'],
  ...['keep', 'keep', 'prune', 'prune', 'early', 'early', 'early'],
] as const
const clock = createManualClock(Date.UTC(2026, 10, 15))

interface Desk {
  log: ActLog
  store: ActStore
  key: DeskKey
  folder: string
}

/** A stream that loses its oldest acts, the last snapshot, and desks that come and go. */
function makeTeam(keys: readonly DeskKey[], root: string) {
  const stream: string[] = []
  const done: Act[] = []
  const desks: (Desk | null)[] = []
  let first = 1
  let kept: { sequence: number; snapshot: LogSnapshot } | null = null
  let runs = 0

  const start = async (place: number) => {
    const key = keys[place] as DeskKey
    const folder = join(root, String(place))
    mkdirSync(folder, { recursive: true })
    const store = openActStore({
      file: join(folder, 'acts.sqlite'),
      clock,
      report: () => undefined,
      log: () => undefined,
    })
    const log = createActLog({
      store,
      key,
      clock,
      run: String(++runs).padStart(8, '0'),
      deskName: () => `Desk${place}`,
      isAccepted: () => true,
      isAcceptedHost: () => true,
      onTooLarge: () => undefined,
      onFolded: () => undefined,
    })
    await log.load()
    desks[place] = { log, store, key, folder }
  }
  const readOf = (desk: Desk) => marks.get(desk.folder) ?? 0
  const marks = new Map<string, number>()
  const team = {
    desks,
    done,
    start,
    async stop(place: number) {
      await desks[place]?.store.stop()
      desks[place] = null
    },
    act(desk: Desk, content: ActContent) {
      clock.set(1)
      done.push(desk.log.record(server, 'Anna', content))
    },
    /** `isForgotten`: the desk ends before it knows that its act is in the stream, and sends it again. */
    share(desk: Desk, count: number, isForgotten: boolean) {
      for (const { id, line } of desk.log.outbox().slice(0, count)) {
        stream.push(line)
        if (!isForgotten) desk.log.shared(id)
      }
    },
    /** Some hear what a desk has not shared yet, any part of it and more than once. */
    sayEarly(desk: Desk, choice: number) {
      for (const [place, { line }] of desk.log.outbox().entries())
        for (const [other, hearing] of desks.entries())
          if (hearing && hearing !== desk && (choice >> (place + other)) % 2 === 0)
            hearing.log.hearEarly(line)
    },
    async read(desk: Desk, count: number) {
      if (kept && (readOf(desk) === 0 || readOf(desk) + 1 < first)) {
        await desk.log.adopt(kept.snapshot)
        marks.set(desk.folder, Math.max(kept.sequence, first - 1))
      }
      for (let left = count; left > 0 && readOf(desk) < stream.length; left--) {
        desk.log.receive(stream[readOf(desk)] ?? '')
        marks.set(desk.folder, readOf(desk) + 1)
      }
    },
    async keep(desk: Desk) {
      const snapshot = desk.log.snapshot()
      if (!snapshot) return
      const sequence = readOf(desk)
      const about = { host: desk.key.host, slot: 'a', stream: 's', sequence, accepted: '', at: 1 } as const
      const packed = await packSnapshot(snapshot, about, desk.key)
      const head = openHead(packed.head, () => true)
      const unpacked = head && (await unpackSnapshot(head, packed.parts))
      expect(unpacked).toEqual(snapshot)
      if (unpacked && sequence >= (kept?.sequence ?? 0)) kept = { sequence, snapshot: unpacked }
    },
    /** The oldest acts leave the stream, as far as the snapshot has them. */
    prune: (choice: number) => (first = Math.max(first, 1 + (kept?.sequence ?? 0) - (choice % 3))),
    async sync(desk: Desk) {
      await team.read(desk, Infinity)
      team.share(desk, Infinity, false)
      await team.read(desk, Infinity)
    },
    async settle() {
      for (const place of keys.keys()) if (!desks[place]) await start(place)
      for (const desk of desks) if (desk) team.share(desk, Infinity, false)
      for (const desk of desks) if (desk) await team.read(desk, Infinity)
    },
    /** What holds by all acts ever, in the plainest way. */
    truth() {
      const things = new Map<string, Register>()
      for (const act of done) {
        const register = things.get(thingOf(act.content)) ?? newRegister()
        fold(register, act)
        things.set(thingOf(act.content), register)
      }
      return Array.from(things.values(), (register) => resolve(register)?.id).toSorted()
    },
  }
  return team
}

const heldAt = ({ log }: Desk) =>
  log
    .held(server)
    .map(({ id }) => id)
    .toSorted()

it(
  'desks that come, go, are away across a pruning, or begin with a snapshot have what all acts say',
  { timeout: 600_000 },
  async () => {
    const step = fc.record({
      kind: fc.constantFrom(...kinds),
      desk: fc.nat(),
      choice: fc.nat(),
    })
    const keyFolder = tempFolder()
    const keys = [0, 1, 2, 3].map((place) => openDeskKey(join(keyFolder, `${place}.pem`)))
    const model = fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const team = makeTeam(keys, tempFolder())
      // The last desk comes when all is over, unless it is started before.
      for (const place of [0, 1, 2]) await team.start(place)
      for (const { kind, desk: chosen, choice } of steps) {
        const place = chosen % keys.length
        const desk = team.desks[place]
        if (kind === 'prune') team.prune(choice)
        else if (kind === 'start') await (desk ? undefined : team.start(place))
        else if (!desk) continue
        else if (kind === 'act') team.act(desk, contents[choice % contents.length] as ActContent)
        else if (kind === 'share') team.share(desk, 1 + (choice % 4), choice % 5 === 0)
        else if (kind === 'early') team.sayEarly(desk, choice)
        else if (kind === 'read') await team.read(desk, 1 + (choice % 6))
        else if (kind === 'stop') await team.stop(place)
        else {
          await team.sync(desk)
          if (kind === 'keep') await team.keep(desk)
        }
      }
      await team.settle()
      const truth = team.truth()
      for (const desk of team.desks) expect(desk && heldAt(desk)).toEqual(truth)
      for (const place of keys.keys()) await team.stop(place)
    })
    const at = (desk: number, kind: (typeof kinds)[number]) => ({ kind, desk, choice: 0 })
    await fc.assert(model, {
      numRuns: Number(process.env['TOCSIN_SEQUENCES'] ?? 20),
      examples: [
        // What a desk said early was replaced where it was heard, and comes back to it in a snapshot.
        [[at(0, 'act'), at(0, 'early'), at(1, 'act'), at(1, 'act'), at(1, 'keep')]],
      ],
    })
  },
)
