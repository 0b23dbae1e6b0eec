import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'

/** Runs a command as npm does, on a machine without a display and with a profile of its own. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return runThrough(process.execPath, ['scripts/run.mjs', command, ...args], env)
}

function runThrough(program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(program, args, {
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', XDG_CONFIG_HOME: tempFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const output: string[] = []
  const lines = new EventEmitter<{ line: [string] }>()
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on('line', (line) => {
      output.push(line)
      lines.emit('line', line)
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), output }))
  return { child, output, lines, ended }
}

/** The first group of the first line that matches; rejects with the output if the command ends without one. */
function firstMatch({ output, lines, ended }: ReturnType<typeof run>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const match = (line: string) => {
      const found = pattern.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    }
    output.forEach(match)
    lines.on('line', match)
    void ended.then(() => reject(new Error(`The desk ended early: ${output.join('\n')}`)))
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
    const host = await firstMatch(desk, /^Tocsin at (http:\/\/127\.0\.0\.1:\d+)\//)
    const service = await firstMatch(desk, /^Tocsin service at (http:\S+)/)
    expect(await Promise.all([host, service].map(answers))).toEqual([true, true])

    desk.child.kill(signal)

    const end = await desk.ended
    expect(end.code).toBe(code)
    expect(end.output.filter((line) => /^\s+at /.test(line))).toEqual([])
    expect(await Promise.all([host, service].map(answers))).toEqual([false, false])
  },
  120_000,
)

describe('kill -9 leaves no port taken', () => {
  /** The processes of a command, from npm to the built program, by their parents. */
  const descendants = (pid: number): number[] => {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
    return children.flatMap((child) => [Number(child), ...descendants(Number(child))])
  }
  const isGone = async (url: string) => expect(await answers(url)).toBe(false)
  const cases = [
    {
      command: 'start',
      args: ['--web', '--port=0'],
      ports: [/^Tocsin at (http:\/\/127\.0\.0\.1:\d+)\//, /^Tocsin service at (http:\S+)/],
    },
    {
      command: 'web',
      args: ['--port=0'],
      ports: [/^Tocsin at (http:\/\/127\.0\.0\.1:\d+)\//, /Tocsin service at (http:\S+)/],
    },
    {
      command: 'service',
      args: ['--port=0', '--data=:memory:', '--rate=0'],
      ports: [/^Tocsin service at (http:\S+)/],
    },
  ]

  test.skipIf(process.platform !== 'linux').each(cases)(
    'of npm run $command',
    async ({ command, args, ports }) => {
      const desk = runThrough('npm', ['run', '--silent', command, '--', ...args])
      const urls = await Promise.all(ports.map((pattern) => firstMatch(desk, pattern)))
      expect(await Promise.all(urls.map(answers))).toEqual(urls.map(() => true))
      desk.child.kill('SIGKILL')
      for (const url of urls) await vi.waitFor(() => isGone(url), { timeout: 20_000, interval: 100 })
    },
    60_000,
  )

  test.skipIf(process.platform !== 'linux').each(cases)(
    'of the tool behind npm run $command',
    async ({ command, args, ports }) => {
      const desk = run(command, args)
      const urls = await Promise.all(ports.map((pattern) => firstMatch(desk, pattern)))
      const [tool] = descendants(desk.child.pid ?? 0)
      process.kill(tool ?? 0, 'SIGKILL')
      for (const url of urls) await vi.waitFor(() => isGone(url), { timeout: 20_000, interval: 100 })
    },
    60_000,
  )
})

test('a web host that ends by a defect is started again, and the log has the stack', async () => {
  const folder = tempFolder()
  const marker = join(folder, 'thrown')
  // Only the built web host fails, and only once.
  writeFileSync(
    join(folder, 'fault.mjs'),
    `import { existsSync, writeFileSync } from 'node:fs'
     if (process.argv[1]?.endsWith('web.js') && !existsSync(${JSON.stringify(marker)})) {
       setTimeout(() => { writeFileSync(${JSON.stringify(marker)}, ''); throw new Error('a planted defect') }, 1_500)
     }`,
  )
  const desk = run('web', ['--port=0'], { NODE_OPTIONS: `--import=${join(folder, 'fault.mjs')}` })
  await firstMatch(desk, /(a planted defect)/)
  await vi.waitFor(() => expect(desk.output.filter((line) => /^Tocsin at http/.test(line))).toHaveLength(2), {
    timeout: 30_000,
  })
  expect(desk.output.join('\n')).toMatch(/uncaught error: Error: a planted defect\\n\s+at /)
  desk.child.kill('SIGTERM')
  expect((await desk.ended).code).toBe(143)
})

test.each([
  [['--wbe'], '--wbe'],
  [['--port'], '--port'],
  [['extra'], 'extra'],
])('a command line of %j is refused in one line that names the fault', async (args, named) => {
  const { code, output } = await run('start', args).ended
  expect(code).toBe(2)
  expect(output).toHaveLength(1)
  expect(output[0]).toContain(named)
})

test.each([
  ['start', '--web'],
  ['web', '--port N'],
  ['service', '--rate N'],
  ['test', '--only STEP'],
])('%s explains its flags', async (command, flag) => {
  const { code, output } = await run(command, ['--help']).ended
  expect(code).toBe(0)
  expect(output.join('\n')).toContain(flag)
})

test('the service runs alone, and ends with its command', async () => {
  const command = run('service', ['--port=0', '--data=:memory:', '--rate=0'])
  const service = await firstMatch(command, /^Tocsin service at (http:\S+)/)
  expect(await answers(service)).toBe(true)
  command.child.kill('SIGTERM')
  await command.ended
  expect(await answers(service)).toBe(false)
})

test('one step of the tests runs alone, with its own arguments, and ends in a line of counts', async () => {
  const { code, output } = await run('test', ['--only', 'unit', 'playwright-args']).ended
  expect(output.at(-1)).toMatch(/^[1-9]\d* passed, 0 failed$/)
  expect(code).toBe(0)
})

test('a step that fails ends the tests with its output and a line of counts', async () => {
  const { code, output } = await run('test', ['--only', 'unit', 'no-such-test-file']).ended
  expect(output.join('\n')).toContain('No test files found')
  expect(output.slice(-2)).toEqual(['Stopped at unit, which failed: see above.', '0 passed, 1 failed'])
  expect(code).toBe(1)
})

test('a step that does not exist is refused in one line', async () => {
  const { code, output } = await run('test', ['--only', 'everything']).ended
  expect(code).toBe(2)
  expect(output).toEqual([expect.stringContaining('everything')])
})
