import { randomBytes } from 'node:crypto'
import { parseFlags, type Flags } from './flags.ts'
import { createService } from './index.ts'
import { findParent } from './parent.ts'

const parsed = parseFlags(process.argv.slice(2), process.env)
switch (parsed.kind) {
  case 'help':
    console.log(parsed.text)
    break
  case 'wrong':
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
