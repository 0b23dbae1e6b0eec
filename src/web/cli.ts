import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readRunFlags, runOptions } from '../main/platform/flags.ts'
import { systemClock } from '../main/platform/clock.ts'
import { exitInOrder } from '../shared/controlled-exit.ts'
import { fail, type Result } from '../shared/result.ts'
import { createWebDesk } from './web-desk.ts'

const usage = `Tocsin's web host: the desk on Node, its page in a browser.

  --port N         port to listen on; 0 takes any free one (default 4600)
  --host ADDRESS   address to listen on (default 127.0.0.1, this machine only)
  --server URL     alarm service (default: the embedded one)
  --token T        its access token; safer in the environment variable TOCSIN_TOKEN
  --profile DIR    folder of the settings
  --data FILE      database of the embedded service
  --seed N, --rate N, --history DAYS, --alarms N, --tags N, --scenario NAME, --no-hub-push
                   its simulated plant; see npm run service -- --help
`

interface WebFlags {
  host: string
  port: number
  profile: string
}

function readWebFlags(values: { host?: string; port?: string; profile?: string }): Result<WebFlags> {
  const port = Number(values.port ?? 4600)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail('bad-payload', `--port must be a number from 0 to 65535, not ${JSON.stringify(values.port)}`)
  }
  const config = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
  const profile = values.profile ?? join(config, 'tocsin-web')
  return { ok: true, value: { host: values.host ?? '127.0.0.1', port, profile } }
}

function exitWith(message: string, code: number): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

function readCommandLine() {
  try {
    return parseArgs({
      options: {
        ...runOptions,
        host: { type: 'string' },
        port: { type: 'string' },
        profile: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return exitWith(`${error.message}\nTry --help.`, 2)
    throw error
  }
}

async function run(): Promise<void> {
  const values = readCommandLine()
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  const flags = readRunFlags(values, process.env)
  // The embedded service is a child process and would inherit it.
  delete process.env.TOCSIN_TOKEN
  if (!flags.ok) exitWith(flags.error.message, 2)
  const web = readWebFlags(values)
  if (!web.ok) exitWith(web.error.message, 2)

  const desk = createWebDesk({
    ...web.value,
    flags: flags.value,
    pageFolder: join(import.meta.dirname, '../renderer'),
    serviceFile: join(import.meta.dirname, 'service.js'),
    onInvitation: (address) => process.stdout.write(`Tocsin at ${address}\n`),
    write: (text) => process.stderr.write(text),
  })
  const stop = exitInOrder(process, {
    signals: ['SIGINT', 'SIGTERM', 'SIGHUP'],
    stop: desk.stop,
    after: systemClock.after,
    report: (text) => desk.log('error', text),
  })
  // A closed output means that the process which started this one has ended.
  process.stdout.on('error', stop)
  if (process.send && !process.connected) stop()

  await desk.start().catch((error: Error & { code?: string }) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${web.value.port} is in use; choose another with --port`
        : error.message
    exitWith(`Tocsin cannot listen: ${why}`, 1)
  })
}

await run()
