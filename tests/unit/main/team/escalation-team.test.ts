import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { createLease, type LeaseEntry, type LeaseStore } from '../../../../src/main/team/lease.ts'
import { resolve } from '../../../../src/main/team/merge-rules.ts'
import { fold, newRegister } from '../../../../src/main/team/register.ts'
import type { Act } from '../../../../src/shared/model/act.ts'
import type { Escalation } from '../../../../src/shared/model/escalation.ts'
import type { StepOutcome } from '../../../../src/main/response/escalation-parts.ts'
import { chain, makePlant, startEscalations } from '../../../support/escalation.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { makeAct } from '../../../support/team-acts.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const minute = 60_000
const afterMinutes = 4

/** Desks that share escalations and a lease, and the plant that they all see. */
async function startTeam(count: number, databases: TestDatabase[], offsetsMs: readonly number[] = []) {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const plant = { ...makePlant(), afterMinutes }
  let entry: LeaseEntry | null = null
  let acts = 0

  const storeVia = (desk: { isCut: boolean }): LeaseStore => {
    const reach = async <T>(work: () => T): Promise<T> => {
      if (desk.isCut) await new Promise<void>((done) => void clock.after(2_000, done))
      if (desk.isCut) throw new Error('timeout')
      return Promise.resolve(work())
    }
    return {
      read: () => reach(() => entry),
      write: (_key, holder, revision) =>
        reach(() => {
          if ((entry?.revision ?? 0) !== revision) throw new Error('wrong last sequence')
          entry = { holder, revision: revision + 1 }
          return entry.revision
        }),
    }
  }

  const makeDesk = (place: number) => {
    const { database, context, logs } = databases[place] as TestDatabase
    database.sql().exec('DELETE FROM escalation')
    const offsetMs = offsetsMs[place] ?? 0
    const own: ManualClock = { ...clock, now: () => clock.now() + offsetMs }
    const test = {
      ...(databases[place] as TestDatabase),
      database,
      logs,
      clock: own,
      context: { ...context, clock: own },
    }
    const register = newRegister()
    const inbox: Act[] = []
    const outbox: Act[] = []
    const desk = { isCut: false, isOff: true, standing: () => lease?.standing(), start, kill, heal, hear }
    let lease: ReturnType<typeof createLease> | null = null
    let runs = 0
    let escalations: ReturnType<typeof startEscalations> | null = null

    function heldNow() {
      const content = resolve(register)?.content
      return content?.action === 'escalation.put' ? [content] : []
    }
    function hear(act: Act) {
      if (desk.isCut || desk.isOff) return void inbox.push(act)
      fold(register, act)
      escalations?.merge(heldNow())
    }
    function send(act: Act) {
      if (desk.isCut) return void outbox.push(act)
      for (const other of desks) if (other !== desk) other.hear(act)
    }
    function tell(escalation: Escalation) {
      const replaces = [...register.live.keys()]
      const stamp = { at: clock.now(), count: ++acts }
      const serviceOffsetMs = -offsetMs
      const content = { action: 'escalation.put' as const, raisedAt: 1, serviceOffsetMs, escalation }
      const act = makeAct(content, { desk: `Desk${place}`, number: acts, stamp, replaces })
      fold(register, act)
      send(act)
    }
    function catchUp() {
      for (const act of outbox.splice(0)) send(act)
      for (const act of inbox.splice(0)) hear(act)
    }
    function start() {
      if (!desk.isOff) return
      desk.isOff = false
      const begun = createLease({
        key: 'k',
        host: `Desk${place}`,
        run: `run${++runs}`,
        clock,
        store: () => storeVia(desk),
        isFit: () => true,
        onChange: () => escalations?.takeOver(),
      })
      lease = begun
      const serviceTime = (at: number) => at - offsetMs
      const team = {
        isRunner: () => begun.standing() !== 'other',
        confirmRunner: begun.confirm,
        onActed: tell,
        serviceTime,
      }
      escalations = startEscalations(test, plant, undefined, team)
      escalations.merge(heldNow())
      if (!desk.isCut) catchUp()
      // To a desk that was there before it is no new one: what has ended is not begun again by a restart.
      const isKnown = escalations.read().length > 0
      const alarms = [...plant.alarms.values()]
      escalations.changed({ upserts: alarms, removals: [], raised: isKnown ? [] : alarms })
      begun.start()
    }
    /** As kill -9 does it. */
    function kill() {
      if (desk.isOff) return
      desk.isOff = true
      escalations?.crash()
      lease?.stop()
    }
    function heal() {
      desk.isCut = false
      if (!desk.isOff) catchUp()
    }
    return desk
  }
  const desks: ReturnType<typeof makeDesk>[] = Array.from({ length: count }, (_, place) => makeDesk(place))
  onTestFinished(() => desks.forEach((desk) => desk.kill()))
  for (const desk of desks) desk.start()
  await clock.advance(1_000)
  const called = () => plant.calls.map(({ groupId }) => groupId)
  const holder = () => desks.find((desk) => !desk.isOff && desk.standing() === 'holder')
  return { clock, plant, desks, called, holder }
}

const openDatabases = () => Promise.all([0, 1, 2].map(() => openDatabase(tempFolder())))

it('one desk of three calls each group once', async () => {
  const { clock, called } = await startTeam(3, await openDatabases())
  await clock.advance(afterMinutes * minute + 100)
  expect(called()).toEqual([1])
  await clock.advance(60 * minute)
  expect(called()).toEqual([1, 2, 3])
})

it('another desk goes on from the same step within 30 s when the one that calls is gone', async () => {
  const { clock, plant, called, holder } = await startTeam(3, await openDatabases())
  await clock.advance(afterMinutes * minute + 1_000)
  holder()?.kill()
  await clock.advance((chain.steps[0]?.waitMinutes ?? 0) * minute + 30_000)
  expect(called()).toEqual([1, 2])
  // It dies with its call under way: nobody knows whether the group was reached, and it is not called again.
  let answer: (outcome: StepOutcome) => void = () => undefined
  plant.answer = () => new Promise((done) => (answer = done))
  await clock.advance((chain.steps[1]?.waitMinutes ?? 0) * minute - 30_000)
  expect(called()).toEqual([1, 2, 3])
  holder()?.kill()
  await clock.advance(30_000)
  answer({ outcome: 'placed', why: '' })
  await clock.advance(60 * minute)
  expect(called()).toEqual([1, 2, 3])
})

it.each([90_000, -90_000])(
  'the desk that goes on waits as long as the first one would have, also with a clock %i ms off',
  async (offsetMs) => {
    const offsets = [offsetMs, 0, -offsetMs]
    const { clock, plant, called, holder } = await startTeam(3, await openDatabases(), offsets)
    await clock.advance(afterMinutes * minute + 1_000)
    holder()?.kill()
    await clock.advance(60 * minute)
    expect(called()).toEqual([1, 2, 3])
    const [first, second, third] = plant.calls.map(({ steadyAt }) => steadyAt)
    const waits = [(second ?? 0) - (first ?? 0), (third ?? 0) - (second ?? 0)]
    for (const [step, wait] of waits.entries()) {
      const dueMs = (chain.steps[step]?.waitMinutes ?? 0) * minute
      expect(wait).toBeGreaterThanOrEqual(dueMs - 5_000)
      expect(wait).toBeLessThan(dueMs + 30_000)
    }
  },
)

it('begins within 30 s where the desk that was to begin is gone', async () => {
  const { clock, called, holder } = await startTeam(2, await openDatabases())
  await clock.advance(afterMinutes * minute - 1_000)
  holder()?.kill()
  await clock.advance(31_000)
  expect(called()).toEqual([1])
})

it('cut in two each side goes on by itself, and once it is healed only one does', async () => {
  const { clock, desks, called, holder } = await startTeam(2, await openDatabases())
  await clock.advance(minute)
  const cut = holder()
  if (cut) cut.isCut = true
  await clock.advance((afterMinutes - 1) * minute + 30_000)
  expect(called()).toEqual([1, 1])
  cut?.heal()
  await clock.advance(60 * minute)
  expect(called()).toEqual([1, 1, 2, 3])
  expect(desks.map((desk) => desk.standing()).toSorted()).toEqual(['holder', 'other'])
})

// The desk asks who holds the lease every three seconds: in between it takes itself to be alone.
it.each([100, 800, 1_600, 2_400])(
  'a desk that is back for %i ms when a call is due calls nobody by itself',
  async (backMs) => {
    const { clock, desks, called } = await startTeam(2, await openDatabases())
    await clock.advance(minute)
    const other = desks.find((desk) => desk.standing() === 'other')
    if (other) other.isCut = true
    await clock.advance((afterMinutes - 1) * minute - 1_000 - backMs)
    expect(other?.standing()).toBe('alone')
    other?.heal()
    await clock.advance(30_000)
    expect(called()).toEqual([1])
  },
)

it('in any order of kills, restarts, cuts and time: nobody is called twice while the team is whole, and everybody is in the end', async () => {
  const databases = await openDatabases()
  const step = fc.record({
    kind: fc.constantFrom('time', 'time', 'time', 'kill', 'restart', 'cut', 'heal'),
    desk: fc.nat({ max: 2 }),
    seconds: fc.integer({ min: 1, max: 300 }),
  })
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
    const { clock, desks, called } = await startTeam(3, databases)
    for (const { kind, desk, seconds } of steps) {
      const one = desks[desk]
      if (kind === 'kill') one?.kill()
      if (kind === 'restart') one?.start()
      if (kind === 'cut' && one) one.isCut = true
      if (kind === 'heal') one?.heal()
      await clock.advance(kind === 'time' ? seconds * 1_000 : 500)
    }
    for (const desk of desks) desk.heal()
    for (const desk of desks) desk.start()
    await clock.advance(90 * minute)
    for (const desk of desks) desk.kill()
    const wasCut = steps.some(({ kind }) => kind === 'cut')
    const most = wasCut ? desks.length : 1
    for (const { groupId } of chain.steps) {
      const times = called().filter((id) => id === groupId).length
      expect(times, `group ${groupId}`).toBeGreaterThanOrEqual(1)
      expect(times, `group ${groupId}`).toBeLessThanOrEqual(most)
    }
  })
  await fc.assert(property, { numRuns: Number(process.env['TOCSIN_SEQUENCES'] ?? 30) })
})
