import '../../ui/without-eval.ts'
import type { BandId } from '../../../shared/model/priority-band.ts'
import {
  serverProfileSchema,
  type AcknowledgeRequest,
  type ServerProfile,
} from '../../../shared/model/server-profile.ts'
import { isZone } from '../../../shared/rules/zone.ts'
import { plainHttpOrigins } from '../../../shared/rules/plain-http.ts'
import { isWatched } from '../../../shared/rules/server-profiles.ts'
import { numberOf, problemOf, type Problem } from '../../ui/problem.ts'

/** A server profile as typed into the form, valid or not. */
export interface ProfileDraft {
  id: string
  kind: ServerProfile['kind']
  name: string
  shortName: string
  baseUrl: string
  /** Addresses, separated by spaces. */
  standbys: string
  standbyAfterSeconds: string
  standbySharesIds: boolean
  watched: boolean
  /** Secrets may go over plain http to another machine. */
  acceptsPlainHttp: boolean
  auth: 'token' | 'oauth'
  secret: string
  clientSecret: string
  tokenUrl: string
  grant: 'client_credentials' | 'password'
  clientId: string
  username: string
  scope: string
  caFile: string
  clientCert: string
  clientKey: string
  proxy: 'system' | 'none' | 'address'
  proxyAddress: string
  hubPath: string
  subscribes: boolean
  subscribeMethod: string
  subscribeArgs: string
  zone: string
  stateLabels: { state: string; label: string }[]
  urgency: ServerProfile['priorityScale']['urgency']
  bands: { id: BandId; shape: ServerProfile['priorityScale']['bands'][number]['shape']; until: string }[]
  groupCallField: string
  acknowledges: boolean
  ackMethod: AcknowledgeRequest['method']
  ackPath: string
  ackBody: string
  watchSeconds: string
  reconcileSeconds: string
}

export type DraftField = keyof ProfileDraft
export type DraftProblems = Partial<Record<DraftField, Problem>>

/** The draft of a stored profile; the page does not know its secrets. */
export function draftOf(profile: ServerProfile): ProfileDraft {
  const { auth, subscribe, priorityScale } = profile
  const oauth = auth.kind === 'oauth' ? auth : null
  return {
    id: profile.id,
    kind: profile.kind,
    name: profile.name,
    shortName: profile.shortName,
    baseUrl: profile.baseUrl,
    standbys: profile.standbys.join(' '),
    standbyAfterSeconds: String(profile.standbyAfterSeconds),
    standbySharesIds: profile.standbySharesIds,
    watched: isWatched(profile),
    acceptsPlainHttp: profile.plainHttp !== null,
    auth: auth.kind,
    secret: '',
    clientSecret: '',
    tokenUrl: oauth?.tokenUrl ?? '',
    grant: oauth?.grant ?? 'client_credentials',
    clientId: oauth?.clientId ?? '',
    username: oauth?.username ?? '',
    scope: oauth?.scope ?? '',
    caFile: profile.caFile,
    clientCert: profile.clientCert,
    clientKey: profile.clientKey,
    ...proxyDraft(profile.proxy),
    hubPath: profile.hubPath,
    subscribes: subscribe !== null,
    subscribeMethod: subscribe?.method ?? '',
    subscribeArgs: JSON.stringify(subscribe?.args ?? []),
    zone: profile.zone,
    stateLabels: Object.entries(profile.stateLabels).map(([state, label]) => ({ state, label })),
    urgency: priorityScale.urgency,
    bands: priorityScale.bands.map((band) => ({ ...band, until: String(band.until) })),
    groupCallField: profile.groupCallField,
    acknowledges: profile.acknowledge !== null,
    ackMethod: profile.acknowledge?.method ?? 'POST',
    ackPath: profile.acknowledge?.path ?? '',
    ackBody: profile.acknowledge?.body ?? '',
    watchSeconds: String(profile.watchMillis / 1000),
    reconcileSeconds: String(profile.reconcileMillis / 1000),
  }
}

function proxyDraft(proxy: ServerProfile['proxy']): Pick<ProfileDraft, 'proxy' | 'proxyAddress'> {
  return proxy === 'system' || proxy === 'none'
    ? { proxy, proxyAddress: '' }
    : { proxy: 'address', proxyAddress: proxy }
}

/** The draft of a new server. */
export function newDraft(id: string): ProfileDraft {
  return { ...draftOf(serverProfileSchema.parse({ id, kind: 'remote' })), name: '' }
}

/** The profile that a draft describes, or the problem of each invalid field. */
export function profileOf(
  draft: ProfileDraft,
): { ok: true; profile: ServerProfile } | { ok: false; problems: DraftProblems } {
  const problems: DraftProblems = ownProblems(draft)
  const parsed = serverProfileSchema.safeParse(candidate(draft))
  for (const issue of parsed.error?.issues ?? []) {
    const field = fieldOf(issue.path.map(String))
    problems[field] ??= asTyped(field, problemOf(issue))
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, profile: parsed.data }
    : { ok: false, problems }
}

/** An address as people type it, with its scheme: https, and plain http to this machine. */
export function completeAddress(typed: string): string {
  const address = typed.trim()
  const host = /^([\w.-]+|\[[\da-f:.]+\])(:\d+)?(\/\S*)?$/i.exec(address)?.[1]
  if (host === undefined) return address
  return `${/^(localhost|127\.[\d.]+|\[::1\])$/i.test(host) ? 'http' : 'https'}://${address}`
}

/** The host of an address; empty where it is none. */
export const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : '')

/** The origins that a draft would send its secrets to in plain text. */
export function plainHttpOf({ kind, baseUrl, standbys, auth, tokenUrl }: ProfileDraft): string[] {
  const oauth = { kind: 'oauth', grant: 'password', clientId: '', username: '', scope: '' } as const
  const signIn = auth === 'token' ? ({ kind: 'token' } as const) : { ...oauth, tokenUrl: tokenUrl.trim() }
  return plainHttpOrigins({
    kind,
    baseUrl: completeAddress(baseUrl),
    standbys: standbysOf(standbys),
    auth: signIn,
  })
}

const standbysOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter((address) => address !== '')
    .map((address) => completeAddress(address).replace(/(?<!\/)\/+$/, ''))

function candidate(draft: ProfileDraft): unknown {
  const { tokenUrl, grant, clientId, username, scope } = draft
  return {
    id: draft.id,
    name: draft.name,
    shortName: draft.shortName,
    kind: draft.kind,
    baseUrl: completeAddress(draft.baseUrl).replace(/(?<!\/)\/+$/, ''),
    standbys: standbysOf(draft.standbys),
    standbyAfterSeconds: numberOf(draft.standbyAfterSeconds),
    standbySharesIds: draft.standbySharesIds,
    // What is usual for its kind is not said.
    watched: draft.watched === isWatched({ kind: draft.kind, watched: null }) ? null : draft.watched,
    auth:
      draft.auth === 'token'
        ? { kind: 'token' }
        : { kind: 'oauth', tokenUrl: tokenUrl.trim(), grant, clientId: clientId.trim(), username, scope },
    // Main records who and when.
    plainHttp: draft.acceptsPlainHttp ? { origins: [], by: '', at: 0 } : null,
    caFile: draft.caFile,
    clientCert: draft.clientCert,
    // Alone it means nothing.
    clientKey: draft.clientCert.trim() === '' ? '' : draft.clientKey,
    proxy: draft.proxy === 'address' ? draft.proxyAddress.trim() : draft.proxy,
    hubPath: draft.hubPath.trim(),
    subscribe: draft.subscribes
      ? { method: draft.subscribeMethod.trim(), args: listOf(draft.subscribeArgs) ?? [] }
      : null,
    zone: draft.zone.trim(),
    // A state without a name says nothing.
    stateLabels: Object.fromEntries(
      draft.stateLabels
        .filter(({ label }) => label.trim() !== '')
        .map(({ state, label }) => [state.trim(), label]),
    ),
    priorityScale: {
      urgency: draft.urgency,
      bands: draft.bands.map((band) => ({ ...band, until: numberOf(band.until) })),
    },
    groupCallField: draft.groupCallField,
    acknowledge: draft.acknowledges
      ? { method: draft.ackMethod, path: draft.ackPath, body: draft.ackBody }
      : null,
    watchMillis: Math.round(numberOf(draft.watchSeconds) * 1000),
    reconcileMillis: Math.round(numberOf(draft.reconcileSeconds) * 1000),
  }
}

/** Problems that the schema cannot find: fields that only the form requires, and time zones of this machine. */
function ownProblems(draft: ProfileDraft): DraftProblems {
  const problems: DraftProblems = {}
  if (draft.kind === 'remote' && draft.baseUrl.trim() === '') problems.baseUrl = { code: 'required' }
  if (draft.auth === 'oauth' && draft.grant === 'password' && draft.username.trim() === '')
    problems.username = { code: 'required' }
  if (draft.subscribes && listOf(draft.subscribeArgs) === null) problems.subscribeArgs = { code: 'notList' }
  const zone = draft.zone.trim()
  if (zone !== '' && !isZone(zone)) problems.zone = { code: 'unknownZone', name: zone }
  if (draft.proxy === 'address') {
    const address = draft.proxyAddress.trim()
    if (!/^https?:/i.test(address)) problems.proxyAddress = { code: 'notUrl' }
    else if (address.includes('@')) problems.proxyAddress = { code: 'hasSecret' }
  }
  const states = draft.stateLabels.map(({ state }) => state.trim())
  if (states.some((state) => !/^\d+$/.test(state))) problems.stateLabels = { code: 'notWhole' }
  else if (new Set(states).size < states.length) problems.stateLabels = { code: 'twice' }
  const limits = draft.bands.map(({ until }) => numberOf(until))
  const inOrder = limits.every((limit, place) => {
    const before = limits[place - 1]
    return before === undefined || (draft.urgency === 'lowest-first' ? limit > before : limit < before)
  })
  if (!limits.some(Number.isNaN) && !inOrder) problems.bands = { code: 'bandOrder' }
  return problems
}

function listOf(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text.trim() === '' ? '[]' : text)
    return Array.isArray(parsed) ? parsed : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const fields: Record<string, DraftField> = {
  subscribe: 'subscribeMethod',
  priorityScale: 'bands',
  proxy: 'proxyAddress',
  watchMillis: 'watchSeconds',
  reconcileMillis: 'reconcileSeconds',
}

function fieldOf([first = 'name', second = '']: string[]): DraftField {
  if (first === 'acknowledge') return second === 'body' ? 'ackBody' : 'ackPath'
  if (first === 'auth') return second === 'tokenUrl' || second === 'clientId' ? second : 'auth'
  return fields[first] ?? (first as DraftField) // All other names are the same in both.
}

/** A limit in the unit of the form. */
function asTyped(field: DraftField, problem: Problem): Problem {
  if (field === 'proxyAddress') return { code: 'notUrl' }
  if ((field === 'baseUrl' || field === 'standbys') && problem.code === 'invalid') return { code: 'notUrl' }
  if (field === 'groupCallField') return { code: 'notFieldName' }
  if (field === 'ackPath') return { code: 'noSlash' }
  if (field === 'ackBody') return { code: 'notJson' }
  if (field !== 'watchSeconds' && field !== 'reconcileSeconds') return problem
  if (problem.code === 'tooSmall') return { ...problem, min: problem.min / 1000 }
  if (problem.code === 'tooBig') return { ...problem, max: problem.max / 1000 }
  return { code: 'notNumber' }
}
