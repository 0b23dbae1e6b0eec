import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { exitInOrder, faultExitCode } from '../../../src/shared/controlled-exit.ts'
import { createManualClock } from '../../support/manual-clock.ts'

function setUp(stop: () => Promise<unknown> = () => Promise.resolve()) {
  const clock = createManualClock()
  const exits: number[] = []
  const reports: string[] = []
  let stops = 0
  const process = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) })
  const requestStop = exitInOrder(process, {
    signals: ['SIGTERM'],
    stop: () => {
      stops++
      return stop()
    },
    after: clock.after,
    report: (text) => reports.push(text),
  })
  return { clock, process, exits, reports, stops: () => stops, requestStop }
}

const never = () => new Promise<never>(() => undefined)

describe('a process ends in order', () => {
  it('once, however many causes arrive together', async () => {
    const { clock, process, exits, stops, requestStop } = setUp()
    process.emit('SIGTERM')
    process.emit('disconnect')
    requestStop()
    await clock.advance(0)
    expect([exits, stops(), clock.pending()]).toEqual([[0], 1, 0])
  })

  it('when its parent is gone', async () => {
    const { clock, process, exits } = setUp()
    process.emit('disconnect')
    await clock.advance(0)
    expect(exits).toEqual([0])
  })

  it.each([
    { event: 'uncaughtException', error: new Error('a defect') },
    { event: 'unhandledRejection', error: new Error('a defect') },
  ])(
    'after $event: reported with its stack, and the exit code asks for a restart',
    async ({ event, error }) => {
      const { clock, process, exits, reports } = setUp()
      process.emit(event, error)
      await clock.advance(0)
      expect(exits).toEqual([faultExitCode])
      expect(reports[0]).toContain('Error: a defect\n    at ')
    },
  )

  it('also where stopping fails, with a code that says so', async () => {
    const { clock, process, exits, reports } = setUp(() => Promise.reject(new Error('no end')))
    process.emit('SIGTERM')
    await clock.advance(0)
    expect(exits).toEqual([1])
    expect(reports.join()).toContain('no end')
  })

  it('also where stopping does not end', async () => {
    const { clock, process, exits, reports } = setUp(never)
    process.emit('SIGTERM')
    await clock.advance(14_999)
    expect(exits).toEqual([])
    await clock.advance(1)
    expect(exits).toEqual([1])
    expect(reports.join()).toContain('15 s')
  })

  it('with the fault in its exit code where stopping does not end after one', async () => {
    const { clock, process, exits } = setUp(never)
    process.emit('uncaughtException', new Error('a defect'))
    await clock.advance(15_000)
    expect(exits).toEqual([faultExitCode])
  })
})
