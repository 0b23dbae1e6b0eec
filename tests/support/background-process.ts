import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface BackgroundProcess {
  /** The first line it writes to its standard output. */
  firstLine: Promise<string>
  /** What it has written to its standard error. */
  complaints(): string
  stop(): Promise<void>
}

/** Starts a program that runs until it is stopped. */
export function startInBackground(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): BackgroundProcess {
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = once(child, 'exit')
  let complaints = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text))

  const lines = createInterface({ input: child.stdout })
  const firstLine = Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    exited.then(() => Promise.reject(new Error(`${command} ended before it said anything: ${complaints}`))),
  ])
  // A caller that does not need the line must not get an unhandled rejection.
  firstLine.catch(() => undefined)

  return {
    firstLine,
    complaints: () => complaints,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
