import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLease, leaseMs, type LeaseEntry, type LeaseStore } from '../../../../src/main/team/lease.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'

/** A store as NATS keeps it, and the way of one desk to it. */
function makeStore(clock: ManualClock) {
  let entry: LeaseEntry | null = null
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))
  const way = { delayMs: 0, isCut: false, losesAnswers: false }
  type Way = typeof way
  const storeVia = (via: Way): LeaseStore => {
    const travel = async <T>(work: () => T): Promise<T> => {
      await wait(via.delayMs)
      if (via.isCut) {
        await wait(2_000)
        throw new Error('timeout')
      }
      const done = work()
      await wait(via.delayMs)
      if (via.isCut || via.losesAnswers) throw new Error('timeout')
      return done
    }
    return {
      read: () => travel(() => entry),
      write: (_key, holder, revision) =>
        travel(() => {
          if ((entry?.revision ?? 0) !== revision) throw new Error('wrong last sequence')
          entry = { holder, revision: revision + 1 }
          return entry.revision
        }),
    }
  }
  return { makeWay: (): Way => ({ ...way }), storeVia }
}

function startDesks(count: number, hostOf = (place: number) => `desk${place}`) {
  let runs = 0
  const clock = createManualClock(1_000_000)
  const store = makeStore(clock)
  const desks = Array.from({ length: count }, (_, place) => {
    const way = store.makeWay()
    const via = store.storeVia(way)
    const start = () => {
      const lease = createLease({
        key: 'north',
        host: hostOf(place),
        run: `run${++runs}`,
        clock,
        store: () => via,
        isFit: () => true,
        onChange: () => undefined,
      })
      lease.start()
      return lease
    }
    return { way, lease: start(), start, isOff: false, connectedSince: clock.steady() }
  })
  const standings = () => desks.map(({ lease, isOff }) => (isOff ? 'off' : lease.standing()))
  return { clock, desks, standings }
}

describe('the lease of a team', () => {
  it('is held by one desk, and by another within 30 s when that one is gone', async () => {
    const { clock, desks, standings } = startDesks(3)
    await clock.advance(5_000)
    expect(standings().toSorted()).toEqual(['holder', 'other', 'other'])
    const place = standings().indexOf('holder')
    const fence = desks[place]?.lease.fence() ?? 0
    desks[place]?.lease.stop()
    if (desks[place]) desks[place].isOff = true
    await clock.advance(leaseMs - 6_000)
    expect(standings()).not.toContain('holder')
    await clock.advance(21_000)
    const next = standings().indexOf('holder')
    expect(next).not.toBe(-1)
    expect(desks[next]?.lease.fence()).toBeGreaterThan(fence)
  })

  it('leaves both sides of a cut acting, and one of them stops once it is healed', async () => {
    const { clock, desks, standings } = startDesks(2)
    await clock.advance(5_000)
    const place = standings().indexOf('holder')
    const holder = desks[place]
    if (holder) holder.way.isCut = true
    await clock.advance(30_000)
    expect(standings().toSorted()).toEqual(['alone', 'holder'])
    if (holder) holder.way.isCut = false
    await clock.advance(8_000)
    expect(standings().toSorted()).toEqual(['holder', 'other'])
  })

  it('is held by one of two desks with the same key, where somebody has copied a folder', async () => {
    const { clock, desks, standings } = startDesks(2, () => 'copied')
    await clock.advance(10_000)
    for (let second = 0; second < 120; second++) {
      await clock.advance(1_000)
      expect(standings().toSorted()).toEqual(['holder', 'other'])
    }
    const place = standings().indexOf('holder')
    desks[place]?.lease.stop()
    await clock.advance(30_000)
    expect(desks[1 - place]?.lease.standing()).toBe('holder')
  })

  it('is never held by two that reach the store, whatever happens, and never by nobody for long', async () => {
    const step = fc.record({
      desk: fc.nat({ max: 3 }),
      kind: fc.constantFrom('time', 'time', 'time', 'cut', 'heal', 'slow', 'quick', 'lossy', 'restart'),
      seconds: fc.integer({ min: 1, max: 20 }),
    })
    const property = fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const { clock, desks, standings } = startDesks(4)
      for (const { desk, kind, seconds } of steps) {
        const one = desks[desk]
        if (!one) continue
        if (kind === 'cut') one.way.isCut = true
        if (kind === 'heal') Object.assign(one.way, { isCut: false, losesAnswers: false, delayMs: 0 })
        if (kind === 'slow') one.way.delayMs = seconds * 400
        if (kind === 'quick') one.way.delayMs = 0
        if (kind === 'lossy') one.way.losesAnswers = true
        if (kind === 'restart') {
          one.lease.stop()
          one.lease = one.start()
        }
        for (let passed = 0; passed < (kind === 'time' ? seconds : 1); passed++) {
          await clock.advance(1_000)
          expect(standings().filter((standing) => standing === 'holder').length).toBeLessThanOrEqual(1)
        }
      }
      for (const { way } of desks) Object.assign(way, { isCut: false, losesAnswers: false, delayMs: 0 })
      await clock.advance(60_000)
      expect(standings().toSorted()).toEqual(['holder', 'other', 'other', 'other'])
    })
    await fc.assert(property, { numRuns: Number(process.env['TOCSIN_SEQUENCES'] ?? 40) })
  })
})
