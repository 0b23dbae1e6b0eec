import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { messageOf } from '../shared/errors.ts'
import { usageExitCode } from '../shared/model/constants.ts'
import { exitInOrder } from '../shared/controlled-exit.ts'
import { parseFlags, type Flags } from './flags.ts'
import { createService } from './index.ts'

async function run({ token: givenToken, clockOffset, ...flags }: Flags): Promise<void> {
  const token = givenToken ?? randomBytes(24).toString('base64url')
  const now = () => Date.now() + clockOffset * 1_000
  const service = createService({ ...flags, token, now, log: (line) => console.log(line) })
  const parent = findParent(process)

  const stop = exitInOrder(process, {
    signals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
    stop: service.stop,
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs)
      return () => clearTimeout(timer)
    },
    report: (text) => console.error(`Tocsin service: ${text}`),
  })
  // A closed output means that the process which started this one has ended.
  process.stdout.on('error', stop)
  parent?.onStop(stop)

  try {
    const running = await service.start()
    console.log(`Tocsin service at ${running.url}`)
    if (flags.play) console.log(`Playing ${flags.play.alarms.length} alarms at ${flags.play.speed} times`)
    if (!['127.0.0.1', 'localhost', '::1'].includes(flags.host))
      console.warn(
        `Tocsin service: listening on ${flags.host} without TLS: other machines can reach it, and what is sent can be read`,
      )
    if (givenToken === null) console.log(`Token: ${token}`)
    parent?.post({ kind: 'listening', ...running })
  } catch (error) {
    console.error(`Tocsin service: ${messageOf(error)}`)
    process.exit(1)
  }
}

/** Sent to the parent process once the service listens. */
interface ListeningMessage {
  kind: 'listening'
  url: string
  port: number
}

/** The process that started this one, if it has a channel to it. */
interface ParentProcess {
  post(message: ListeningMessage): void
  /** Calls `stop` when the parent requests it, or had ended before: the service never outlives its desk. */
  onStop(stop: () => void): void
}

/** The used part of an Electron utilityProcess's parent port. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
}

const isStop = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop'

/** Finds the parent: Electron's port, Node's IPC channel, or none when started from a shell. */
function findParent(process: NodeJS.Process): ParentProcess | null {
  const parentPort = findElectronPort(process)
  if (parentPort) {
    return {
      post: (message) => {
        parentPort.postMessage(message)
      },
      onStop(stop) {
        parentPort.on('message', ({ data }) => {
          if (isStop(data)) stop()
        })
        parentPort.on('close', stop)
      },
    }
  }
  if (!process.send) return null
  return {
    post: (message) => {
      process.send?.(message)
    },
    onStop(stop) {
      process.on('message', (message) => {
        if (isStop(message)) stop()
      })
      // It may have ended before this listener was added.
      if (!process.connected) stop()
    },
  }
}

function findElectronPort(process: NodeJS.Process): ParentPort | null {
  // Electron adds this property; it has no type here, since electron is not imported.
  const port: unknown = Reflect.get(process, 'parentPort')
  return (port ?? null) as ParentPort | null
}

const readText = (file: string) => readFileSync(file === '-' ? 0 : file, 'utf8')
const parsed = parseFlags(process.argv.slice(2), process.env, readText)
// Nothing that this process starts, and no dump of its environment, has the token.
delete process.env['TOCSIN_SERVICE_TOKEN']
switch (parsed.kind) {
  case 'help':
    console.log(parsed.text)
    break
  case 'invalid':
    console.error(`Tocsin service: ${parsed.message}`)
    process.exitCode = usageExitCode
    break
  case 'run':
    await run(parsed.flags)
    break
}
