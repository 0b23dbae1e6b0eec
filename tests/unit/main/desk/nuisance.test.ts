import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createLiveSet, type Change } from '../../../../src/main/desk/live-set.ts'
import { createNuisanceMarker } from '../../../../src/main/desk/nuisance.ts'
import type { Alarm, Nuisance } from '../../../../src/shared/model/alarm.ts'
import { reportSettingsSchema } from '../../../../src/shared/model/report-settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const second = 1_000
const hour = 3_600 * second
const start = Date.parse('2026-03-02T02:00:00Z')
const usualMs = 180 * second
const [active, acknowledged, returned] = [1, 2, 3]

/** A desk's list with its marks, and a page that is told every change. */
function startMarked(usual: ReadonlyMap<string, number> = new Map()) {
  const clock = createManualClock(start)
  const set = createLiveSet()
  const marker = createNuisanceMarker({
    clock,
    settings: () => reportSettingsSchema.parse({}),
    usualReactions: () => usual,
  })
  const page = new Map<number, Alarm>()
  let told = 0
  const tell = ({ upserts, removals, raised, before }: Change) => {
    told++
    for (const alarm of raised) expect(upserts).toContain(alarm)
    for (const alarm of upserts) {
      // What main calls the earlier state is what the page has: only so is a change of fields right.
      if (before?.has(alarm.id)) expect(before.get(alarm.id)).toBe(page.get(alarm.id))
      page.set(alarm.id, alarm)
    }
    for (const id of removals) page.delete(id)
  }
  set.removeUnlisted(new Set(), set.mark())
  marker.start({ alarm: (id) => set.get(id), alarms: () => set.values(), publish: tell })
  const time = () => new Date(clock.now()).toISOString()

  const put = (fields: Partial<Alarm> & { id: number }) => {
    const known = set.get(fields.id)
    const alarm = { ...(known ?? makeAlarm(fields)), ...fields, lastChange: time().slice(0, -1) }
    tell(marker.follow(set.mergePartial([alarm], set.mark())))
  }
  return {
    clock,
    set,
    marker,
    page,
    put,
    told: () => told,
    /** What the hub pushes, however late. */
    push: (alarm: Alarm) => {
      const change = marker.follow(set.mergePush(alarm))
      if (change.upserts.length > 0) tell(change)
    },
    raise: (id: number, path = 'NORTH\\P7') =>
      put({ id, path, state: active, ackUser: '', alarmTime: time() }),
    reset: (id: number) => put({ id, state: returned }),
    acknowledge: (id: number) => put({ id, state: acknowledged, ackUser: 'R. Moreau' }),
    clear: (id: number) => {
      const ids = new Set(set.values().map((alarm) => alarm.id))
      ids.delete(id)
      const removals = set.removeUnlisted(ids, set.mark())
      if (removals.length > 0) tell(marker.follow({ upserts: [], removals, raised: [] }))
    },
    kinds: (id: number) => page.get(id)?.deskNuisance?.kinds ?? [],
    nuisance: (id: number): Nuisance | undefined => page.get(id)?.deskNuisance,
  }
}

describe('nuisance marks', () => {
  it('count a raise whose push a list with the next one overtook, once', async () => {
    const desk = startMarked()
    desk.raise(1)
    await desk.clock.advance(second)
    const at = new Date(desk.clock.now()).toISOString()
    await desk.clock.advance(second)
    desk.raise(1)
    const overtaken = { ...desk.set.get(1)!, alarmTime: at, lastChange: at.slice(0, -1) }
    expect(desk.kinds(1)).toEqual([])
    desk.push(overtaken)
    expect(desk.nuisance(1)?.repeats).toEqual({ count: 3, spanMs: 2 * second })
    desk.push(overtaken)
    expect(desk.nuisance(1)?.repeats?.count).toBe(3)
  })

  it('call an alarm chattering at its third raise within less than a minute, count on, and end after a calm minute', async () => {
    const desk = startMarked()
    desk.raise(1)
    await desk.clock.advance(30 * second)
    desk.raise(1)
    expect(desk.kinds(1)).toEqual([])
    await desk.clock.advance(29 * second)
    desk.raise(1)
    expect(desk.nuisance(1)).toMatchObject({
      kinds: ['chattering'],
      repeats: { count: 3, spanMs: 59 * second },
    })
    await desk.clock.advance(50 * second)
    desk.raise(1)
    expect(desk.nuisance(1)?.repeats).toEqual({ count: 4, spanMs: 109 * second })
    await desk.clock.advance(59 * second)
    expect(desk.kinds(1)).toEqual(['chattering'])
    await desk.clock.advance(second)
    expect(desk.kinds(1)).toEqual([])
  })

  it('do not call it so at three raises in a whole minute', async () => {
    const desk = startMarked()
    for (let raise = 0; raise < 3; raise++) {
      desk.raise(1)
      await desk.clock.advance(30 * second)
    }
    expect(desk.kinds(1)).toEqual([])
  })

  it('follow the tag where each raise has an id of its own: the latest alone has the count', async () => {
    const desk = startMarked()
    for (const id of [1, 2, 3, 4]) {
      desk.raise(id)
      await desk.clock.advance(5 * second)
    }
    expect([1, 2, 3, 4].map(desk.kinds)).toEqual([[], [], [], ['chattering']])
    expect(desk.nuisance(4)?.repeats?.count).toBe(4)
  })

  it.each([
    { name: 'reset after 10 s', after: 10, expected: ['fleeting'] },
    { name: 'reset after 11 s', after: 11, expected: [] },
  ])('$name: $expected', async ({ after, expected }) => {
    const desk = startMarked()
    desk.raise(1)
    await desk.clock.advance(after * second)
    desk.reset(1)
    expect(desk.kinds(1)).toEqual(expected)
    await desk.clock.advance(hour)
    expect(desk.kinds(1)).toEqual(expected)
  })

  it('take fleeting back when the tag is raised again within a minute, under its id or another', async () => {
    for (const id of [1, 2]) {
      const desk = startMarked()
      desk.raise(1)
      await desk.clock.advance(4 * second)
      desk.reset(1)
      expect(desk.kinds(1)).toEqual(['fleeting'])
      await desk.clock.advance(50 * second)
      desk.raise(id)
      expect(desk.kinds(1)).toEqual([])
    }
  })

  it('never take an acknowledgement for a reset', async () => {
    const desk = startMarked()
    desk.raise(1)
    await desk.clock.advance(2 * second)
    desk.acknowledge(1)
    expect(desk.kinds(1)).toEqual([])
  })

  it('call an alarm stale that is active for more than a day, acknowledged or not, but not one that was reset', async () => {
    const desk = startMarked()
    for (const id of [1, 2, 3]) desk.raise(id, `NORTH\\P${id}`)
    await desk.clock.advance(hour)
    desk.acknowledge(2)
    desk.reset(3)
    await desk.clock.advance(23 * hour)
    expect([1, 2, 3].map(desk.kinds)).toEqual([[], [], []])
    await desk.clock.advance(second)
    expect([1, 2, 3].map(desk.kinds)).toEqual([['stale'], ['stale'], []])
  })

  it('call an alarm slow once it waits for longer than its tag usually does, until it is acknowledged', async () => {
    const desk = startMarked(new Map([['NORTH\\P1', usualMs]]))
    desk.raise(1, 'NORTH\\P1')
    desk.raise(2, 'NORTH\\P2')
    await desk.clock.advance(usualMs)
    expect([1, 2].map(desk.kinds)).toEqual([[], []])
    await desk.clock.advance(second)
    expect([1, 2].map(desk.kinds)).toEqual([['slow'], []])
    expect(desk.nuisance(1)?.usualMs).toBe(usualMs)
    desk.acknowledge(1)
    expect(desk.kinds(1)).toEqual([])
  })

  it('leave masked alarms alone', async () => {
    const desk = startMarked()
    desk.raise(1)
    desk.put({ id: 1, masked: true })
    await desk.clock.advance(25 * hour)
    expect(desk.kinds(1)).toEqual([])
  })

  it('tell pages nothing while no mark changes, and stop with the desk', async () => {
    const desk = startMarked()
    desk.raise(1)
    await desk.clock.advance(60 * second)
    const before = desk.told()
    await desk.clock.advance(20 * hour)
    expect(desk.told()).toBe(before)
    desk.marker.stop()
    expect(desk.clock.pending()).toBe(0)
  })

  it('are what a plain calculation over everything that happened says, in any order', async () => {
    const step = fc.record({
      kind: fc.constantFrom('raise', 'reset', 'acknowledge', 'clear', 'wait' as const),
      id: fc.integer({ min: 1, max: 4 }),
      seconds: fc.constantFrom(1, 4, 9, 11, 25, 59, 60, 170, 86_390),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const usual = new Map([['NORTH\\T0', usualMs]])
        const desk = startMarked(usual)
        const past: Past[] = []
        for (const { kind, id, seconds } of steps) {
          const open = past.findLast((one) => one.id === id && one.clearedAt === null)
          const now = desk.clock.now()
          if (kind === 'wait') await desk.clock.advance(seconds * second)
          else if (kind === 'raise') {
            // A list that was read at the same instant shows one raise.
            if (open?.raisedAt === now || past.some((one) => one.tag === id % 2 && one.raisedAt === now))
              continue
            if (open) Object.assign(open, { clearedAt: now, resetAt: open.resetAt ?? now })
            past.push({
              id,
              tag: id % 2,
              raisedAt: now,
              resetAt: null,
              isAcknowledged: false,
              clearedAt: null,
            })
            desk.raise(id, `NORTH\\T${id % 2}`)
          } else if (open && kind === 'reset' && !open.isAcknowledged && open.resetAt === null) {
            open.resetAt = now
            desk.reset(id)
          } else if (open && kind === 'acknowledge' && !open.isAcknowledged && open.resetAt === null) {
            open.isAcknowledged = true
            desk.acknowledge(id)
          } else if (open && kind === 'clear') {
            open.clearedAt = now
            desk.clear(id)
          }
          const listed = past.filter(({ clearedAt }) => clearedAt === null)
          expect(new Map(listed.map((one) => [one.id, plainKinds(one, past, desk.clock.now())]))).toEqual(
            new Map(listed.map((one) => [one.id, desk.kinds(one.id)])),
          )
          expect([...desk.page.values()]).toEqual([...desk.set.values()].map(desk.marker.marked))
        }
      }),
      { numRuns: 60 },
    )
  })
})

interface Past {
  id: number
  tag: number
  raisedAt: number
  resetAt: number | null
  isAcknowledged: boolean
  clearedAt: number | null
}

/** The definitions, read word for word over the whole past. */
function plainKinds(one: Past, past: readonly Past[], now: number): string[] {
  const raised = past.filter(({ tag }) => tag === one.tag).map(({ raisedAt }) => raisedAt)
  const kinds: string[] = []
  // Raises without a calm minute between them are one run; it chatters from the third within a minute on.
  const run = raised.slice(
    raised.findLastIndex((at, place) => at - (raised[place - 1] ?? -Infinity) >= 60 * second),
  )
  const isRunning = now - (run.at(-1) ?? -Infinity) < 60 * second
  const chatters = run.some((at, place) => (run[place + 2] ?? Infinity) - at < 60 * second)
  if (one.raisedAt === run.at(-1) && isRunning && chatters) kinds.push('chattering')
  const isAlone = raised.every((at) => at === one.raisedAt || Math.abs(at - one.raisedAt) >= 60 * second)
  if (one.resetAt !== null && one.resetAt - one.raisedAt <= 10 * second && isAlone) kinds.push('fleeting')
  if (one.resetAt === null && now - one.raisedAt > 24 * hour) kinds.push('stale')
  if (one.tag === 0 && !one.isAcknowledged && now - one.raisedAt > usualMs) kinds.push('slow')
  return kinds
}
