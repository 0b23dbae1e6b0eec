import type { Contact } from '../../../../shared/model/contact-book.ts'
import type { WholeList } from '../../../../shared/model/call-group.ts'
import { groupingsOf, tellsGroupings, type GroupItem } from './group-item.ts'

export const coverageKinds = ['empty', 'single', 'ungrouped', 'unreached'] as const
export type CoverageKind = (typeof coverageKinds)[number]

/** Something that may leave a call without anybody to answer it. */
export interface Finding {
  kind: CoverageKind
  /** The group, or the contact, that it is about. */
  about: { group: GroupItem; contact: null } | { group: null; contact: Contact }
}

export interface Coverage {
  findings: readonly Finding[]
  /** What cannot be known: the service does not show it, or it could not be read whole. */
  unknown: readonly CoverageKind[]
}

export interface CoverageParts {
  groups: readonly GroupItem[]
  groupings: readonly GroupItem[]
  contacts: readonly Contact[]
  /** Whether each list was read to its end. */
  whole: { groups: boolean; groupings: boolean }
}

/** Whether everything that the service has of a list is here. */
export function isWhole(list: Pick<WholeList, 'failure' | 'malformed'>): boolean {
  return list.failure === null && list.malformed === 0
}

/** Groups that reach nobody or only one person, groups in no grouping, contacts in no group. */
export function coverage({ groups, groupings, contacts, whole }: CoverageParts): Coverage {
  const links = groupingsOf(groups, groupings)
  const showsMembers = groups.every(({ parts }) => parts !== null)
  const known: Record<CoverageKind, boolean> = {
    empty: showsMembers,
    single: showsMembers,
    ungrouped: whole.groupings && tellsGroupings(groups, groupings),
    unreached: whole.groups && showsMembers,
  }
  const ofGroups = (kind: CoverageKind, isSo: (group: GroupItem) => boolean): Finding[] =>
    groups.filter(isSo).map((group) => ({ kind, about: { group, contact: null } }))
  const reached = new Set(groups.flatMap(({ parts }) => (parts ?? []).map(({ id }) => id)))
  const found = [
    ...ofGroups('empty', ({ parts }) => parts?.length === 0),
    ...ofGroups('single', ({ parts }) => parts?.length === 1),
    ...(known.ungrouped ? ofGroups('ungrouped', ({ key }) => (links.get(key) ?? []).length === 0) : []),
    ...(known.unreached ? contacts.filter(({ id }) => !reached.has(id)) : []).map((contact): Finding => {
      return { kind: 'unreached', about: { group: null, contact } }
    }),
  ]
  return { findings: found, unknown: coverageKinds.filter((kind) => !known[kind]) }
}
