import type { Alarm } from '../../shared/model/alarm.ts'
import type { ActContent } from '../../shared/model/act.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import type { Escalation, EscalationChange, StepCall } from '../../shared/model/escalation.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { succeed, type Result } from '../../shared/result.ts'
import { bandIds } from '../../shared/model/constants.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import { acceptanceOf } from '../../shared/rules/call-progress.ts'
import { raisedAtOf } from '../../shared/rules/occurrence.ts'
import { readCalls } from '../../shared/rules/seen-call.ts'
import { createSiteZone } from '../../shared/rules/zone.ts'
import { onShiftAt } from '../../shared/rules/working-hours.ts'
import { createEscalations } from '../response/escalation.ts'
import {
  createEscalationStore,
  type Acceptance,
  type StepOutcome,
  type EscalationRule,
  type Escalations,
  type EscalationsParts,
} from '../response/escalation-parts.ts'
import type { CallGroups } from '../server/calls.ts'
import type { Records } from '../server/records.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { ProfileActing } from './profile-acting.ts'

type DeskFacts = Pick<
  EscalationsParts,
  | 'clock'
  | 'log'
  | 'alarm'
  | 'isListKnown'
  | 'isConnected'
  | 'isTaken'
  | 'shelvedBy'
  | 'isRunner'
  | 'confirmRunner'
  | 'shared'
>

export interface ProfileEscalationParts extends DeskFacts {
  profile: ServerProfile
  storage: RecordingContext
  /** Open from before `start` until after `shutdown`. */
  database: ProfileDatabase
  settings: () => Settings
  acting: Pick<ProfileActing, 'calls' | 'contacts'>
  callGroups: CallGroups
  records: Pick<Records, 'calls'>
  /** How far the service's clock is ahead; null: not known yet. */
  clockOffsetMs: () => number | null
  onChanged: (change: EscalationChange) => void
  /** Somebody here did something, which other desks are to know; an empty name: the desk itself. */
  onActed: (person: string, content: ActContent) => void
}

/** What is known of the service's clock is as old as its last answer. */
const clockToleranceMs = 2 * 60_000
const maxRecords = 1_000

/** The escalations of one profile: their calls, rules, hours and audit. */
export function createProfileEscalations(parts: ProfileEscalationParts): Escalations {
  const { profile, settings, acting } = parts
  const { contacts } = acting
  const zone = createSiteZone(() => settings().timeZone)
  const chains = () => settings().calls.chains.filter(({ server }) => server === profile.id)

  const ruleFor = (alarm: Alarm): EscalationRule | null => {
    const { calls, acting: restrictions } = settings()
    const afterMinutes = calls.escalateAfter[bandOf(alarm.priority, profile.priorityScale).id]
    const [chain] = chains()
    // A read-only desk calls nobody, and a masked alarm is not annunciated either.
    if (!chain || afterMinutes === 0 || restrictions.readOnly || alarm.masked) return null
    return { chain, afterMinutes }
  }

  const textFor = (alarm: Alarm): string => {
    const raisedAt = raisedAtOf(alarm)
    const { locale, timeZone } = settings()
    const format = new Intl.DateTimeFormat(locale ?? undefined, {
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: timeZone || undefined,
    })
    const raised = raisedAt === null ? '' : format.format(raisedAt)
    const facts = [alarm.message || alarm.localizedName || alarm.name, alarm.path, raised, alarm.value]
    return (
      facts
        .filter((fact) => fact !== '')
        .join(', ')
        .slice(0, 4_000) || String(alarm.id)
    )
  }

  /** Whom a group has: the service's records may not say through which group they were called. */
  const membersOf = (groupId: number) => contacts.group(groupId)?.members ?? []

  const call = async (escalation: Escalation, groupId: number): Promise<StepOutcome> => {
    if (!contacts.group(groupId)) contacts.learnFromGroups((await parts.callGroups.read()).groups.items)
    const { alarmId, path, message, text, by } = escalation
    const about = { alarmId, path: path.slice(0, 4_000), message: message.slice(0, 4_000) }
    const order = { userIds: [], groupIds: [groupId], text, number: 1, audio: null, file: null, about }
    const placed = await acting.calls.place(order, by)
    return placed.ok ? outcomeOf(placed.value) : { outcome: 'refused', why: placed.error.message }
  }

  const serviceTime = (at: number) => at + (parts.clockOffsetMs() ?? 0)
  /** By the service's clock; what is known of it now may be of a desk whose own clock was set since. */
  const placedAt = ({ at, serviceAt }: StepCall) => serviceAt ?? serviceTime(at)

  const findAcceptance = async ({ text, steps, calls }: Escalation): Promise<Result<Acceptance | null>> => {
    const made = calls.filter(({ outcome }) => outcome === 'placed' || outcome === 'unknown')
    const [first] = made
    if (!first) return succeed(null)
    const page = await parts.records.calls(
      {
        filter: { from: new Date(placedAt(first) - clockToleranceMs).toISOString() },
        sort: '-id',
        offset: 0,
        limit: maxRecords,
      },
      new AbortController().signal,
    )
    if (!page.ok) return page
    const seen = readCalls(page.value.items)
    for (const step of made) {
      const groupId = steps[step.step]?.groupId
      if (groupId === undefined) continue
      const order = { text, userIds: [], groupIds: [groupId] }
      const accepted = acceptanceOf({ at: placedAt(step), order, people: membersOf(groupId) }, seen)
      if (accepted && accepted.userId !== null)
        return succeed({ personId: accepted.userId, name: accepted.name })
    }
    return succeed(null)
  }

  return createEscalations({
    ...parts,
    store: createEscalationStore({ ...parts.storage, database: parts.database, log: parts.log }),
    chain: (id) => chains().find((chain) => chain.id === id),
    ruleFor,
    rankOf: (alarm) => bandIds.indexOf(bandOf(alarm.priority, profile.priorityScale).id),
    isReadOnly: () => settings().acting.readOnly,
    textFor,
    serviceTime,
    call,
    findAcceptance,
    isOnShift: (groupId, at) => onShiftAt(contacts.hours(groupId), at, zone).isOn,
    onActed(escalation) {
      const alarm = parts.alarm(escalation.alarmId)
      const raisedAt = alarm ? raisedAtOf(alarm) : null
      const serviceOffsetMs = parts.clockOffsetMs() ?? undefined
      const content = { action: 'escalation.put', raisedAt, serviceOffsetMs, escalation } as const
      parts.onActed(escalation.by.name, content)
    },
    onStep: ({ by, ...escalation }) =>
      parts.storage.audit.append({ kind: 'escalation', server: profile.name, actor: by, escalation }),
  })
}

/** Statuses by which a service says that it has not taken a request now: no right to it, too many, not ready. */
const notNow = new Set([401, 403, 429, 503])

/** What the service answered; without an answer to a request that may have arrived nobody knows whether it called. */
export function outcomeOf({ answers }: Pick<CallAudit, 'answers'>): StepOutcome {
  const [answer] = answers
  if (answer?.placed === true) return { outcome: 'placed', why: '' }
  const { status, notSent, message: why = '' } = answer?.failure ?? {}
  if (notSent || (status !== undefined && notNow.has(status))) return { outcome: 'not-placed', why }
  const isRefused = answer?.placed === false || status !== undefined
  return { outcome: isRefused ? 'refused' : 'unknown', why }
}
