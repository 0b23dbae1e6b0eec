import { computed } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { useI18n } from '../ui/i18n.ts'
import { useContactBook } from '../bridge/stores/contact-book.ts'
import { useCallees } from '../bridge/stores/callees.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useCallServer } from './callee-servers.ts'
import { labelKindOf } from './seen-ids.ts'
import { useClock } from '../ui/clock.ts'
import { useTimes } from '../ui/formats/use-times.ts'

const maxSuggestions = 50
const noNames: ReadonlyMap<number, string> = new Map()

/** A number of the service with its label, as in "North station (12)"; the number alone where it has none. */
export function formatLabel(name: string | null, id: number): string {
  return name === null || name === '' ? String(id) : `${name} (${id})`
}

/**
 * The number meant by typed text: digits, "North (12)", or a name that exactly one number has. Null where the text
 * is none of these.
 */
export function parseLabel(text: string, names: ReadonlyMap<number, string>): number | null {
  const typed = text.trim()
  const number = /^(?:.*\((\d+)\)|(\d+))$/s.exec(typed)
  if (number) return Number(number[1] ?? number[2])
  const wanted = typed.toLowerCase()
  const matches = [...names].filter(([, name]) => name.toLowerCase() === wanted)
  return matches.length === 1 ? (matches[0]?.[0] ?? null) : null
}

/** Shows and reads the numbers of the service by their labels, wherever a field holds one. */
export function useLabels() {
  const book = useContactBook()
  const settings = useSettings()
  const callees = useCallees()
  const people = computed(() =>
    settings.settings?.records.hideNames === false
      ? new Map([...book.contacts.values()].map(({ id, name }) => [id, name]))
      : noNames,
  )
  const groups = computed(() => new Map([...callees.groups.values()].map(({ id, name }) => [id, name])))

  function namesOf(field: string): ReadonlyMap<number, string> {
    if (field === 'userId') return people.value
    if (field === 'callGroupId') return groups.value
    const kind = labelKindOf(field)
    return kind === null ? noNames : book.labels[kind]
  }
  /** The label of a field's value; null where it has none. */
  function nameOf(field: string, value: unknown): string | null {
    const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
    return typeof id === 'number' ? namesOf(field).get(id) || null : null
  }

  return {
    nameOf,
    /** "North station (12)"; the value itself where it has no label. */
    textOf(field: string, value: string | number): string {
      const name = nameOf(field, value)
      if (name === null) return String(value)
      // Where it names the servers of the desk, their numbers say nothing.
      return settings.isAll && field === 'dataServerId' ? name : formatLabel(name, Number(value))
    },
    /** Numbers and labels to choose from while this is typed. */
    suggestions(field: string, typed: string): { id: number; name: string }[] {
      const wanted = typed.trim().toLowerCase()
      const found: { id: number; name: string }[] = []
      for (const [id, name] of namesOf(field)) {
        if (formatLabel(name, id).toLowerCase().includes(wanted)) found.push({ id, name })
        if (found.length === maxSuggestions) break
      }
      return found
    },
    /** Replaces a typed label by its number; leaves other text as it is. */
    toNumber(field: string, typed: string): string {
      const names = namesOf(field)
      const id = names.size === 0 ? null : parseLabel(typed, names)
      return id === null ? typed : String(id)
    },
  }
}

/** Names a person as the service or the contact book does, or by number where the settings hide names. */
export function usePersonName(): (person: { id: number; name: string }) => string {
  const { t } = useI18n()
  const settings = useSettings()
  const book = useContactBook()
  return ({ id, name }) => {
    const known = name || book.contactName(id)
    return known === null || settings.settings?.records.hideNames !== false
      ? t('labels.person', { n: id })
      : known
  }
}

/** Names whom a call reaches: as the contact book or the groups do, else as the call does, else by number. */
export function useCalleeNames() {
  const { t } = useI18n()
  const book = useContactBook()
  const callees = useCallees()
  const settings = useSettings()
  const { shownId } = useCallServer()
  const numbered = (id: number) => t('labels.person', { n: shownId(id) })
  const person = (id: number, name = '') => book.contactName(id) ?? (name || numbered(id))
  return {
    person,
    /** A person on record has no name where the settings hide names. */
    recordedPerson: (id: number, name = '') =>
      settings.settings?.records.hideNames !== false ? numbered(id) : person(id, name),
    group: (id: number, name = '') =>
      callees.groupName(id) ?? (name || t('labels.group', { n: shownId(id) })),
  }
}

/** The server profile's word for a state, else nothing: the interface does not define the states. */
export function useStateLabel(): (state: number) => string {
  const settings = useSettings()
  return (state) => settings.server?.stateLabels[String(state)] ?? ''
}

/** The state of an alarm in words: an unnamed state is left out, and one named like the acknowledgement is not repeated. */
export function useStateText(): (alarm: Alarm) => string {
  const settings = useSettings()
  const { t } = useI18n()
  return (alarm) => {
    const state = settings.server?.stateLabels[String(alarm.state)]
    const ack = t(isAcknowledged(alarm) ? 'labels.acknowledged' : 'live.notAcknowledged')
    if (state === undefined) return ack
    return state.toLowerCase() === ack.toLowerCase() ? state : t('detail.stateValue', { state, ack })
  }
}

const minuteMs = 60_000

/** How long there is to respond, in whole minutes: "1 h 4 min", "< 1 min", "overdue", "overdue 3 min", "overdue 2 h 05". */
export function useTimeLeft(): (by: number) => string {
  const { t } = useI18n()
  const clock = useClock()
  const { listAge, lasting } = useTimes()
  return (by) => {
    if (Number.isNaN(by)) return ''
    const left = by - clock.now
    if (left <= -minuteMs) return t('alarmHelp.overdueBy', { time: listAge(by) })
    if (left <= 0) return t('alarmHelp.overdue')
    if (left < minuteMs) return t('alarmHelp.lastMinute')
    // Not by the second: at rest nothing but the clock changes every second.
    return lasting(Math.floor(left / minuteMs) * minuteMs)
  }
}
