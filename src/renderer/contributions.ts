import { inject, type InjectionKey } from 'vue'
import type { RouteLocationRaw } from 'vue-router'
import type { Alarm } from '../shared/model/alarm.ts'
import type { EvidenceEntry } from '../shared/model/evidence.ts'
import type { WorklistSubject } from '../shared/model/worklist.ts'
import type { Period } from '../shared/rules/periods.ts'
import type { CallChoice, CalledAlarm, CallSubject, CallTarget } from './alarm/call-subject.ts'
import type { Texts, Translate } from './ui/i18n.ts'

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

/** What the entries of the evidence say. */
export interface EvidenceWords {
  kind(entry: EvidenceEntry): string
  /** How or why; empty where the kind says it all. */
  details(entry: EvidenceEntry): string
}

/** Who has taken, shelved or written something, and about what. */
export interface TeamWordSubject {
  by: string
  path: string
  /** Null: about the whole tag. */
  alarmId: number | null
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
  /** A section of the settings, or one setting. */
  linkToSettings: LinkTo<[of: { part: string } | { setting: string }]>
  linkToShelf: LinkTo
  linkToEvidence: LinkTo
  linkToReplay: LinkTo
  useAlarmHistory: () => AlarmHistoryLinks | null
  /** The calls placed from this desk about an alarm. */
  AlarmCalls: Part<{ alarm: CalledAlarm }>
  /** Who was called around past alarms, and who answered. */
  PastCalls: Part<{ from: number; to: number; brief?: boolean }>
  /** Opens the call dialog; a read-only desk says why it does not. */
  CallButton: Part<{ subject: CallSubject | null; preset?: Partial<CallChoice>; primary?: boolean }>
  /** The escalation of an alarm, and the button that opens its dialog. */
  AlarmEscalation: Part<{ alarmId: number }>
  EscalateButton: Part<{ alarmId: number }>
  /** Whom or about what the open view would call (the C key), as long as it is mounted. */
  useCallTarget: (target: () => CallTarget | null) => void
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
  /** Opens the self-test. */
  useSelfTest: () => (() => void) | null
  /** What must be known of a word of the team: how old it is while the team is away, or that nobody else has it yet. */
  useTeamWord: () => (about: TeamWordSubject) => string
  loadEvidenceWords: () => Promise<(t: Translate, te: Texts['te']) => EvidenceWords>
}

const nothing = (() => null) as unknown as new () => { $props: never; $slots: never }
const nowhere = () => null

/** A page without the features that contribute. */
export const noContributions: Contributions = {
  linkToTag: nowhere,
  linkToAlarmHelp: nowhere,
  linkToRaise: nowhere,
  linkToContact: nowhere,
  linkToSettings: nowhere,
  linkToShelf: nowhere,
  linkToEvidence: nowhere,
  linkToReplay: nowhere,
  useAlarmHistory: () => null,
  AlarmCalls: nothing,
  PastCalls: nothing,
  CallButton: nothing,
  AlarmEscalation: nothing,
  EscalateButton: nothing,
  useCallTarget: () => undefined,
  ShelfNote: nothing,
  TagShelf: nothing,
  useShelveCommand: () => null,
  WorklistPart: nothing,
  WorklistMark: nothing,
  otherRecords: () => [],
  useSelfTest: () => null,
  useTeamWord: () => () => '',
  loadEvidenceWords: () => Promise.resolve(() => ({ kind: ({ kind }) => kind, details: ({ what }) => what })),
}

export const contributionsKey: InjectionKey<Contributions> = Symbol('contributions')

/** What the features of this page contribute. */
export const useContributions = (): Contributions => inject(contributionsKey, noContributions)
