import { describe, expect, it } from 'vitest'
import { createProfileLifecycle, type LaunchOrder } from '../../../../src/main/profiles/lifecycle.ts'
import type { RunningProfile } from '../../../../src/main/profiles/running-profile.ts'
import type { ServerPush } from '../../../../src/shared/ipc/pushes.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** A lifecycle whose launches and stops end when the test says so. */
function setUp() {
  const clock = createManualClock()
  const logs = createLogRecorder()
  const launches: (Pick<LaunchOrder, 'signal' | 'ended'> & {
    running: Partial<RunningProfile>
    succeed: () => void
    fail: (reason: string) => void
  })[] = []
  const stops: (() => void)[] = []
  const pushes: ServerPush[] = []
  const wanted = { is: true }
  let generations = 0
  let idle = 0
  const lifecycle = createProfileLifecycle({
    id: 'north',
    clock,
    log: logs.log,
    nextGeneration: () => `boot-${++generations}`,
    launch: ({ signal, ended }) =>
      new Promise((resolve, reject) => {
        const running: Partial<RunningProfile> = {
          stop: () => new Promise<void>((stopped) => stops.push(stopped)),
        }
        launches.push({
          signal,
          ended,
          running,
          succeed: () => resolve(running as RunningProfile),
          fail: (reason) => reject(new Error(reason)),
        })
      }),
    isWanted: () => wanted.is,
    send: (push) => pushes.push(push),
    onIdle: () => idle++,
  })
  const settled = () => clock.advance(0)
  const run = async () => {
    lifecycle.settle()
    launches.at(-1)?.succeed()
    await settled()
  }
  return { clock, logs, launches, stops, pushes, wanted, lifecycle, settled, run, idle: () => idle }
}

describe('a lifecycle', () => {
  it('restarted twice at once stops one desk and starts one', async () => {
    const { lifecycle, launches, stops, settled, run } = setUp()
    await run()
    lifecycle.restart()
    lifecycle.restart()
    expect([lifecycle.state().kind, stops.length]).toEqual(['stopping', 1])
    stops[0]?.()
    await settled()
    expect([lifecycle.state().kind, launches.length]).toEqual(['starting', 2])
    launches[1]?.succeed()
    await settled()
    expect([lifecycle.state().kind, launches.length, stops.length]).toEqual(['running', 2, 1])
  })

  it('tells the next launch of the run before, also when a launch between them failed', async () => {
    const { clock, lifecycle, launches, stops, settled, run } = setUp()
    await run()
    lifecycle.restart()
    stops[0]?.()
    await settled()
    launches[1]?.fail('no address')
    await clock.advance(60_000)
    expect(launches.map(({ ended }) => ended)).toEqual([null, launches[0]?.running, launches[0]?.running])
  })

  it('names another generation as soon as a desk is to stop, and sends nothing of the one before', async () => {
    const { lifecycle, stops, pushes, settled, run } = setUp()
    await run()
    const before = lifecycle.publisher()
    expect(before.position().generation).toBe('boot-1')
    lifecycle.restart()
    expect(lifecycle.publisher().position().generation).toBe('boot-2')
    before.send({ name: 'calls.reminders', payload: [] })
    stops[0]?.()
    await settled()
    expect(pushes.map(({ name, generation }) => [name, generation])).toEqual([['desk.status', 'boot-2']])
  })

  it('that was restarted while it started aborts that start, and stops what it brings nevertheless', async () => {
    const { lifecycle, launches, stops, settled } = setUp()
    lifecycle.settle()
    lifecycle.restart()
    expect(launches[0]?.signal.aborted).toBe(true)
    launches[0]?.succeed()
    await settled()
    expect([lifecycle.state().kind, stops.length, launches.length]).toEqual(['stopping', 1, 1])
    stops[0]?.()
    await settled()
    expect([lifecycle.state().kind, launches.length]).toEqual(['starting', 2])
  })

  it('whose start fails says so, tries again later and later, and at once when it is saved', async () => {
    const { lifecycle, launches, clock, logs, pushes, settled } = setUp()
    lifecycle.settle()
    for (const [place, delayMs] of [1_000, 2_000, 4_000].entries()) {
      launches[place]?.fail('the disk is full')
      await settled()
      expect(lifecycle.status()).toMatchObject({ link: 'lost', problem: { code: 'not-started' } })
      expect(pushes.at(-1)).toMatchObject({ name: 'desk.status', payload: { link: 'lost' } })
      expect(await lifecycle.ready()).toMatchObject({ error: { code: 'not-started' } })
      await clock.advance(delayMs - 1)
      expect(launches).toHaveLength(place + 1)
      await clock.advance(1)
      expect(launches).toHaveLength(place + 2)
    }
    expect(logs.lines.filter(({ level }) => level === 'error')).toHaveLength(3)
    launches[3]?.fail('still full')
    await settled()
    lifecycle.restart()
    expect(launches).toHaveLength(5)
    launches[4]?.succeed()
    await settled()
    expect(lifecycle.state().kind).toBe('running')
  })

  it('that nobody needs stops, and starts again if somebody does meanwhile', async () => {
    const { lifecycle, launches, stops, wanted, settled, run, idle } = setUp()
    await run()
    wanted.is = false
    lifecycle.settle()
    wanted.is = true
    lifecycle.settle()
    stops[0]?.()
    await settled()
    expect([lifecycle.state().kind, launches.length, idle()]).toEqual(['starting', 2, 0])
    launches[1]?.succeed()
    await settled()
    wanted.is = false
    lifecycle.settle()
    stops[1]?.()
    await settled()
    expect([lifecycle.state().kind, launches.length, idle()]).toEqual(['absent', 2, 1])
  })

  it('retires only what has stopped, and starts nothing before that is done', async () => {
    const { lifecycle, launches, stops, settled, run } = setUp()
    await run()
    const done = Promise.withResolvers<void>()
    const states: string[] = []
    const retired = lifecycle.retire(() => {
      states.push(lifecycle.state().kind)
      return done.promise
    })
    await settled()
    expect(states).toEqual([])
    stops[0]?.()
    await settled()
    lifecycle.restart()
    await settled()
    expect([states, launches.length]).toEqual([['absent'], 1])
    done.resolve()
    await retired
    await settled()
    expect(launches).toHaveLength(2)
  })

  it('lets a request wait while it starts, but not for ever', async () => {
    const { lifecycle, launches, clock, settled } = setUp()
    lifecycle.settle()
    const answers: unknown[] = []
    void lifecycle.ready().then((answer) => answers.push(answer))
    await clock.advance(9_999)
    expect(answers).toEqual([])
    await clock.advance(1)
    expect(answers).toMatchObject([{ error: { code: 'not-started' } }])
    void lifecycle.ready().then((answer) => answers.push(answer))
    launches[0]?.succeed()
    await settled()
    expect(answers[1]).toMatchObject({ ok: true })
    expect(clock.pending()).toBe(0)
  })

  it.each(['starting', 'running', 'failed'] as const)(
    'stopped while it is %s leaves nothing',
    async (kind) => {
      const { lifecycle, launches, stops, clock, settled } = setUp()
      lifecycle.settle()
      if (kind === 'running') launches[0]?.succeed()
      if (kind === 'failed') launches[0]?.fail('no')
      await settled()
      expect(lifecycle.state().kind).toBe(kind)
      const stopped = lifecycle.stop()
      if (kind === 'starting') launches[0]?.fail('aborted')
      await settled()
      stops[0]?.()
      await stopped
      expect([lifecycle.state().kind, clock.pending(), launches.length]).toEqual(['absent', 0, 1])
    },
  )
})
