import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { AlarmFilter } from '../../../../shared/model/saved-view.ts'
import type { Settings } from '../../../../shared/model/settings.ts'
import { exclusionBy, filterReasons } from '../../../../shared/rules/alarm-filter.ts'
import {
  narrows,
  searchTextOf,
  type QueryContext,
  type ServerName,
} from '../../../../shared/rules/alarm-text-query.ts'
import type { TextQuery } from '../../../../shared/rules/text-query.ts'

/** Why an alarm is not on the list, in the order of precedence. */
export const hidingReasons = [...filterReasons, 'service'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** How many alarms there are, how many of them the list shows, and how many it hides for which reason. */
export interface ListCounts {
  shown: number
  total: number
  masked: number
  /** The earlier raises that are read in the rows of chattering alarms. */
  joined: number
  hidden: Readonly<Record<HidingReason, number>>
}

export const noneHidden = (): Record<HidingReason, number> => ({
  masked: 0,
  band: 0,
  acknowledged: 0,
  person: 0,
  state: 0,
  age: 0,
  area: 0,
  nuisance: 0,
  text: 0,
  service: 0,
})

export interface HidingOptions {
  filter: AlarmFilter
  query: TextQuery
  scale: PriorityScale
  /** What ages are counted from; does not matter to a filter without ages. */
  now: number
  serverName: ServerName
  /** When the alarm help wants a response by. */
  respondBy?: QueryContext['respondBy']
  /** Whether it is on the shelf. */
  isShelved?: QueryContext['isShelved']
  /** Whether its tag has a note; given where the query asks for it. */
  isNoted?: QueryContext['isNoted']
  /** Who has taken it; given where the query asks for it. */
  holderOf?: QueryContext['holderOf']
  /** The text that words are looked for in. */
  searchText: (alarm: Alarm) => string
  /** The setting for masked alarms. */
  masked: Settings['masked']
  /** Which alarms match the service's own filters; null where it has none, or has not answered yet. */
  service: { asked: ReadonlySet<number>; matching: ReadonlySet<number> } | null
}

/** Tells why an alarm is hidden. */
export interface HidingRule {
  readonly options: HidingOptions
  reasonOf(alarm: Alarm): HidingReason | null
}

/** A filter for masked alarms only overrides the setting that hides them. */
export function createHidingRule(options: HidingOptions): HidingRule {
  const { filter, scale, now, query, serverName, searchText, service } = options
  const { respondBy, isShelved, isNoted, holderOf } = options
  const hidesMasked = options.masked === 'hidden' && filter.masked !== 'only'
  const refusal = exclusionBy(filter, scale, now, {
    query,
    serverName,
    searchText,
    respondBy,
    isShelved,
    isNoted,
    holderOf,
  })
  return {
    options,
    reasonOf(alarm) {
      if (hidesMasked && alarm.masked) return 'masked'
      const isExcluded = service !== null && service.asked.has(alarm.id) && !service.matching.has(alarm.id)
      return refusal(alarm) ?? (isExcluded ? 'service' : null)
    },
  }
}

/** Whether everything that one rule hides is hidden by another as well, for the same reason. */
export function hidesMore(next: HidingRule, before: HidingRule): boolean {
  const { filter, query, ...others } = next.options
  const { filter: filterBefore, query: queryBefore, ...othersBefore } = before.options
  // The text comes before the service: what the service excluded may now be hidden by the text.
  return (
    others.service === null &&
    isShallowEqual({ ...filter, text: '' }, { ...filterBefore, text: '' }) &&
    isShallowEqual(others, othersBefore) &&
    narrows(query, queryBefore)
  )
}

const isShallowEqual = (a: object, b: object) => {
  const [own, other] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return own.length === other.size && own.every(([name, value]) => Object.is(value, other.get(name)))
}

/** Writes the text that the words of a filter are looked for in once per alarm. */
export function createSearchTexts(serverName: ServerName): (alarm: Alarm) => string {
  const known = new WeakMap<Alarm, string>()
  return (alarm) => {
    let text = known.get(alarm)
    if (text === undefined) {
      text = searchTextOf(alarm, serverName)
      known.set(alarm, text)
    }
    return text
  }
}
