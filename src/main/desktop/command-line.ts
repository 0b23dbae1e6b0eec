import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { readRunFlags, runOptions, type ReadText, type RunFlags } from '../platform/flags.ts'
import { scheme } from './own-address.ts'
import type { RunMode } from './run-mode.ts'

/** What a start, also one while the desk runs already, is to show. */
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
  // A name is no address: which server it is, the settings say.
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
