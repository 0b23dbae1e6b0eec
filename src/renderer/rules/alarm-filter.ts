import type { Alarm } from '../../shared/model/alarm.ts'
import type { BandId, PriorityScale } from '../../shared/model/priority-band.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'

/** What the operator wants to see of the list. */
export interface AlarmFilter {
  text: string
  /** The bands that are switched off. */
  hiddenBands: readonly BandId[]
  unacknowledgedOnly: boolean
  showMasked: boolean
}

export const noFilter: AlarmFilter = {
  text: '',
  hiddenBands: [],
  unacknowledgedOnly: false,
  showMasked: true,
}

/** Why an alarm is not on the list; the first that applies, in the order in which they are told. */
export const hidingReasons = ['masked', 'band', 'acknowledged', 'text'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** True when the filter lets everything through. */
export function isOpen(filter: AlarmFilter): boolean {
  return (
    filter.text.trim() === '' &&
    filter.hiddenBands.length === 0 &&
    !filter.unacknowledgedOnly &&
    filter.showMasked
  )
}

/** The words of a filter text; an alarm matches when it holds every one of them. */
export function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
}

function holds(alarm: Alarm, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = `${alarm.message}\n${alarm.path}\n${alarm.name}\n${alarm.value}\n${alarm.ackUser}`
  const searched = text.toLocaleLowerCase()
  return words.every((word) => searched.includes(word))
}

/** Makes the question "why is this alarm hidden?", with the filter's words taken apart once. */
export function hidingBy(filter: AlarmFilter, scale: PriorityScale): (alarm: Alarm) => HidingReason | null {
  const words = wordsOf(filter.text)
  return (alarm) => {
    if (alarm.masked && !filter.showMasked) return 'masked'
    if (filter.hiddenBands.length > 0 && filter.hiddenBands.includes(bandOf(alarm.priority, scale).id))
      return 'band'
    if (filter.unacknowledgedOnly && isAcknowledged(alarm)) return 'acknowledged'
    return holds(alarm, words) ? null : 'text'
  }
}
