import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { blockedExitCode, faultExitCode } from '../src/shared/controlled-exit.ts'
import { ensureBuilt } from './build.ts'
import { withChannel, type Child, type Children } from './children.ts'
import { inProject } from './project.ts'

/** Restarts of a program that ends by a defect again and again stop at so many within the period. */
const maxRestarts = 5
const restartPeriodMs = 10 * 60_000
const restartDelayMs = 1_000
/** A main that is blocked ends with a code of its own; where it cannot even exit, as in Electron, it is killed. */
const defects = new Set([faultExitCode, blockedExitCode, 128 + constants.signals.SIGKILL])

/** Runs one of the built programs, again after a defect; `onStart` sees each run. Resolves to the exit code. */
export function keepProgramRunning(
  children: Children,
  name: 'web' | 'service',
  args: readonly string[],
  { stdout = 'inherit', onStart }: { stdout?: 'inherit' | 'pipe'; onStart?: (child: Child) => void } = {},
): Promise<number> {
  const file = inProject('out', 'main', `${name}.js`)
  return keepRunning(children, name === 'web' ? 'web host' : 'service', () => {
    const child = children.start(process.execPath, [file, ...args], withChannel(stdout))
    onStart?.(child)
    return child
  })
}

/** Starts something, again after each end by a defect. */
export async function keepRunning(children: Children, what: string, start: () => Child): Promise<number> {
  let restarts: number[] = []
  for (;;) {
    const code = await start().ended
    const now = Date.now()
    restarts = restarts.filter((at) => now - at < restartPeriodMs)
    if (!defects.has(code) || children.isStopping() || restarts.length >= maxRestarts) return code
    restarts.push(now)
    console.error(`The ${what} ended by a defect; starting it again.`)
    await pause(restartDelayMs)
  }
}

/** Builds if necessary and runs a program with this process's own arguments; resolves to its exit code. */
export async function runProgram(children: Children, name: 'web' | 'service'): Promise<number> {
  await ensureBuilt(children)
  return keepProgramRunning(children, name, process.argv.slice(2))
}
