import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readRunFlags, runOptions } from '../main/platform/flags.ts'
import { fail, type Result } from '../shared/result.ts'
import { createWebDesk } from './web-desk.ts'

const usage = `The web host: the desk on Node, its page in a browser.

  --port N         where to listen (default 4600; 0: any free port)
  --host ADDRESS   what to listen on (default 127.0.0.1, this machine only)
  --server URL     the alarm service (default: the embedded one)
  --token T        its access token; better in the environment as TOCSIN_TOKEN
  --profile DIR    where settings are kept
  --data FILE      the embedded service's data
  --seed N, --rate N, --history DAYS, --alarms N, --tags N, --scenario NAME, --no-hub-push
                   its simulated plant; npm run service -- --help explains them
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

function leave(message: string, code: number): never {
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
    if (error instanceof TypeError) return leave(`${error.message}\nTry --help.`, 2)
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
  // The embedded service is a child of this process and inherits what stands here.
  delete process.env.TOCSIN_TOKEN
  if (!flags.ok) leave(flags.error.message, 2)
  const web = readWebFlags(values)
  if (!web.ok) leave(web.error.message, 2)

  const desk = createWebDesk({
    ...web.value,
    flags: flags.value,
    pageFolder: join(import.meta.dirname, '../renderer'),
    serviceFile: join(import.meta.dirname, 'service.js'),
    onInvitation: (address) => process.stdout.write(`Tocsin at ${address}\n`),
    write: (text) => process.stderr.write(text),
  })
  await desk.start().catch((error: Error & { code?: string }) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${web.value.port} is in use; choose another with --port`
        : error.message
    leave(`Tocsin cannot listen: ${why}`, 1)
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void desk.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}

await run()
