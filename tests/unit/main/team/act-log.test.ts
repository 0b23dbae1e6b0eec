import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createActLog, type Folded } from '../../../../src/main/team/act-log.ts'
import { openActStore } from '../../../../src/main/team/act-store.ts'
import { openDeskKey } from '../../../../src/main/team/desk-key.ts'
import { thingOf } from '../../../../src/main/team/merge-rules.ts'
import { maxSealedBytes, seal } from '../../../../src/main/team/sealed.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { makeAct, note, release, shelve, take, unshelve } from '../../../support/team-acts.ts'

const server = 'https://alarms.plant.example'

async function startDesk(folder = tempFolder(), run = 'run00001', accepted?: string[]) {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const logs = createLogRecorder()
  const report = () => undefined
  const store = openActStore({ file: join(folder, 'team', 'acts.sqlite'), clock, report, log: logs.log })
  const key = openDeskKey(join(folder, 'team', 'key.pem'))
  const folded: Folded[] = []
  const tooLarge: string[] = []
  const log = createActLog({
    store,
    key,
    clock,
    run,
    deskName: () => 'North',
    isAccepted: (publicKey) => accepted?.includes(publicKey) ?? true,
    isAcceptedHost: () => true,
    onTooLarge: (act) => tooLarge.push(act.id),
    onFolded: (one) => folded.push(one),
  })
  await log.load()
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await store.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { log, key, folder, folded, tooLarge, stop, logs }
}
const heldOf = ({ log }: Awaited<ReturnType<typeof startDesk>>) =>
  log.held(server).map(({ content }) => content)

describe('the acts of a desk', () => {
  it('are kept over a restart: what holds, what is not shared yet in its order, and what was replaced', async () => {
    const first = await startDesk()
    const [a, b] = [first.log.record(server, 'Anna', take), first.log.record(server, 'Anna', release)]
    const c = first.log.record(server, 'Ben', note('n'))
    first.log.shared(a.id)
    await first.stop()

    const second = await startDesk(first.folder, 'run00002')
    expect(second.log.outbox().map(({ id }) => id)).toEqual([b.id, c.id])
    expect(heldOf(second)).toEqual([release, note('n')])
    const again = second.log.record(server, 'Anna', take)
    expect(again.replaces).toEqual([b.id])
    for (const { id } of second.log.outbox()) second.log.shared(id)
    await second.stop()

    const third = await startDesk(first.folder, 'run00003')
    expect(third.log.outbox()).toEqual([])
    expect(heldOf(third)).toEqual(expect.arrayContaining([take, note('n')]))
    // An act that was replaced arrives once more: it stays replaced.
    expect(third.log.receive(seal(a, first.key))).toBe('known')
    third.log.shareAgain()
    expect(third.log.outbox().map(({ id }) => id)).toEqual([c.id, again.id])
  })

  it('are the same on another desk, in whichever order and however often they arrive', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    north.log.record(server, 'Anna', shelve(5_000))
    south.log.record(server, 'Ben', shelve(9_000))
    north.log.record(server, 'Anna', unshelve)
    for (const { line } of north.log.outbox().toReversed()) south.log.receive(line)
    for (const { line } of [...south.log.outbox(), ...south.log.outbox()]) north.log.receive(line)
    expect(heldOf(north)).toEqual([unshelve])
    expect(heldOf(south)).toEqual([unshelve])
    expect(south.folded.at(-1)).toMatchObject({ act: { person: 'Anna' }, held: { content: unshelve } })
  })

  it('that somebody repeats change nothing and are named; a stream that is read once more repeats nothing', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    north.log.record(server, 'Anna', take)
    const taken = north.log.outbox()[0]?.line ?? ''
    north.log.record(server, 'Anna', release)
    const lines = north.log.outbox().map(({ line }) => line)
    expect(lines.map(south.log.receive)).toEqual(['new', 'new'])
    expect(south.log.receive(taken)).toMatchObject({ refusal: 'replayed', host: north.key.host })
    south.log.beginReading()
    expect(lines.map(south.log.receive)).toEqual(['known', 'known'])
    expect(heldOf(south)).toEqual([release])
    expect(south.folded).toHaveLength(2)
  })

  it('are heard before the stream has them, in any order, and told once', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    for (const content of [take, release, note('n')]) north.log.record(server, 'Anna', content)
    const lines = north.log.outbox().map(({ line }) => line)
    const [first = '', second = '', third = ''] = lines
    expect([third, second, third].map(south.log.hearEarly)).toEqual(['new', 'new', 'known'])
    expect(heldOf(south)).toEqual([note('n'), release])
    // What it did before was not heard, and still counts.
    expect([first, second, third].map(south.log.receive)).toEqual(['new', 'known', 'known'])
    expect(heldOf(south)).toEqual([note('n'), release])
    expect(south.folded).toHaveLength(3)
    expect(south.log.snapshot()?.awaited).toEqual([])
  })

  it('that are too large for the servers hold here, hold up nothing else, and are named', async () => {
    const desk = await startDesk()
    const large = shelve(9_000, { reason: 'x'.repeat(maxSealedBytes) })
    const { id } = desk.log.record(server, 'Anna', large)
    const after = desk.log.record(server, 'Anna', note('n'))
    expect(desk.tooLarge).toEqual([id])
    expect(desk.log.outbox().map((act) => act.id)).toEqual([after.id])
    expect(heldOf(desk)).toEqual([large, note('n')])
  })

  it('are dropped where they are forged, malformed, too large, or of a desk that nobody has accepted', async () => {
    const [north, other] = [await startDesk(), await startDesk()]
    const south = await startDesk(undefined, undefined, [north.key.publicKey])
    const act = north.log.record(server, 'Anna', take)
    const [{ line } = { line: '' }] = north.log.outbox()
    const sealed = JSON.parse(line) as { key: string; signature: string; body: string }
    const alter = (fields: object) => JSON.stringify({ ...sealed, ...fields })
    const cases: [line: string, refusal: string][] = [
      [alter({ body: sealed.body.replace('Anna', 'Ben') }), 'forged'],
      [alter({ key: other.key.publicKey }), 'forged'],
      [alter({ key: 'no key' }), 'forged'],
      // A desk of the team signs an act in the name of another one.
      [seal({ ...act, id: `${other.key.host}.run00001.9` }, north.key), 'forged'],
      [seal(act, other.key), 'unknown-desk'],
      [seal({ ...act, stamp: null }, north.key), 'malformed'],
      [seal(makeAct(take, { desk: 'North', number: 1 }), north.key), 'forged'],
      [alter({ more: 1 }), 'malformed'],
      ['not JSON', 'malformed'],
      [' '.repeat(maxSealedBytes + 1), 'too-large'],
    ]
    for (const [text, refusal] of cases) expect(south.log.receive(text)).toMatchObject({ refusal })
    expect(heldOf(south)).toEqual([])
    expect(south.log.receive(line)).toBe('new')
  })
})

describe('very many acts', () => {
  it('are loaded in steps that grow with their number, and everything else goes on meanwhile', async () => {
    const first = await startDesk()
    const acts = 1_000
    for (let number = 0; number < acts; number++) {
      const { id } = first.log.record(server, 'Anna', number % 2 === 0 ? take : release)
      // One thing that changes often, and is not shared yet; many that hold.
      if (number % 2 === 0) first.log.shared(first.log.record(server, 'Anna', note(`n${number}`)).id)
      if (number % 10 === 0) first.log.shared(id)
    }
    await first.stop()
    const steps = [vi.spyOn(Set.prototype, 'add'), vi.spyOn(Map.prototype, 'set')]
    let turns = 0
    const count = () => {
      turns++
      turn = setImmediate(count)
    }
    let turn = setImmediate(count)
    const second = await startDesk(first.folder, 'run00002')
    clearImmediate(turn)
    const taken = steps.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const step of steps) step.mockRestore()
    expect(second.log.held(server)).toHaveLength(acts / 2 + 1)
    expect(taken).toBeLessThan(40 * acts)
    expect(turns).toBeGreaterThan(acts / 100)
  })

  it('leave nothing behind where others have replaced them and they are shared', async () => {
    const first = await startDesk()
    for (let number = 0; number < 200; number++)
      first.log.shared(first.log.record(server, 'Anna', number % 2 === 0 ? take : release).id)
    await first.stop()
    const database = new DatabaseSync(join(first.folder, 'team', 'acts.sqlite'))
    onTestFinished(() => database.close())
    expect(database.prepare('SELECT count(*) AS acts FROM act').get()).toEqual({ acts: 1 })
    expect(database.prepare('SELECT number FROM arrival').all()).toEqual([{ number: 200 }])
  })

  it('in a damaged database are set aside, and the desk starts without them', async () => {
    const first = await startDesk()
    for (let number = 0; number < 300; number++) first.log.record(server, 'Anna', note(`n${number}`))
    await first.stop()
    const file = join(first.folder, 'team', 'acts.sqlite')
    const bytes = readFileSync(file)
    // Not its head, by which it would be known at once.
    writeFileSync(file, bytes.fill(0xff, 8_192))
    const second = await startDesk(first.folder, 'run00002')
    expect(heldOf(second)).toEqual([])
    expect(second.logs.lines).toMatchObject([{ message: expect.stringContaining('is kept as') as string }])
    second.log.record(server, 'Anna', take)
    await second.stop()
    expect(heldOf(await startDesk(first.folder, 'run00003'))).toEqual([take])
  })

  it('of a desk from before runs were counted are known as before', async () => {
    const north = await startDesk()
    const [a, b] = [north.log.record(server, 'Anna', take), north.log.record(server, 'Anna', release)]
    const folder = tempFolder()
    mkdirSync(join(folder, 'team'))
    const database = new DatabaseSync(join(folder, 'team', 'acts.sqlite'))
    database.exec(`
      CREATE TABLE act (id TEXT PRIMARY KEY, server TEXT NOT NULL, thing TEXT NOT NULL, place INTEGER,
        line TEXT NOT NULL) STRICT, WITHOUT ROWID`)
    const put = database.prepare('INSERT INTO act VALUES (?, ?, ?, NULL, ?)')
    put.run(a.id, server, thingOf(take), '')
    put.run(b.id, server, thingOf(release), seal(b, north.key))
    database.close()
    const south = await startDesk(folder)
    expect(heldOf(south)).toEqual([release])
    for (const act of [a, b]) expect(south.log.receive(seal(act, north.key))).toBe('known')
  })
})

describe('a desk that begins with what another one knew', () => {
  it('gives up what was replaced while it was away, and keeps what it has not shared yet', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    const lines: string[] = []
    const share = (from: typeof north) => {
      for (const { id, line } of from.log.outbox()) {
        lines.push(line)
        from.log.shared(id)
      }
    }
    south.log.record(server, 'Ben', take)
    south.log.record(server, 'Ben', note('s'))
    share(south)
    for (const line of lines) north.log.receive(line)
    south.log.record(server, 'Ben', shelve(9_000))
    // Of these only the last is left.
    for (const content of [release, take, release]) north.log.record(server, 'Anna', content)
    share(north)
    const snapshot = north.log.snapshot()
    if (!snapshot) throw new Error('no snapshot')
    await south.log.adopt(snapshot)
    expect(heldOf(south)).toEqual(expect.arrayContaining([release, note('s'), shelve(9_000)]))
    expect(heldOf(south)).toHaveLength(3)
    expect(south.log.outbox().map(({ content }) => content)).toEqual([shelve(9_000)])
    expect(south.log.receive(lines[0] ?? '')).toBe('known')
    await south.stop()
    const again = await startDesk(south.folder, 'run00002')
    expect(heldOf(again)).toHaveLength(3)
    expect(again.log.receive(lines.at(-2) ?? '')).toBe('known')
  })

  it('takes in all of it in whichever order, and nothing that it has replaced itself', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    for (const name of ['a', 'b', 'c']) north.log.record(server, 'Anna', note(name))
    for (const { id, line } of north.log.outbox()) {
      if (line.includes('text a')) south.log.receive(line)
      north.log.shared(id)
    }
    south.log.record(server, 'Ben', { action: 'note.remove', id: 'a' })
    const { lines = [], runs = new Map(), awaited = [] } = north.log.snapshot() ?? {}
    await south.log.adopt({ lines: lines.toReversed(), runs, awaited })
    expect(heldOf(south)).toHaveLength(3)
    expect(heldOf(south)).toEqual(
      expect.arrayContaining([{ action: 'note.remove', id: 'a' }, note('b'), note('c')]),
    )
  })

  it('knows after a restart what had arrived before, also where the snapshot is older', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    north.log.record(server, 'Anna', take)
    const [first] = north.log.outbox()
    north.log.shared(first?.id ?? '')
    const early = north.log.snapshot()
    for (const content of [release, take]) north.log.record(server, 'Anna', content)
    const lines = [first, ...north.log.outbox()].map((act) => act?.line ?? '')
    for (const line of lines) south.log.receive(line)
    if (early) await south.log.adopt(early)
    expect(heldOf(south)).toEqual([take])
    await south.stop()
    const again = await startDesk(south.folder, 'run00002')
    for (const line of lines) expect(again.log.receive(line)).toBe('known')
  })

  it('is given nothing while the other one knows more than the team', async () => {
    const north = await startDesk()
    const { id } = north.log.record(server, 'Anna', take)
    expect(north.log.snapshot()).toBeNull()
    north.log.shared(id)
    expect(north.log.snapshot()?.lines).toHaveLength(1)
  })
})

describe('the key of a desk', () => {
  it('is made once, and only its user reads it', () => {
    const folder = tempFolder()
    const file = join(folder, 'key.pem')
    const made = openDeskKey(file)
    expect(openDeskKey(file).publicKey).toBe(made.publicKey)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY')
    expect(made.host).toMatch(/^[\w-]{22}$/)
  })
})
