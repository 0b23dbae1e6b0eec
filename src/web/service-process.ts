import { fork } from 'node:child_process'
import type { ServiceEnvironment } from '../main/embedded/embedded-service.ts'

/** Runs the embedded service in a process of its own, so that neither can block the other. */
export function forkService(file: string, write: (text: string) => void) {
  return (args: string[], env: ServiceEnvironment) => {
    const child = fork(file, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    })
    child.stdout?.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => write(chunk.toString()))
    return {
      onMessage: (listener: (message: unknown) => void) => void child.on('message', listener),
      onExit(listener: (code: number | null) => void) {
        child.once('exit', listener)
        // A process that could not be started never exits.
        child.on('error', (error) => {
          write(`the embedded service: ${error.message}\n`)
          if (child.pid === undefined) listener(null)
        })
      },
      // The channel may have closed just now; the exit that follows says so.
      send: (message: { kind: 'stop' }) => void child.send(message, () => undefined),
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
