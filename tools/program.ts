import { ensureBuilt } from './build.ts'
import type { Child, Children } from './children.ts'
import { inProject } from './project.ts'

/** Starts one of the built programs. */
export function startProgram(
  children: Children,
  name: 'web' | 'service',
  args: readonly string[],
  stdout: 'inherit' | 'pipe' = 'inherit',
): Child {
  return children.start(process.execPath, [inProject('out', 'main', `${name}.js`), ...args], {
    stdio: ['ignore', stdout, 'inherit'],
  })
}

/** Builds if necessary and runs a program with this process's own arguments; resolves to its exit code. */
export async function runProgram(children: Children, name: 'web' | 'service'): Promise<number> {
  await ensureBuilt(children)
  return startProgram(children, name, process.argv.slice(2)).ended
}
