import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

/** Runs a command as npm does, on a machine without a display and with a profile of its own. */
function run(command: string, args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', command, ...args], {
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', XDG_CONFIG_HOME: tempFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const said: string[] = []
  const lines = new EventEmitter<{ line: [string] }>()
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      said.push(line)
      lines.emit('line', line)
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), said }))
  return { child, said, lines, ended }
}

/** What the pattern finds in the first line it fits; a desk that ends without one fails with what it did say. */
function heard({ said, lines, ended }: ReturnType<typeof run>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (line: string) => {
      const found = pattern.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    }
    said.forEach(look)
    lines.on('line', look)
    void ended.then(() => reject(new Error(`The desk ended early: ${said.join('\n')}`)))
  })
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  '%s ends the desk and everything it started, and the exit code says so',
  async (signal, code) => {
    const desk = run('start', ['--web', '--port=0'])
    const host = await heard(desk, /^Tocsin at (http:\/\/127\.0\.0\.1:\d+)\//)
    const service = await heard(desk, /^Tocsin service at (http:\S+)/)
    expect(await Promise.all([host, service].map(answers))).toEqual([true, true])

    desk.child.kill(signal)

    const end = await desk.ended
    expect(end.code).toBe(code)
    expect(end.said.filter((line) => /^\s+at /.test(line))).toEqual([])
    expect(await Promise.all([host, service].map(answers))).toEqual([false, false])
  },
  120_000,
)

test.each([
  [['--wbe'], '--wbe'],
  [['--port'], '--port'],
  [['extra'], 'extra'],
])('a command line of %j is refused in one line that names the fault', async (args, named) => {
  const { code, said } = await run('start', args).ended
  expect(code).toBe(2)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(named)
})

test.each([
  ['start', '--web'],
  ['web', '--port N'],
  ['service', '--rate N'],
  ['test', '--only STEP'],
])('%s explains its flags', async (command, flag) => {
  const { code, said } = await run(command, ['--help']).ended
  expect(code).toBe(0)
  expect(said.join('\n')).toContain(flag)
})

test('the service runs alone, and ends with its command', async () => {
  const command = run('service', ['--port=0', '--data=:memory:', '--rate=0'])
  const service = await heard(command, /^Tocsin service at (http:\S+)/)
  expect(await answers(service)).toBe(true)
  command.child.kill('SIGTERM')
  await command.ended
  expect(await answers(service)).toBe(false)
})

test('one step of the tests runs alone, with what it is told, and ends in a line of counts', async () => {
  const { code, said } = await run('test', ['--only', 'unit', 'playwright-args']).ended
  expect(said.at(-1)).toBe('3 passed, 0 failed')
  expect(code).toBe(0)
})

test('a step that fails ends the tests with its output and a line of counts', async () => {
  const { code, said } = await run('test', ['--only', 'unit', 'no-such-test-file']).ended
  expect(said.join('\n')).toContain('No test files found')
  expect(said.slice(-2)).toEqual(['Stopped at unit, which failed: see above.', '0 passed, 1 failed'])
  expect(code).toBe(1)
})

test('a step that does not exist is refused in one line', async () => {
  const { code, said } = await run('test', ['--only', 'everything']).ended
  expect(code).toBe(2)
  expect(said).toEqual([expect.stringContaining('everything')])
})
