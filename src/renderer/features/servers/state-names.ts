import type { Alarm } from '../../../shared/model/alarm.ts'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import type { ProfileDraft } from './profile-draft.ts'

export type StateMeaning = 'active' | 'acknowledged' | 'returned'

/** The numbers that most services use; the interface defines none. */
const usual = new Map<number, StateMeaning>([
  [1, 'active'],
  [2, 'acknowledged'],
  [3, 'returned'],
])

/**
 * What the states of a service seem to mean, by which of its alarms are acknowledged: all usual ones where what is
 * seen fits them, else only what can be told apart. Null: seen, but its meaning is open.
 */
export function proposeStates(
  alarms: readonly Pick<Alarm, 'state' | 'ackUser'>[],
): Map<number, StateMeaning | null> {
  const seen = [...Map.groupBy(alarms, ({ state }) => state)]
    .map(([state, those]) => {
      const acknowledged = those.filter(isAcknowledged).length
      const kind = acknowledged === 0 ? 'none' : acknowledged === those.length ? 'all' : 'some'
      return { state, kind }
    })
    .sort((a, b) => a.state - b.state)
  if (seen.length === 0) return new Map()
  const fits = seen.every(({ state, kind }) => {
    const meaning = usual.get(state)
    return meaning !== undefined && kind === (meaning === 'acknowledged' ? 'all' : 'none')
  })
  if (fits) return usual
  const isOnly = (kind: string) => seen.filter((one) => one.kind === kind).length === 1
  return new Map(
    seen.map(({ state, kind }) => {
      if (kind === 'all' && isOnly('all')) return [state, 'acknowledged']
      return [state, kind === 'none' && isOnly('none') ? 'active' : null]
    }),
  )
}

/** The state names of a draft with those proposed; what has a name keeps it. */
export function withProposals(
  labels: ProfileDraft['stateLabels'],
  alarms: readonly Pick<Alarm, 'state' | 'ackUser'>[],
  word: (meaning: StateMeaning) => string,
): ProfileDraft['stateLabels'] {
  const listed = new Set(labels.map(({ state }) => state.trim()))
  const proposed = [...proposeStates(alarms)]
    .filter(([state]) => !listed.has(String(state)))
    .map(([state, meaning]) => ({ state: String(state), label: meaning === null ? '' : word(meaning) }))
  return [...labels, ...proposed]
}
