import { setTimeout as pause } from 'node:timers/promises'
import { faultExitCode } from '../src/shared/controlled-exit.ts'
import { ensureBuilt } from './build.ts'
import { withChannel, type Child, type Children } from './children.ts'
import { inProject } from './project.ts'

/** Restarts of a program that ends by a defect again and again stop at so many within the period. */
const maxRestarts = 5
const restartPeriodMs = 10 * 60_000
const restartDelayMs = 1_000

/** Runs one of the built programs, again after a defect; `onStart` sees each run. Resolves to the exit code. */
export async function keepProgramRunning(
  children: Children,
  name: 'web' | 'service',
  args: readonly string[],
  { stdout = 'inherit', onStart }: { stdout?: 'inherit' | 'pipe'; onStart?: (child: Child) => void } = {},
): Promise<number> {
  let restarts: number[] = []
  for (;;) {
    const file = inProject('out', 'main', `${name}.js`)
    const child = children.start(process.execPath, [file, ...args], withChannel(stdout))
    onStart?.(child)
    const code = await child.ended
    const now = Date.now()
    restarts = restarts.filter((at) => now - at < restartPeriodMs)
    if (code !== faultExitCode || children.isStopping() || restarts.length >= maxRestarts) return code
    restarts.push(now)
    console.error(`The ${name === 'web' ? 'web host' : 'service'} ended by a defect; starting it again.`)
    await pause(restartDelayMs)
  }
}

/** Builds if necessary and runs a program with this process's own arguments; resolves to its exit code. */
export async function runProgram(children: Children, name: 'web' | 'service'): Promise<number> {
  await ensureBuilt(children)
  return keepProgramRunning(children, name, process.argv.slice(2))
}
