import { describe, expect, it } from 'vitest'
import { createSupervisor, superviseTimers } from '../../../../src/main/platform/supervisor.ts'
import type { SupervisedPart } from '../../../../src/shared/model/supervision.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock(1_000)
  const logs = createLogRecorder()
  const changes: SupervisedPart[] = []
  const supervisor = createSupervisor({ clock, log: logs.log, onChange: (part) => changes.push(part) })
  return { clock, logs, changes, supervisor }
}

const broken = () => {
  throw new Error('a defect')
}

describe('a supervised loop', () => {
  it('is started again after longer and longer delays, up to a cap', async () => {
    const { clock, supervisor } = setUp()
    const starts: number[] = []
    const stopping = new AbortController()
    const ended = supervisor.keepRunning(
      'polling',
      () => {
        starts.push(clock.now() - 1_000)
        return Promise.reject(new Error('a defect'))
      },
      stopping.signal,
    )
    await clock.advance(18_000)
    expect(starts).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 12_750, 17_750])
    expect(supervisor.health()).toEqual([
      {
        part: 'polling',
        server: null,
        failures: 8,
        message: 'a defect',
        failedAt: 18_750,
        nextTryAt: 23_750,
      },
    ])
    stopping.abort()
    await ended
    expect([clock.pending(), supervisor.health()[0]?.nextTryAt]).toEqual([0, null])
  })

  it('starts its delays anew once it ran for a minute', async () => {
    const { clock, supervisor } = setUp()
    const starts: number[] = []
    const stopping = new AbortController()
    void supervisor.keepRunning(
      'hub',
      async () => {
        starts.push(clock.now() - 1_000)
        await new Promise<void>((resolve) => clock.after(60_000, resolve))
        throw new Error('a defect')
      },
      stopping.signal,
    )
    await clock.advance(121_000)
    expect(starts).toEqual([0, 60_250, 120_500])
    stopping.abort()
  })

  it('that returns is not started again', async () => {
    const { clock, supervisor } = setUp()
    let starts = 0
    await supervisor.keepRunning('hub', () => Promise.resolve(void starts++), new AbortController().signal)
    await clock.advance(60_000)
    expect([starts, supervisor.health(), clock.pending()]).toEqual([1, [], 0])
  })
})

describe('a task that fails', () => {
  it.each([
    { how: 'by throwing', task: broken },
    { how: 'by a rejected promise', task: () => Promise.reject(new Error('a defect')) },
  ])('$how is logged with its stack, counted by part and server, and goes no further', async ({ task }) => {
    const { clock, logs, changes, supervisor } = setUp()
    supervisor.attempt('journal', task)
    supervisor.forServer('North').attempt('journal', task)
    supervisor.forServer('North').attempt('journal', task)
    await clock.advance(0)
    expect(supervisor.health()).toMatchObject([
      { part: 'journal', server: null, failures: 1, message: 'a defect', nextTryAt: null },
      { part: 'journal', server: 'North', failures: 2 },
    ])
    expect(logs.lines.map(({ message }) => message.split('\n')[0])).toEqual([
      'journal failed: Error: a defect',
      'journal of North failed: Error: a defect',
    ])
    expect(logs.lines[0]?.message).toContain('supervisor.test.ts')
    expect(changes).toEqual(['journal', 'journal', 'journal'])
  })

  it('in the same way for long is logged once a minute, with how often it failed meanwhile', async () => {
    const { clock, logs, supervisor } = setUp()
    for (let n = 0; n < 130; n++) {
      supervisor.attempt('pages', broken)
      await clock.advance(1_000)
    }
    expect(logs.lines.map(({ message }) => message.split('\n')[0])).toEqual([
      'pages failed: Error: a defect',
      'pages failed (after 59 more like the last one): Error: a defect',
      'pages failed (after 59 more like the last one): Error: a defect',
    ])
  })

  it('in a timer does not end the process', async () => {
    const { clock, supervisor } = setUp()
    superviseTimers(clock, supervisor).after(10, broken)
    await clock.advance(10)
    expect(supervisor.health()).toMatchObject([{ part: 'timers', failures: 1 }])
  })
})
