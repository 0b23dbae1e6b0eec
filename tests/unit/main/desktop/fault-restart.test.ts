import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { restartAfterFaults } from '../../../../src/main/desktop/fault-restart.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const folderOf = () => join(tempFolder(), 'restarts.json')

function setUp({
  file = folderOf(),
  startAt = 0,
  hasParent = false,
  stop = () => Promise.resolve(),
}: { file?: string; startAt?: number; hasParent?: boolean; stop?: () => Promise<unknown> } = {}) {
  const clock = createManualClock(startAt)
  const logs = createLogRecorder()
  const done: string[] = []
  const process = new EventEmitter()
  const { restart } = restartAfterFaults({
    process: process as unknown as NodeJS.Process,
    file,
    clock,
    log: logs.log,
    stop,
    hasParent,
    relaunch: () => done.push('relaunch'),
    exit: (code) => done.push(`exit ${code}`),
    showError: () => done.push('error shown'),
  })
  const fail = async (event = 'uncaughtException') => {
    process.emit(event, new Error('a defect'))
    await clock.advance(5_000)
  }
  return { file, logs, done, fail, restart, process, clock }
}

describe('an error that nothing handled', () => {
  it.each(['uncaughtException', 'unhandledRejection'])(
    'is logged with its stack and restarts: %s',
    async (event) => {
      const { logs, done, fail } = setUp()
      await fail(event)
      expect(logs.lines[0]?.message).toMatch(/^uncaught error: Error: a defect\n\s+at /)
      expect(done).toEqual(['relaunch', 'exit 70'])
    },
  )

  it('restarts once, however many follow', async () => {
    const { done, fail, process } = setUp()
    process.emit('uncaughtException', new Error('a defect'))
    await fail()
    expect(done).toEqual(['relaunch', 'exit 70'])
  })

  it('is not the only reason to restart: a part can ask for it, once, with its reason in the log', async () => {
    const { done, restart, clock, logs, fail } = setUp()
    restart('the GPU process was lost')
    restart('the GPU process was lost')
    await clock.advance(5_000)
    await fail()
    expect(logs.lines[0]?.message).toBe('the GPU process was lost')
    expect(done).toEqual(['relaunch', 'exit 70'])
  })

  it('leaves the restart to the process that started this one', async () => {
    const { done, fail } = setUp({ hasParent: true })
    await fail()
    expect(done).toEqual(['exit 70'])
  })

  it.each([
    { what: 'fails', stop: () => Promise.reject(new Error('no end')) },
    { what: 'does not end', stop: () => new Promise(() => undefined) },
  ])('restarts although stopping $what', async ({ stop }) => {
    const { done, fail, clock } = setUp({ stop })
    await fail()
    expect([done, clock.pending()]).toEqual([['relaunch', 'exit 70'], 0])
  })

  it('restarts five times in ten minutes, then says so and stays down', async () => {
    const file = folderOf()
    const ends: (string | undefined)[] = []
    for (const startAt of [0, 1, 2, 3, 4, 5].map((n) => n * 60_000)) {
      const { done, fail } = setUp({ file, startAt })
      await fail()
      ends.push(done[0])
    }
    expect(ends).toEqual([...Array.from({ length: 5 }, () => 'relaunch'), 'error shown'])
    const later = setUp({ file, startAt: 30 * 60_000 })
    await later.fail()
    expect(later.done[0]).toBe('relaunch')
    expect(readFileSync(file, 'utf8')).toContain('[')
  })
})
