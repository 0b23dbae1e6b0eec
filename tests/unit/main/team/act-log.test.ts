import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createActLog, type Folded } from '../../../../src/main/team/act-log.ts'
import { openActStore } from '../../../../src/main/team/act-store.ts'
import { openDeskKey } from '../../../../src/main/team/desk-key.ts'
import { maxSealedBytes, seal } from '../../../../src/main/team/sealed.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { makeAct, note, release, shelve, take, unshelve } from '../../../support/team-acts.ts'

const server = 'https://alarms.plant.example'

function startDesk(folder = tempFolder(), run = 'run00001', accepted?: string[]) {
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
    onTooLarge: (act) => tooLarge.push(act.id),
    onFolded: (one) => folded.push(one),
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await store.stop()
    isStopped = true
  }
  onTestFinished(stop)
  return { log, key, folder, folded, tooLarge, stop, logs }
}
const heldOf = ({ log }: ReturnType<typeof startDesk>) => log.held(server).map(({ content }) => content)

describe('the acts of a desk', () => {
  it('are kept over a restart: what holds, what is not shared yet in its order, and what was replaced', async () => {
    const first = startDesk()
    const [a, b] = [first.log.record(server, 'Anna', take), first.log.record(server, 'Anna', release)]
    const c = first.log.record(server, 'Ben', note('n'))
    first.log.shared(a.id)
    await first.stop()

    const second = startDesk(first.folder, 'run00002')
    expect(second.log.outbox().map(({ id }) => id)).toEqual([b.id, c.id])
    expect(heldOf(second)).toEqual([release, note('n')])
    const again = second.log.record(server, 'Anna', take)
    expect(again.replaces).toEqual([b.id])
    for (const { id } of second.log.outbox()) second.log.shared(id)
    await second.stop()

    const third = startDesk(first.folder, 'run00003')
    expect(third.log.outbox()).toEqual([])
    expect(heldOf(third)).toEqual([take, note('n')])
    // An act that was replaced arrives once more: it stays replaced.
    expect(third.log.receive(seal(a, first.key))).toBe('known')
    third.log.shareAgain()
    expect(third.log.outbox().map(({ id }) => id)).toEqual([c.id, again.id])
  })

  it('are the same on another desk, in whichever order and however often they arrive', () => {
    const [north, south] = [startDesk(), startDesk()]
    north.log.record(server, 'Anna', shelve(5_000))
    south.log.record(server, 'Ben', shelve(9_000))
    north.log.record(server, 'Anna', unshelve)
    for (const { line } of north.log.outbox().toReversed()) south.log.receive(line)
    for (const { line } of [...south.log.outbox(), ...south.log.outbox()]) north.log.receive(line)
    expect(heldOf(north)).toEqual([unshelve])
    expect(heldOf(south)).toEqual([unshelve])
    expect(south.folded.at(-1)).toMatchObject({ act: { person: 'Anna' }, held: { content: unshelve } })
  })

  it('that are too large for the servers hold here, hold up nothing else, and are named', () => {
    const desk = startDesk()
    const large = shelve(9_000, { reason: 'x'.repeat(maxSealedBytes) })
    const { id } = desk.log.record(server, 'Anna', large)
    const after = desk.log.record(server, 'Anna', note('n'))
    expect(desk.tooLarge).toEqual([id])
    expect(desk.log.outbox().map((act) => act.id)).toEqual([after.id])
    expect(heldOf(desk)).toEqual([large, note('n')])
  })

  it('are dropped where they are forged, malformed, too large, or of a desk that nobody has accepted', () => {
    const [north, other] = [startDesk(), startDesk()]
    const south = startDesk(undefined, undefined, [north.key.publicKey])
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
    expect([south.log.receive(line), south.log.receive(line)]).toEqual(['new', 'known'])
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
