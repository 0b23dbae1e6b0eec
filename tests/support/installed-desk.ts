import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { ordinaryUser } from '../../tools/dist/start-obstacle.ts'
import { until } from './until.ts'

export interface InstalledDesk {
  /** What it has written to its standard output. */
  printed(): string
  /** The same, with what it and Chromium have written to the standard error. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Waits for its end; answers the exit code and the signal, of which one is null. */
  ended: Promise<[number | null, NodeJS.Signals | null]>
}

/** Starts an installed program as an ordinary user with nothing of this environment but what is given. */
export function startInstalled(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): InstalledDesk {
  const child = spawn(program, args, {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...ordinaryUser(),
  })
  let printed = ''
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (stream === child.stdout) printed += text
    })
  }
  return {
    printed: () => printed,
    output: () => output,
    signal: (name) => void child.kill(name),
    ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>,
  }
}

export interface RunningProcess {
  pid: number
  /** Chromium's name for what it does, such as renderer or node.mojom.NodeService; null for main. */
  type: string | null
  uid: number
  /** Whether the kernel filters its system calls. */
  isFiltered: boolean
  /** Whether it sees its own processes only. */
  isApart: boolean
}

/** The processes that run from a folder. */
export function processesFrom(folder: string): RunningProcess[] {
  const ownDepth = namespaceDepth(readFileSync('/proc/self/status', 'utf8'))
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const read = (file: string) => readProcessFile(`/proc/${name}/${file}`)
      const command = read('cmdline') ?? ''
      const status = read('status')
      if (!command.startsWith(`${folder}/`) || status === null) return []
      // A process that the zygote has made has its arguments in one piece.
      const valueOf = (flag: string) => new RegExp(`[\\0 ]--${flag}=([^\\0 ]+)`).exec(command)?.[1] ?? null
      return [
        {
          pid: Number(name),
          type: valueOf('utility-sub-type') ?? valueOf('type'),
          uid: Number(/^Uid:\t(\d+)/m.exec(status)?.[1]),
          isFiltered: /^Seccomp:\t2$/m.test(status),
          isApart: namespaceDepth(status) > ownDepth,
        },
      ]
    })
}

/** Waits until nothing runs from a folder any more. */
export const untilNothingRuns = (folder: string): Promise<true> =>
  until(
    () => (processesFrom(folder).length === 0 ? true : undefined),
    () => `These are left: ${JSON.stringify(processesFrom(folder))}`,
  )

/** A process has a number in each of the namespaces around it. */
const namespaceDepth = (status: string) => (/^NSpid:\t(.*)$/m.exec(status)?.[1] ?? '').split('\t').length

/** Null when the process has ended meanwhile. */
function readProcessFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ESRCH'].includes(String(error.code)))
      return null
    throw error
  }
}
