import type { SQLInputValue } from 'node:sqlite'
import type { AlarmQuery } from '../../shared/model/alarm-query.ts'
import { alarmState } from '../life/alarm-state.ts'
import { searchWords } from './search-text.ts'

const equalities = [
  ['stationId', 'stationId'],
  ['dataServerId', 'dataServerId'],
  ['tagGroupId', 'tagGroupId'],
  ['scenarioId', 'scenarioId'],
  ['callGroupId', 'callGroupId'],
  ['alarmState', 'state'],
] as const satisfies [keyof AlarmQuery, string][]

/** The condition that selects the current alarms of a query, with its values in order. */
export function currentAlarmsWhere(query: AlarmQuery): { condition: string; values: SQLInputValue[] } {
  // Written exactly as in the partial index, so that SQLite takes it.
  const terms = ['state > 0']
  const values: SQLInputValue[] = []
  for (const [parameter, column] of equalities) {
    const wanted = query[parameter]
    if (wanted === undefined) continue
    terms.push(`${column} = ?`)
    values.push(wanted)
  }
  if (query.inactiveMasked === 1) terms.push(`NOT (masked = 1 AND state = ${alarmState.returned})`)
  for (const word of searchWords(query.search ?? '')) {
    // instr and not LIKE: a per cent sign or an underscore in a search means itself.
    terms.push('instr(searchText, ?) > 0')
    values.push(word)
  }
  return { condition: terms.join(' AND '), values }
}
