import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { screenNameSchema } from '../shared/model/screen.ts'
import { fail, succeed, type Result } from '../shared/result.ts'
import { readTls, type TlsFiles, type TlsPair } from './tls.ts'

export const usage = `Tocsin's web host: the desk on Node, its page in a browser.

  key                  print another address of the running host; --role and --name describe the screen
  verify-audit         check the audit trail of --profile, whether or not the host is running
  --key                also print an address at start-up if the output is not a terminal
  --role ROLE          what the screen may do: viewer, operator or supervisor (default supervisor)
  --name NAME          name of the screen (default: that of its browser)

  --port N             port to listen on; 0 picks a free one (default 4600)
  --host ADDRESS       address to listen on (default 127.0.0.1, this machine only)
  --tls-cert FILE, --tls-key FILE
                       serve https with this certificate; SIGHUP reads the files again
  --public-origin URL  address of the host behind a proxy that terminates TLS, such as https://desk.example
  --allow-host NAME    another name for the host; can be repeated
  --profile DIR        folder for settings and records
  --policy FILE        policy to use if this machine has none of its own (docs/policies.md)

  --server URL         alarm service (default: the embedded one)
  --token-file F       file with its access token, - for standard input (or set TOCSIN_TOKEN)
  --accept-plain-http  send the token even if URL is plain http on another machine
  --data FILE          database of the embedded service
  --seed N, --rate N, --history DAYS, --alarms N, --tags N, --scenario NAME,
  --play FILE, --play-speed N, --no-hub-push
                       simulated plant of the embedded service; see npm run service -- --help
  --plants N           run N demo plants, each a server of its own with other tags, time zones, priorities and clocks
`

/** The web host's part of the command line. */
export const webOptions = {
  host: { type: 'string' },
  port: { type: 'string' },
  profile: { type: 'string' },
  name: { type: 'string' },
  key: { type: 'boolean' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'public-origin': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

export interface WebFlags {
  host: string
  port: number
  profile: string
  /** The certificate that is served, and where a renewed one is read. */
  tls: TlsPair | null
  tlsFiles: TlsFiles | null
  publicOrigin: string | null
  allowedHosts: string[]
  /** The name of the screen that the first key opens; null: after its browser. */
  name: string | null
}

interface WebValues {
  host?: string | undefined
  port?: string | undefined
  profile?: string | undefined
  name?: string | undefined
  'tls-cert'?: string | undefined
  'tls-key'?: string | undefined
  'public-origin'?: string | undefined
  'allow-host'?: string[] | undefined
}

/** What systemd hands to a service beside its flags: the names of the unit's credentials. */
const credentials = {
  'token-file': 'tocsin-web.token',
  'tls-cert': 'tocsin-web.cert',
  'tls-key': 'tocsin-web.key',
} as const

/** The flags that name the credentials which there are; those of the command line go before them. */
export function credentialFlags(env: NodeJS.ProcessEnv): Partial<Record<keyof typeof credentials, string>> {
  const folder = env.CREDENTIALS_DIRECTORY
  if (folder === undefined) return {}
  const files = Object.entries(credentials).map(([flag, name]) => [flag, join(folder, name)] as const)
  return Object.fromEntries(files.filter(([, file]) => existsSync(file)))
}

/** Validates the web host's flags; the failure names the wrong one. */
export function readWebFlags(values: WebValues, env: NodeJS.ProcessEnv, now: number): Result<WebFlags> {
  const wrong = (text: string) => fail('bad-payload', text)
  const port = Number(values.port ?? 4600)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    return wrong(`--port must be a number from 0 to 65535, not ${JSON.stringify(values.port)}`)
  const name = screenNameSchema.nullable().safeParse(values.name ?? null)
  if (!name.success)
    return wrong(
      '--name must have 1 to 60 characters of plain text without brackets, and not be a name of the desk itself',
    )
  const publicOrigin = values['public-origin'] ?? null
  if (publicOrigin !== null && !isOrigin(publicOrigin))
    return wrong(`--public-origin must be like https://desk.example, not ${JSON.stringify(publicOrigin)}`)
  const allowedHosts = (values['allow-host'] ?? []).map((host) => host.toLowerCase())
  const strange = allowedHosts.find((host) => !/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/.test(host))
  if (strange !== undefined)
    return wrong(`--allow-host must be a name, with or without a port, not ${JSON.stringify(strange)}`)
  const { 'tls-cert': cert, 'tls-key': key } = values
  if ((cert === undefined) !== (key === undefined)) return wrong('--tls-cert and --tls-key go together')
  const tlsFiles = cert === undefined || key === undefined ? null : { cert, key }
  const tls = tlsFiles ? readTls(tlsFiles, now) : succeed(null)
  if (!tls.ok) return tls
  return succeed({
    host: values.host ?? '127.0.0.1',
    port,
    profile: values.profile ?? defaultProfile(env),
    tls: tls.value,
    tlsFiles,
    publicOrigin,
    allowedHosts,
    name: name.data,
  })
}

/** Only where it is needed: the user of a service may have no home, and asking for it then throws. */
const defaultProfile = (env: NodeJS.ProcessEnv): string =>
  join(env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'tocsin-web')

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text
