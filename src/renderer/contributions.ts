import { inject, type InjectionKey } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { Alarm, Occurrence } from '../shared/model/alarm.ts'
import type { WorklistSubject } from '../shared/model/worklist.ts'
import type { Period } from '../shared/rules/periods.ts'
import type { CallChoice, CalledAlarm, CallSubject, CallTarget } from './alarm/call-subject.ts'

/** A part of a page that another feature draws. */
type Part<Props> = new (...args: never[]) => {
  $props: Props
  $slots: { default?: (props: never) => unknown }
}

/** The way to a view; null where no feature has it. */
type LinkTo<Subject extends unknown[] = []> = (...subject: Subject) => RouteLocationRaw | null

/** The alarm history in the current period. */
export interface AlarmHistoryLinks {
  /** Of one tag, with the detail of one of its entries if it is known. */
  showTag(tagName: string, entryId?: number | null): void
  /** Of everything that was raised between two moments. */
  showPeriod(from: number, to: number): void
  /** Of the alarms that one person handled. */
  showUser(userId: number): void
}

/** Who has taken, shelved or written something, and about what. */
export interface TeamWordSubject {
  by: string
  path: string
  /** Null: about the whole tag. */
  alarmId: number | null
}

/** A desk of the team, and who is at it. */
export interface DeskPresence {
  host: string
  desk: string
  persons: readonly string[]
}

/** A tag for the worklist, with the period that shows why. */
export type WorklistCandidate = Omit<WorklistSubject, 'before'> & { period: Period }

/**
 * What features add to one another's pages. A feature that is deleted takes away what it contributes, and the others
 * go on without it: they know these names, not one another.
 */
export interface Contributions {
  linkToTag: LinkTo<[path: string]>
  linkToAlarmHelp: LinkTo<[pattern: string]>
  /** The form that raises an alarm on a tag. */
  linkToRaise: LinkTo<[tag: string]>
  linkToContact: LinkTo<[id: number]>
  /** A call group, with its people and working hours. */
  linkToGroup: LinkTo<[id: number]>
  /** A section of the settings, or one setting. */
  linkToSettings: LinkTo<[of: { part: string } | { setting: string }]>
  linkToShelf: LinkTo
  linkToEvidence: LinkTo
  linkToReplay: LinkTo
  useAlarmHistory: () => AlarmHistoryLinks | null
  /** The calls placed from this desk about an alarm. */
  AlarmCalls: Part<{ alarm: CalledAlarm }>
  /** What became of the last call about an alarm, in a few letters and in words. */
  useCallMark: () => (alarm: Alarm) => { short: string; words: string } | null
  /** Who was called around past alarms, and who answered. */
  PastCalls: Part<{ from: number; to: number; brief?: boolean }>
  /** Opens the call dialog; a read-only desk says why it does not. */
  CallButton: Part<{ subject: CallSubject | null; preset?: Partial<CallChoice>; primary?: boolean }>
  /** The escalation of an alarm, and the button that opens its dialog. */
  AlarmEscalation: Part<{ alarmId: number }>
  EscalateButton: Part<{ alarmId: number }>
  /** The escalations of the server, running ones first. */
  EscalationList: Part<object>
  /** Opens the dialog that escalates an alarm; a read-only desk says why it does not. */
  useOpenEscalation: () => ((alarmId: number) => void) | null
  /** Whom or about what the open view would call (the C key), as long as it is mounted. */
  useCallTarget: (target: () => CallTarget | null) => void
  /** What that is now. */
  currentCallTarget: () => CallTarget | null
  /** Says of an alarm that it is on the shelf. */
  ShelfNote: Part<{ alarm: Pick<Alarm, 'id' | 'path' | 'priority'> }>
  /** What of a tag is on the shelf, and the key that shelves it. */
  TagShelf: Part<{ path: string; alarms: readonly Alarm[] }>
  /** The key that shelves alarms, and what it does. */
  useShelveCommand: (alarms: () => readonly Alarm[]) => (() => void) | null
  /** Whether a tag is on the worklist, and the key that puts it there. */
  WorklistPart: Part<{ candidate: WorklistCandidate }>
  /** The same in a row of a table. */
  WorklistMark: Part<{ candidate: WorklistCandidate }>
  /** Records held beside the current alarms, which name ids of the service too. */
  otherRecords: () => readonly object[]
  /** Asks who is at this screen, who has acted without a name, and has taken these alarms. */
  askPerson: (taken: readonly Occurrence[]) => void
  /** The alarm load, for the header. */
  LoadStrip: Part<object>
  /** The button to the flood layout, while there is a flood. */
  FloodLink: Part<object>
  /** What takes the place of the live list in the flood layout. */
  useFloodDesk: () => Part<object>
  /** What usually follows an alarm. */
  AlarmFollows: Part<{ alarm: Alarm }>
  /** Which past alarms a flood resembles; `tags`: how many tags it has by now. */
  loadFloodMemory: () => Promise<{ default: Part<{ tags: number }> }>
  /** Opens the self-test. */
  useSelfTest: () => (() => void) | null
  /** Says of an alarm that somebody has seen it at another desk. */
  SeenElsewhere: Part<{ path: string; raisedAt: number | null }>
  /** What must be known of a word of the team: how old it is while the team is away, or that nobody else has it yet. */
  useTeamWord: () => (about: TeamWordSubject) => string
  /** The desks of the team that are there now, this one first; none without a team. */
  usePresence: () => () => readonly DeskPresence[]
}

const nothing = (() => null) as unknown as new () => { $props: never; $slots: never }
const nowhere = () => null

/** A page without the features that contribute. */
export const noContributions: Contributions = {
  linkToTag: nowhere,
  linkToAlarmHelp: nowhere,
  linkToRaise: nowhere,
  linkToContact: nowhere,
  linkToGroup: nowhere,
  linkToSettings: nowhere,
  linkToShelf: nowhere,
  linkToEvidence: nowhere,
  linkToReplay: nowhere,
  useAlarmHistory: () => null,
  AlarmCalls: nothing,
  useCallMark: () => () => null,
  PastCalls: nothing,
  CallButton: nothing,
  AlarmEscalation: nothing,
  EscalateButton: nothing,
  EscalationList: nothing,
  useOpenEscalation: () => null,
  useCallTarget: () => undefined,
  currentCallTarget: () => null,
  ShelfNote: nothing,
  TagShelf: nothing,
  useShelveCommand: () => null,
  WorklistPart: nothing,
  WorklistMark: nothing,
  otherRecords: () => [],
  askPerson: () => undefined,
  LoadStrip: nothing,
  FloodLink: nothing,
  useFloodDesk: () => nothing,
  AlarmFollows: nothing,
  loadFloodMemory: () => Promise.resolve({ default: nothing }),
  useSelfTest: () => null,
  SeenElsewhere: nothing,
  useTeamWord: () => () => '',
  usePresence: () => () => [],
}

export const contributionsKey: InjectionKey<Contributions> = Symbol('contributions')

/** What the features of this page contribute. */
export const useContributions = (): Contributions => inject(contributionsKey, noContributions)
