import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { WholeList } from '../../../../shared/model/call-group.ts'
import { groupingsOf, showsGroupings, type GroupItem } from './group-item.ts'

export const coverageKinds = ['empty', 'single', 'ungrouped', 'unreached'] as const
export type CoverageKind = (typeof coverageKinds)[number]

/** A gap that may leave a call unanswered. */
export interface CoverageFinding {
  kind: CoverageKind
  /** The group or contact concerned. */
  about: { group: GroupItem; contact: null } | { group: null; contact: Contact }
}

export interface GroupCoverage {
  findings: readonly CoverageFinding[]
  /** What cannot be determined: the service does not show it, or it was not read completely. */
  unknown: readonly CoverageKind[]
}

export interface CoverageParts {
  groups: readonly GroupItem[]
  groupings: readonly GroupItem[]
  contacts: readonly Contact[]
  /** Whether each list was read completely. */
  complete: { groups: boolean; groupings: boolean }
}

/** Whether a list was read completely. */
export function isComplete(list: Pick<WholeList, 'failure' | 'malformed'>): boolean {
  return list.failure === null && list.malformed === 0
}

/** Groups that reach nobody or only one person, groups in no grouping, contacts in no group. */
export function coverage({ groups, groupings, contacts, complete }: CoverageParts): GroupCoverage {
  const links = groupingsOf(groups, groupings)
  const showsMembers = groups.every(({ parts }) => parts !== null)
  const known: Record<CoverageKind, boolean> = {
    empty: showsMembers,
    single: showsMembers,
    ungrouped: complete.groupings && showsGroupings(groups, groupings),
    unreached: complete.groups && showsMembers,
  }
  const ofGroups = (kind: CoverageKind, matches: (group: GroupItem) => boolean): CoverageFinding[] =>
    groups.filter(matches).map((group) => ({ kind, about: { group, contact: null } }))
  const reached = new Set(groups.flatMap(({ parts }) => (parts ?? []).map(({ id }) => id)))
  const found = [
    ...ofGroups('empty', ({ parts }) => parts?.length === 0),
    ...ofGroups('single', ({ parts }) => parts?.length === 1),
    ...(known.ungrouped ? ofGroups('ungrouped', ({ key }) => (links.get(key) ?? []).length === 0) : []),
    ...(known.unreached ? contacts.filter(({ id }) => !reached.has(id)) : []).map(
      (contact): CoverageFinding => {
        return { kind: 'unreached', about: { group: null, contact } }
      },
    ),
  ]
  return { findings: found, unknown: coverageKinds.filter((kind) => !known[kind]) }
}
