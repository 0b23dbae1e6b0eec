import type { Alarm, AlarmKey } from '../../shared/model/alarm.ts'
import {
  escalationSchema,
  type Escalation,
  type EscalationChain,
  type EscalationChange,
  type StepCall,
} from '../../shared/model/escalation.ts'
import type { Actor } from '../../shared/model/role.ts'
import type { Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createRowStore, type RowStore, type RowStoreContext } from '../storage/row-store.ts'

/** The escalations of one server by the ids of their alarms, so that a restart continues them. */
type EscalationStore = RowStore<number, Escalation>

export const createEscalationStore = (context: RowStoreContext): EscalationStore =>
  createRowStore({
    ...context,
    table: { name: 'escalation', key: 'alarmId' },
    schema: escalationSchema,
    damaged: (count) => `${count} escalation(s) are damaged and ignored`,
  })

/** The rule under which the desk escalates an alarm by itself. */
export interface EscalationRule {
  chain: EscalationChain
  afterMinutes: number
}

/** Somebody accepted a call of the escalation. */
export interface Acceptance {
  personId: number
  name: string
}

/** What became of a call; not placed: it certainly did not reach the service, or the service could not take it now. */
export interface StepOutcome {
  outcome: Exclude<StepCall['outcome'], 'calling'> | 'not-placed'
  why: string
}

export interface EscalationsParts {
  clock: Clock
  log: Log
  store: EscalationStore
  chain: (id: string) => EscalationChain | undefined
  /** Null: the alarm is not escalated by itself. */
  ruleFor: (alarm: Alarm) => EscalationRule | null
  /** How urgent an alarm is: 0 for the most urgent band. */
  rankOf: (alarm: Alarm) => number
  alarm: (id: number) => Alarm | undefined
  /** Before the list was read, a missing alarm may just not be known yet. */
  isListKnown: () => boolean
  /** Whether the service answers. */
  isConnected: () => boolean
  /** A read-only desk calls nobody. */
  isReadOnly: () => boolean
  isTaken: (alarmId: number) => boolean
  /** Who has shelved the alarm; null: it is not on the shelf. */
  shelvedBy: (alarm: Alarm) => string | null
  isOnShift: (groupId: number, at: number) => boolean
  /** The message of the calls about an alarm. */
  textFor: (alarm: Alarm) => string
  /** By the service's clock, as far as it is known. */
  serviceTime: (at: number) => number
  call: (escalation: Escalation, groupId: number) => Promise<StepOutcome>
  /** Whether somebody has accepted one of its calls, by the service's records. */
  findAcceptance: (escalation: Escalation) => Promise<Result<Acceptance | null>>
  onChanged: (change: EscalationChange) => void
  /** For the audit: it began, called, or ended. */
  onStep: (escalation: Escalation) => void
  /** Whether this desk runs the rules and chains; without a team every desk runs its own. */
  isRunner: () => boolean
  /** Makes sure of that before somebody is called: a desk that takes itself to be alone asks the team once more. */
  confirmRunner: () => Promise<void>
  /** Other desks are to know how it stands. */
  onActed: (escalation: Escalation) => void
  /** Resolves once other desks can know what was shared, or after a timeout. */
  shared: () => Promise<void>
}

/** How an escalation stands in the team, and the raise that it is about. */
export interface TeamEscalation {
  raisedAt: number | null
  /** By how much the service's clock was ahead of the clock by which it was told. */
  serviceOffsetMs?: number | undefined
  escalation: Escalation
}

/** Calls one group after the other about an alarm, until somebody has it. */
export interface Escalations {
  read(): Escalation[]
  begin(alarm: AlarmKey, chainId: string, by: Actor): Result<null>
  stop(alarmId: number, by: Actor): Result<null>
  /** Somebody has taken these alarms in hand; none: some were given back. */
  taken(claims: readonly { alarmId: number; by: string }[]): void
  /** `raised` are new occurrences and what is back from the shelf, which the rule watches. */
  changed(change: { upserts: readonly Alarm[]; removals: readonly number[]; raised: readonly Alarm[] }): void
  /** Other desks have agreed with this one on how these stand. */
  merge(merged: readonly TeamEscalation[]): void
  /** Whether this desk runs the chains has changed; where it does now, it goes on from what the others said. */
  takeOver(): void
  /** The complete list was read, or the connection, the shelf or the settings changed. */
  evaluate(): void
  start(): void
  /** Nothing is begun any more; what is under way ends with the network. */
  suspend(): void
  shutdown(): Promise<void>
}
