import { describe, expect, it } from 'vitest'
import {
  createConnectionLossMonitor,
  lossDueAt,
  type MonitoredServer,
} from '../../../../src/main/notify/connection-loss-monitor.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

describe('when a loss is notified', () => {
  const repeated = { afterSeconds: 30, repeatSeconds: 300 }
  it.each([
    { name: 'first after a while', notifiedAt: null, settings: repeated, due: 31_000 },
    { name: 'then again and again', notifiedAt: 31_000, settings: repeated, due: 331_000 },
    { name: 'or once only', notifiedAt: 31_000, settings: { afterSeconds: 30, repeatSeconds: 0 }, due: null },
  ])('$name', ({ notifiedAt, settings, due }) => {
    expect(lossDueAt({ since: 1_000, notifiedAt }, settings)).toBe(due)
  })
})

function setUp() {
  const clock = createManualClock(1_000_000)
  let servers: MonitoredServer[] = []
  const told: string[] = []
  const watch = createConnectionLossMonitor({
    clock,
    settings: () => ({ afterSeconds: 30, repeatSeconds: 300 }),
    servers: () => servers,
    onLost: ({ id }, since) => told.push(`${id} since ${since}`),
    onRestored: (id) => told.push(`${id} back`),
  })
  const see = (...next: MonitoredServer[]) => {
    servers = next
    watch.evaluate()
  }
  return { clock, told, watch, see }
}
const service = (fields: Partial<MonitoredServer>): MonitoredServer => ({
  id: 'a',
  name: 'A',
  link: 'live',
  confirmedAt: 1_000_000,
  ...fields,
})

describe('the watch for losses', () => {
  it('is not put off by a clock that is set back', async () => {
    const { clock, told, see } = setUp()
    see(service({ link: 'lost' }))
    clock.set(-600_000)
    see(service({ link: 'lost' }))
    await clock.advance(30_000)
    expect(told).toEqual(['a since 400000'])
  })

  it.each([-7_200_000, 7_200_000])(
    'does not take a short silence for a long one where the clock is set by %i ms',
    async (byMs) => {
      const { clock, told, see } = setUp()
      see(service({ link: 'live' }))
      clock.set(byMs)
      see(service({ link: 'lost' }))
      await clock.advance(29_999)
      expect(told).toEqual([])
      await clock.advance(1)
      expect(told).toEqual([`a since ${1_000_000 + byMs}`])
    },
  )

  it('notifies after the set time, repeats, and reports the restored connection', async () => {
    const { clock, told, see } = setUp()
    see(service({ link: 'lost' }))
    await clock.advance(29_999)
    expect(told).toEqual([])
    await clock.advance(1)
    expect(told).toEqual(['a since 1000000'])
    await clock.advance(600_000)
    expect(told).toHaveLength(3)
    see(service({ link: 'live' }))
    expect(told.slice(3)).toEqual(['a back'])
    await clock.advance(600_000)
    expect(told).toHaveLength(4)
    expect(clock.pending()).toBe(0)
  })

  it('says nothing of a short silence', async () => {
    const { clock, told, see } = setUp()
    see(service({ link: 'lost' }))
    await clock.advance(20_000)
    see(service({ link: 'polling' }))
    await clock.advance(600_000)
    expect(told).toEqual([])
  })

  it('counts from the last confirmation, not from when the silence was noticed', async () => {
    const { clock, told, see } = setUp()
    see(service({ link: 'lost', confirmedAt: 980_000 }))
    await clock.advance(10_000)
    expect(told).toEqual(['a since 980000'])
  })

  it.each(['lost', 'starting', 'not-authorised'] as const)('counts %s as a loss', async (link) => {
    const { clock, told, see } = setUp()
    see(service({ link, confirmedAt: null }))
    await clock.advance(30_000)
    expect(told).toEqual(['a since 1000000'])
  })

  it('keeps servers apart and forgets those that are looked at no more', async () => {
    const { clock, told, see } = setUp()
    see(service({ link: 'lost', confirmedAt: 990_000 }), service({ id: 'b', link: 'lost' }))
    await clock.advance(20_000)
    expect(told).toEqual(['a since 990000'])
    see(service({ id: 'b', link: 'lost' }))
    expect(told.slice(1)).toEqual(['a back'])
    await clock.advance(10_000)
    expect(told.slice(2)).toEqual(['b since 1000000'])
  })

  it('stops without leaving a timer behind', () => {
    const { clock, watch, see } = setUp()
    see(service({ link: 'lost' }))
    watch.stop()
    expect(clock.pending()).toBe(0)
  })
})
