import { describe, expect, it } from 'vitest'
import { createPoller, watchDelayMs, type PollOutcome } from '../../../../src/main/desk/poller.ts'
import { fail } from '../../../../src/shared/result.ts'
import { createSupervisor } from '../../../../src/main/platform/supervisor.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

interface Answers {
  watch?: () => PollOutcome
  guard?: () => PollOutcome
  reconcile?: () => PollOutcome
  /** How long a reading of the whole list takes. */
  readMillis?: number
  guardSaves?: () => boolean
  restedMs?: () => number
}

function setUp(answers: Answers = {}) {
  const clock = createManualClock()
  const asked: string[] = []
  const jumps: number[] = []
  const poller = createPoller({
    clock,
    watchMillis: 100,
    reconcileMillis: 1_000,
    watch: () => {
      asked.push(`watch ${clock.now()}`)
      return Promise.resolve(answers.watch?.() ?? 'ok')
    },
    guard: () => {
      asked.push(`guard ${clock.now()}`)
      return Promise.resolve(answers.guard?.() ?? 'ok')
    },
    reconcile: async () => {
      asked.push(`reconcile ${clock.now()}`)
      const { readMillis } = answers
      if (readMillis !== undefined) await new Promise<void>((read) => clock.after(readMillis, read))
      return answers.reconcile?.() ?? 'ok'
    },
    guardSaves: () => answers.guardSaves?.() ?? false,
    restedMs: () => answers.restedMs?.() ?? 0,
    onJump: () => jumps.push(clock.now()),
    supervisor: createSupervisor({ clock, log: createLogRecorder().log, onChange: () => undefined }),
  })
  return { clock, asked, jumps, poller }
}

describe('the poller', () => {
  it('reconciles first, then polls, then reconciles when due', async () => {
    const { clock, asked, poller } = setUp()
    poller.start()
    await clock.advance(1_000)
    expect(asked[0]).toBe('reconcile 0')
    expect(asked.slice(1, 10).every((entry) => entry.startsWith('watch'))).toBe(true)
    expect(asked.at(-1)).toBe('reconcile 1000')
    await poller.stop()
  })

  it('reads the whole list as soon as a poll differs', async () => {
    let differs = false
    const { clock, asked, poller } = setUp({ watch: () => (differs ? 'differs' : 'ok') })
    poller.start()
    await clock.advance(150)
    differs = true
    await clock.advance(100)
    expect(asked).toEqual(['reconcile 0', 'watch 100', 'watch 200', 'reconcile 200'])
    await poller.stop()
  })

  it.each([
    { takes: 10, next: 1_000 },
    { takes: 20, next: 2_000 },
    { takes: 100, next: 6_000 },
  ])('reads a list that takes $takes ms again after $next ms, at rest', async ({ takes, next }) => {
    const { clock, asked, poller } = setUp({ readMillis: takes })
    poller.start()
    await clock.advance(takes + next + 100)
    expect(asked.filter((entry) => entry.startsWith('reconcile')).slice(0, 2)).toEqual([
      'reconcile 0',
      `reconcile ${takes + next}`,
    ])
    const stopped = poller.stop()
    await clock.advance(takes)
    await stopped
  })

  const readingsOf = (asked: readonly string[]) => asked.filter((entry) => !entry.startsWith('watch'))

  it('counts a long list as often as it would read a short one', async () => {
    const { clock, asked, poller } = setUp({ readMillis: 40 })
    poller.start()
    await clock.advance(4_200)
    expect(readingsOf(asked)).toEqual([
      'reconcile 0',
      'guard 1040',
      'guard 2040',
      'guard 3040',
      'reconcile 4040',
    ])
    expect(asked).toContain('watch 1040')
    const stopped = poller.stop()
    await clock.advance(40)
    await stopped
  })

  it('reads a long list at once where a count differs, and not before that is due in a busy one', async () => {
    let differs = false
    const { clock, asked, poller } = setUp({ readMillis: 300, guard: () => (differs ? 'differs' : 'ok') })
    poller.start()
    await clock.advance(1_350)
    differs = true
    await clock.advance(1_300)
    expect(readingsOf(asked)).toEqual(['reconcile 0', 'guard 1300', 'guard 2300', 'reconcile 2300'])
    await clock.advance(1_400)
    // The list was read from 2300 to 2600, and may take a fifth of the time.
    expect(readingsOf(asked).slice(4)).toEqual(['guard 3600'])
    await clock.advance(900)
    expect(readingsOf(asked).slice(5)).toEqual(['guard 4100', 'reconcile 4100'])
    const stopped = poller.stop()
    await clock.advance(300)
    await stopped
  })

  it('reads a list at rest seldom where counting costs less, and soon again once that ends', async () => {
    let restedMs = 5_000
    let guardSaves = true
    const { clock, asked, poller } = setUp({ guardSaves: () => guardSaves, restedMs: () => restedMs })
    poller.start()
    await clock.advance(6_050)
    const counted = [1, 2, 3, 4, 5].map((seconds) => `guard ${seconds}000`)
    expect(readingsOf(asked)).toEqual(['reconcile 0', ...counted, 'reconcile 6000'])
    await clock.advance(1_500)
    restedMs = 0
    await clock.advance(250)
    expect(readingsOf(asked).slice(7)).toEqual(['guard 7000', 'reconcile 7750'])
    restedMs = 5_000
    guardSaves = false
    await clock.advance(1_250)
    expect(readingsOf(asked).slice(9)).toEqual(['reconcile 8850'])
    await poller.stop()
  })

  it('counts no list that is read often', async () => {
    const { clock, asked, poller } = setUp({ readMillis: 10 })
    poller.start()
    await clock.advance(3_500)
    expect(asked.filter((entry) => entry.startsWith('guard'))).toEqual([])
    const stopped = poller.stop()
    await clock.advance(10)
    await stopped
  })

  it('waits longer after each failure, up to a cap, and reads the whole list on return', async () => {
    let away = true
    const { clock, asked, poller } = setUp({
      reconcile: () => (away ? fail('unreachable', 'away').error : 'ok'),
    })
    poller.start()
    await clock.advance(7_100)
    expect(asked).toEqual([0, 100, 300, 700, 1_500, 3_100, 5_100, 7_100].map((at) => `reconcile ${at}`))
    away = false
    await clock.advance(2_100)
    expect(asked.slice(-2)).toEqual(['reconcile 9100', 'watch 9200'])
    await poller.stop()
  })

  it('reads at once when asked, and settles the asker after that reading', async () => {
    const { clock, asked, poller } = setUp()
    poller.start()
    await clock.advance(50)
    await poller.reconcileNow()
    expect(asked).toEqual(['reconcile 0', 'reconcile 50'])
    await poller.stop()
  })

  it.each([
    ['between two readings', 'wait'],
    ['during a reading', 'reading'],
  ])('goes on reconciling when the clock is set back an hour %s', async (_, when) => {
    let shiftMs = 0
    let isDue = false
    const setBack = () => {
      if (isDue) shiftMs = -3_600_000
      return 'ok' as const
    }
    const { clock, asked, poller } = setUp(when === 'reading' ? { watch: setBack } : {})
    const real = clock.now.bind(clock)
    clock.now = () => real() + shiftMs
    poller.start()
    await clock.advance(1_150)
    isDue = true
    if (when === 'wait') setBack()
    await clock.advance(100)
    const before = asked.length
    await clock.advance(2_500)
    expect(asked.slice(before).filter((entry) => entry.startsWith('reconcile')).length).toBeGreaterThan(1)
    await poller.stop()
  })

  it('reports a clock jump, as after sleep, and reconciles', async () => {
    const { clock, asked, jumps, poller } = setUp()
    poller.start()
    await clock.advance(10)
    clock.leap(3_600_000)
    await clock.advance(100)
    expect(jumps).toEqual([3_600_010])
    expect(asked.at(-2)).toBe('reconcile 3600010')
    await poller.stop()
  })

  it('goes on after a defect in a reading, with the complete list first', async () => {
    let isBroken = false
    const { clock, asked, poller } = setUp({
      watch: () => {
        if (isBroken) throw new Error('a defect')
        return 'ok'
      },
    })
    poller.start()
    await clock.advance(150)
    isBroken = true
    await clock.advance(50)
    isBroken = false
    await clock.advance(350)
    expect(asked).toEqual(['reconcile 0', 'watch 100', 'watch 200', 'reconcile 450', 'watch 550'])
    await poller.stop()
  })

  it('settles those who asked for a reading that failed by a defect', async () => {
    let isBroken = false
    const { clock, poller } = setUp({
      reconcile: () => {
        if (isBroken) throw new Error('a defect')
        return 'ok'
      },
    })
    poller.start()
    await clock.advance(50)
    isBroken = true
    let settled = false
    void poller.reconcileNow().then(() => (settled = true))
    await clock.advance(10)
    expect(settled).toBe(true)
    await poller.stop()
    expect(clock.pending()).toBe(0)
  })

  it('stops without leaving a timer or an asker behind', async () => {
    const { clock, poller } = setUp()
    poller.start()
    await clock.advance(50)
    await poller.stop()
    expect(clock.pending()).toBe(0)
  })
})

describe('the next poll', () => {
  it.each([
    { watchMillis: 500, restedMs: 0, delay: 500 },
    { watchMillis: 500, restedMs: 10_000, delay: 500 },
    { watchMillis: 500, restedMs: 20_000, delay: 1_000 },
    { watchMillis: 500, restedMs: 40_000, delay: 2_000 },
    { watchMillis: 500, restedMs: 86_400_000, delay: 2_000 },
    { watchMillis: 5_000, restedMs: 86_400_000, delay: 5_000 },
  ])('comes after $delay ms of $watchMillis where nothing changed for $restedMs ms', (rest) => {
    expect(watchDelayMs(rest.watchMillis, rest.restedMs)).toBe(rest.delay)
  })
})
