import { randomBytes } from 'node:crypto'
import { parseFlags, type Flags } from './flags.ts'
import { createService } from './index.ts'

const parsed = parseFlags(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    console.log(parsed.text)
    break
  case 'invalid':
    console.error(`Tocsin service: ${parsed.message}`)
    process.exitCode = 2
    break
  case 'run':
    await run(parsed.flags)
    break
}

async function run({ token: givenToken, ...flags }: Flags): Promise<void> {
  const token = givenToken ?? randomBytes(24).toString('base64url')
  const service = createService({ ...flags, token, log: (line) => console.log(line) })
  const parent = findParent(process)

  let stopping = false
  const stop = () => {
    // One end has many causes at once: the terminal's signal, the desk's message, the desk being gone.
    if (stopping) return
    stopping = true
    void service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(`Tocsin service: ${messageOf(error)}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // The reader of the output is gone, and with it whoever started this.
  process.stdout.on('error', stop)
  parent?.onStop(stop)

  try {
    const running = await service.start()
    console.log(`Tocsin service at ${running.url}`)
    if (givenToken === null) console.log(`Token: ${token}`)
    parent?.post({ kind: 'listening', ...running })
  } catch (error) {
    console.error(`Tocsin service: ${messageOf(error)}`)
    process.exit(1)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What a child tells the process that started it. */
interface ListeningMessage {
  kind: 'listening'
  url: string
  port: number
}

/** The process that started this one, if it can be talked to. */
interface ParentProcess {
  post(message: ListeningMessage): void
  /** Called when the parent asks for it, or is gone: the service never outlives its desk. */
  onStop(stop: () => void): void
}

/** Electron's end of a utilityProcess, as far as it is used here. */
interface ParentPort {
  postMessage(message: unknown): void
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  on(event: 'close', listener: () => void): void
}

const isStop = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'stop'

/** Finds the parent: Electron's port, Node's channel, or none when started by hand. */
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
      process.on('disconnect', stop)
      // It may have gone before anybody listened.
      if (!process.connected) stop()
    },
  }
}

function findElectronPort(process: NodeJS.Process): ParentPort | null {
  // A property that Electron adds and that is not typed here, since electron is not imported.
  const port: unknown = Reflect.get(process, 'parentPort')
  return (port ?? null) as ParentPort | null
}
