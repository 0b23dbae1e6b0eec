import type { Channel } from '../../shared/ipc/requests.ts'
import { channelRoles } from '../../shared/ipc/channel-roles.ts'
import type { Actor } from '../../shared/model/role.ts'
import type { Result } from '../../shared/result.ts'

/** An entry of the audit: who did what, on which server, and the outcome. */
export interface RequestRecord extends Record<string, unknown> {
  kind: Channel
  actor: Actor
  /** The server that the page showed. */
  server: string | null
  outcome: 'done' | 'failed'
  /** The code of the failure. */
  code?: string
  /** What was asked for, without secrets. */
  request: unknown
}

/** Sent by pages on their own, many times a minute; a call has an entry with every answer; an import has its commit, a test its run; what only looks. */
const unrecorded: ReadonlySet<Channel> = new Set<Channel>([
  ...(['alarms.seen', 'attention.seen', 'calls.place', 'alarmHelp.stage', 'selfTest.drawn'] as const),
  'records.interventions',
  'coverage.list',
])
/** Never recorded: tokens, PINs, recordings, and the keys of a browser. */
const secretFields: ReadonlySet<string> = new Set([
  ...['pin', 'current', 'next', 'token', 'secret', 'clientSecret', 'audio', 'subscription'],
])
const maxRequestLength = 4_000

/** The audit entry of a request that was handled; null for one that only looks. */
export function recordOf(
  actor: Actor,
  channel: Channel,
  payload: unknown,
  server: string | null,
  result: Result<unknown>,
): RequestRecord | null {
  const code = result.ok ? undefined : result.error.code
  if (channelRoles[channel] === 'viewer' || unrecorded.has(channel)) return null
  return {
    kind: channel,
    actor,
    server,
    outcome: result.ok ? 'done' : 'failed',
    ...(code === undefined ? {} : { code }),
    request: shortened(payload),
  }
}

function shortened(payload: unknown): unknown {
  const text =
    JSON.stringify(payload, (key, value: unknown) => (secretFields.has(key) ? undefined : value)) ?? 'null'
  if (text.length > maxRequestLength) return `${text.slice(0, maxRequestLength)}…`
  return JSON.parse(text)
}
