import { spawn, type ChildProcess, type SpawnOptions, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { projectEnv, root } from './project.ts'
import { Problem, Stopped } from './problem.ts'

/** How long the processes that a child leaves behind may take to end by themselves. */
const orphanTimeoutMs = 2_000

export interface Child {
  process: ChildProcess
  /** The exit code, once everything it has started is gone too. */
  ended: Promise<number>
  stop(): Promise<void>
}

/** A channel to the child beside its output, whose end tells the child that this process has ended. */
export const withChannel = (stdout: 'inherit' | 'pipe'): SpawnOptions => ({
  // The standard input may hold a token.
  stdio: ['inherit', stdout, 'inherit', 'ipc'],
})

export interface EndOptions {
  /** How long it may take to end by itself when it is stopped. */
  graceMs?: number
  /** Runs when it is gone, however it ended. */
  cleanUp?: () => void
}

export interface StallLimit {
  limitMs: number
  /** Any figure that changes as long as something happens. */
  progress(): number
}

export type Children = ReturnType<typeof createChildren>

/**
 * Everything a tool has started, so that it can all be ended together. Each child leads a process group of its own:
 * its descendants are ended with it, and a terminal's Ctrl-C reaches the tool first, which then ends them in order.
 */
export function createChildren() {
  const running = new Set<Child>()
  let isStopping = false

  function start(
    command: string,
    args: readonly string[],
    options: SpawnOptions,
    { graceMs = 10_000, cleanUp }: EndOptions = {},
  ): Child {
    if (isStopping) throw new Stopped()
    const child = spawn(command, args, {
      cwd: root,
      env: projectEnv(),
      detached: process.platform !== 'win32',
      ...options,
    })
    const ended = exitCodeOf(child)
      .finally(() => endOrphans(child.pid))
      .finally(() => {
        cleanUp?.()
        running.delete(entry)
      })
    const entry = { process: child, ended, stop: () => stop(child, ended, graceMs) }
    running.add(entry)
    return entry
  }

  /** Runs a command and collects its output; it is stopped when nothing happens for longer than the limit. */
  async function collect(
    command: string,
    args: readonly string[],
    { env = projectEnv(), stall }: { env?: NodeJS.ProcessEnv; stall?: StallLimit } = {},
  ): Promise<{ code: number; output: string; isStalled: boolean }> {
    // Installers are slow to end when asked to, and what they leave unfinished is begun again next time.
    const child = start(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] }, { graceMs: 1_000 })
    let output = ''
    for (const stream of [child.process.stdout, child.process.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
    }
    let isStalled = false
    let lastFigure = Number.NaN
    let lastChange = Date.now()
    const watch = setInterval(() => {
      if (stall === undefined || isStalled) return
      const figure = stall.progress() + output.length
      if (figure !== lastFigure) lastChange = Date.now()
      lastFigure = figure
      isStalled = Date.now() - lastChange > stall.limitMs
      if (isStalled) void child.stop()
    }, 500)
    try {
      const code = await child.ended
      if (isStopping) throw new Stopped()
      return { code, output, isStalled }
    } finally {
      clearInterval(watch)
    }
  }

  /** Runs a command that has to succeed; only a failure shows its output, and then all of it. */
  async function mustSucceed(what: string, command: string, args: readonly string[]): Promise<void> {
    const { code, output } = await collect(command, args)
    if (code === 0) return
    process.stderr.write(output)
    throw new Problem(`${what} failed (exit code ${code}); its output is above.`)
  }

  async function stopAll(): Promise<void> {
    isStopping = true
    await Promise.allSettled([...running].map((child) => child.stop()))
  }

  return { start, collect, mustSucceed, stopAll, isStopping: () => isStopping }
}

/** As a shell reports it: 128 plus the signal's number when a signal ended it. */
function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve(signal === null ? Number(code) : 128 + constants.signals[signal]),
    )
  })
}

/** Asks the child itself, which knows best how to end what it has started, and waits until all of it is gone. */
async function stop(child: ChildProcess, ended: Promise<number>, graceMs: number): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  if (process.platform === 'win32') signalGroup(pid, 'SIGTERM')
  else child.kill('SIGTERM')
  const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), graceMs)
  await ended.finally(() => clearTimeout(insist))
}

async function endOrphans(leader: number | undefined): Promise<void> {
  if (leader === undefined || process.platform === 'win32' || !isGroupAlive(leader)) return
  signalGroup(leader, 'SIGTERM')
  const deadline = Date.now() + orphanTimeoutMs
  while (isGroupAlive(leader) && Date.now() < deadline) await pause(25)
  signalGroup(leader, 'SIGKILL')
}

/** Signals a process with everything it has started and that has stayed in its group. */
function signalGroup(leader: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'])
  else canSignal(-leader, signal)
}

/** Whether any process of the group still runs. */
export function isGroupAlive(leader: number): boolean {
  if (process.platform === 'win32') return canSignal(leader, 0)
  if (!canSignal(-leader, 0)) return false
  return !existsSync('/proc/self/stat') || readdirSync('/proc').some((name) => isAliveInGroup(name, leader))
}

/** A zombie stays in its group until its parent has read its exit code, so zombies do not count. */
function isAliveInGroup(pid: string, leader: number): boolean {
  if (!/^\d+$/.test(pid)) return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(group) === leader && state !== 'Z'
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return false // It ended in the meantime.
    throw error
  }
}

function canSignal(target: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, signal)
  } catch (error) {
    // macOS reports EPERM for a group of zombies.
    if (hasCode(error, 'ESRCH', 'EPERM')) return false
    throw error
  }
}

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
