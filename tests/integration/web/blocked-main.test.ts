import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it, onTestFinished } from 'vitest'
import { blockedExitCode } from '../../../src/shared/controlled-exit.ts'
import { makeApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const support = resolve(import.meta.dirname, '../../support')

/** A program in a process of its own, whose main a signal blocks for a time; with the folder of its log. */
async function startBlockable(blockMs: number, logFolder: string, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', join(support, 'block-hook.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, BLOCK_MS: String(blockMs) },
  })
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await once(createInterface(child.stdout), 'line')
  return {
    child,
    ended,
    said: () => said,
    logged: () => readFileSync(join(logFolder, 'tocsin.log'), 'utf8'),
  }
}

function startHost(blockMs: number) {
  const profile = tempFolder()
  const program = join(support, 'watched-host.ts')
  return startBlockable(blockMs, join(profile, 'logs'), program, profile, 'http://127.0.0.1:9')
}

describe('a main that is blocked', () => {
  it('is said afterwards, with how long and where', async () => {
    const host = await startHost(2_500)
    host.child.kill('SIGUSR2')
    await eventually(() => expect(host.logged()).toMatch(/main failed: main was blocked for [23]\.\d s/))
    expect(host.logged()).toMatch(/at spinForTheTest \(.*block-hook.ts:\d+:\d+\)/)
    expect(host.child.exitCode).toBeNull()
  })

  it('for more than 20 seconds ends its host with a code and a line of its own, so that it is started again', async () => {
    const host = await startHost(120_000)
    host.child.kill('SIGUSR2')
    expect(await host.ended).toEqual([blockedExitCode, null])
    expect(host.logged()).toMatch(/error main has been blocked for 2\d s: the process ends with code 71/)
    expect(host.logged()).toContain('spinForTheTest')
    expect(host.said()).toContain('main has been blocked')
  })

  it('is started again by itself where nobody else does, once it has ended', async () => {
    const folder = tempFolder()
    const [log, restarts, started] = ['tocsin.log', 'restarts.json', 'started'].map((name) =>
      join(folder, name),
    )
    const program = join(support, 'watched-loop.ts')
    const next = ['/bin/sh', '-c', `echo $TOCSIN_TOKEN > ${started}`]
    const host = await startBlockable(120_000, folder, program, log ?? '', restarts ?? '', ...next)
    host.child.kill('SIGUSR2')
    expect(await host.ended).toEqual([blockedExitCode, null])
    await eventually(() => expect(readFileSync(started ?? '', 'utf8')).toBe('kept\n'))
    expect(JSON.parse(readFileSync(restarts ?? '', 'utf8'))).toHaveLength(1)
  })

  it('is shown in the status panel', async () => {
    const { app, ask } = makeApp({
      watchedBy: {
        file: resolve('src/main/platform/loop-watch-worker.ts'),
        logFile: join(tempFolder(), 'log'),
        ending: { kind: 'stay' },
      },
      flags: { server: 'http://127.0.0.1:9', token: 'none', data: null, plant: [] },
    })
    app.start()
    await eventually(async () => expect((await ask('desk.snapshot', null)).ok).toBe(true))
    const end = performance.now() + 2_000
    while (performance.now() < end) Math.sqrt(end)
    await eventually(async () =>
      expect((await replyOf(ask('desk.snapshot', null))).health).toMatchObject([
        { part: 'main', failures: 1, message: expect.stringMatching(/blocked for \d+\.\d s/) as string },
      ]),
    )
  })
})
