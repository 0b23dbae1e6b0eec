import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { z } from 'zod'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { readRunFlags, runOptions, type ReadText, type RunFlags } from '../platform/flags.ts'
import { scheme } from './own-address.ts'
import type { RunMode } from './run-mode.ts'
import { assertNever } from '../../shared/errors.ts'
import type { PolicyReading } from '../../shared/rules/read-policy.ts'
import { reportVerification } from '../storage/audit-verification.ts'
import type { Log } from '../platform/log.ts'

/** What to show at a start, be it the first or one while the desk is running. */
export interface Opening {
  /** The name of a stored server. */
  server: string | null
  /** The id of an alarm, from an address such as tocsin://alarm/4711. */
  alarm: number | null
}

/** What the command line of the installed product asks for. */
export type StartCommand =
  | { kind: 'help' | 'version' | 'diagnostics' | 'verify-audit' }
  | { kind: 'start'; flags: RunFlags; opening: Opening; isHidden: boolean }

export const help = `Usage: tocsin [OPTIONS] [ADDRESS]

  tocsin://alarm/ID    show this alarm, in the running desk if there is one
  --server NAME        show this stored server; an http or https address is used for this run only
  --token-file FILE    file with its access token, - for standard input (or set TOCSIN_TOKEN)
  --accept-plain-http  send the token even if the address is plain http on another machine
  --role ROLE          what windows on this computer may do: viewer, operator or supervisor (default supervisor)
  --hidden             start in the tray, without a window
  --diagnostics        print versions and where settings and logs are
  --verify-audit       check the audit trail
  --version            print the version
  --help               show this text
`

const desktopOptions = {
  help: { type: 'boolean' },
  version: { type: 'boolean' },
  diagnostics: { type: 'boolean' },
  'verify-audit': { type: 'boolean' },
  hidden: { type: 'boolean' },
} as const

/** Reads the command line, which also carries Chromium's switches; those are ignored. */
export function readCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  readText: ReadText,
  mode: RunMode,
): Result<StartCommand> {
  const { values } = parse(args)
  for (const kind of ['help', 'version', 'diagnostics', 'verify-audit'] as const) {
    if (values[kind] === true) return succeed({ kind })
  }
  if (mode === 'production' && values.policy !== undefined)
    return fail(
      'bad-payload',
      '--policy is for development only; docs/policies.md says where a policy belongs',
    )
  const opening = readOpening(args)
  if (!opening.ok) return opening
  const named = opening.value.server !== null
  // A name is looked up in the settings; only an address is a flag of this run.
  const flags = readRunFlags({ ...values, ...(named && { server: false }) }, env, readText)
  if (!flags.ok) return flags
  return succeed({
    kind: 'start',
    flags: flags.value,
    opening: opening.value,
    // Somebody who asks for an alarm wants to see it.
    isHidden: values.hidden === true && opening.value.alarm === null,
  })
}

/** What is to be shown: the only part of a second start's command line that counts. */
export function readOpening(args: string[]): Result<Opening> {
  const { values, positionals } = parse(args)
  const server = typeof values.server === 'string' ? values.server.trim() : ''
  const link = positionals.find((text) => text.toLowerCase().startsWith(`${scheme}:`))
  const alarm = link === undefined ? null : alarmOf(link)
  if (link !== undefined && alarm === null) {
    return fail('bad-payload', `${JSON.stringify(link)} is not ${scheme}://alarm/ID`)
  }
  return succeed({ server: server === '' || server.includes('://') ? null : server, alarm })
}

/** The alarm that an address names, or null for any other address; anybody can make a browser open one. */
export function alarmOf(link: string): number | null {
  const [, id] = /^tocsin:\/\/alarm\/(0|[1-9]\d{0,14})\/?$/i.exec(link) ?? []
  return id === undefined ? null : Number(id)
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: { ...runOptions, ...desktopOptions },
    strict: false,
    allowPositionals: true,
  })
}

interface AnswerParts {
  version: string
  /** The profile folder. */
  folder: string
  logs: readonly string[]
  readPolicy: () => PolicyReading
  describeSystem: () => object
  write: (text: string) => void
}

/** Runs a command that needs no desk; resolves to the exit code. */
export async function answer(
  kind: Exclude<StartCommand['kind'], 'start'>,
  { version, folder, logs, readPolicy, describeSystem, write }: AnswerParts,
): Promise<number> {
  switch (kind) {
    case 'help':
      write(help)
      return 0
    case 'version':
      write(`${version}\n`)
      return 0
    case 'diagnostics':
      write(
        `${JSON.stringify({ version, folder, logs, policy: describePolicy(readPolicy()), ...describeSystem() }, null, 2)}\n`,
      )
      return 0
    case 'verify-audit':
      return reportVerification(join(folder, 'audit'), write)
    default:
      return assertNever(kind)
  }
}

/** Which entries of the policy apply and what is wrong with the rest, for whoever has just copied it to a desk. */
const describePolicy = ({
  policy: { source, locked, defaults, hidesServers },
  problems,
  isLast,
}: PolicyReading) => ({
  source,
  ...(isLast && { isLast }),
  ...(hidesServers !== undefined && { hidesServers }),
  locked: Object.keys(locked),
  defaults: Object.keys(defaults),
  problems,
})

interface OpeningsParts {
  app: {
    on(event: 'open-url', listener: (event: { preventDefault(): void }, address: string) => void): unknown
    on(
      event: 'second-instance',
      listener: (event: unknown, commandLine: string[], folder: string, data: unknown) => void,
    ): unknown
  }
  /** What this start asks for. */
  first: Opening
  log: Log
}

/** What is asked of the desk from outside, now and later. */
interface Openings {
  /** What the desk begins with; from now on `open` gets what is asked for. */
  begin(open: (opening: Opening) => void): Opening
}

/** What a second start hands over; Electron's own command line is one that Chromium has rearranged. */
const secondStartSchema = z.object({ args: z.array(z.string()) })

/** Listens to second starts and, on macOS, to addresses, which may come before the desk is there. */
export function listenForOpenings({ app, first, log }: OpeningsParts): Openings {
  let begun: ((opening: Opening) => void) | null = null
  let awaited = first

  const take = (args: string[]) => {
    const opening = readOpening(args)
    if (!opening.ok) log('warn', opening.error.message)
    // A request for something that does not exist opens the desk.
    const wanted = opening.ok ? opening.value : { server: null, alarm: null }
    if (begun) begun(wanted)
    else if (opening.ok) awaited = wanted
  }

  app.on('open-url', (event, address) => {
    event.preventDefault()
    take([address])
  })
  app.on('second-instance', (_event, _commandLine, _folder, data) => {
    take(secondStartSchema.safeParse(data).data?.args ?? [])
  })

  return {
    begin(open) {
      begun = open
      return awaited
    },
  }
}
