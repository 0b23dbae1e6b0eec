import { fork } from 'node:child_process'

/** Runs the embedded service in a process of its own, so that neither can block the other. */
export function forkService(file: string, write: (text: string) => void) {
  return (args: string[], env: { TOCSIN_SERVICE_TOKEN: string }) => {
    const child = fork(file, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, ...env },
    })
    child.stdout?.on('data', (chunk: Buffer) => write(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => write(chunk.toString()))
    return {
      onMessage: (listener: (message: unknown) => void) => void child.on('message', listener),
      onExit: (listener: (code: number | null) => void) => void child.on('exit', listener),
      send: (message: { kind: 'stop' }) => void child.send(message),
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
