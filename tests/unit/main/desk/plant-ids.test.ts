import { expect, it } from 'vitest'
import { createPlantIds } from '../../../../src/main/desk/plant-ids.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const at = (seconds: number, path = 'NORTH\\PUMP1') => ({
  path,
  alarmTime: new Date(Date.UTC(2026, 2, 2, 1, 0, 0, seconds * 1_000)).toISOString(),
})

function standby() {
  const ids = createPlantIds()
  ids.moveTo(0, [])
  const first = makeAlarm({ id: 17, ...at(0) })
  const second = makeAlarm({ id: 18, ...at(0, 'NORTH\\PUMP2') })
  expect(ids.known(first)).toEqual(first)
  ids.moveTo(1, [first, second])
  return { ids, first }
}

it('an alarm keeps its id and time when the other service numbers it differently', () => {
  const { ids, first } = standby()
  const there = ids.known(makeAlarm({ id: 940, ...at(0.4, 'north/pump1') }))
  expect(there).toMatchObject({ id: 17, alarmTime: first.alarmTime })
  expect(ids.idOf(940)).toBe(17)
  expect(ids.serviceIdOf(17)).toBe(940)
})

it('raised again there it keeps its id, with the new time', () => {
  const { ids } = standby()
  ids.known(makeAlarm({ id: 940, ...at(0.4) }))
  expect(ids.known(makeAlarm({ id: 940, ...at(90) }))).toMatchObject({ id: 17, ...at(90) })
})

it.each([
  ['of another tag', at(0, 'NORTH\\PUMP3')],
  ['of another time', at(5)],
])('an alarm %s is another one, whatever its number', (_, fields) => {
  const { ids } = standby()
  const other = ids.known(makeAlarm({ id: 17, ...fields }))
  expect(other.id).not.toBe(17)
  expect(ids.serviceIdOf(other.id)).toBe(17)
  expect(ids.serviceIdOf(17)).toBeNull()
})

it('two alarms of one tag are told apart by their times, and no id is given twice', () => {
  const ids = createPlantIds()
  ids.moveTo(1, [makeAlarm({ id: 1, ...at(0) }), makeAlarm({ id: 2, ...at(1) })])
  const found = [at(0.9), at(0.1), at(0.5)].map((fields, place) =>
    ids.known(makeAlarm({ id: 50 + place, ...fields })),
  )
  expect(found.slice(0, 2).map(({ id }) => id)).toEqual([2, 1])
  expect(found[2]?.id).toBeGreaterThan(2)
})

it('back at the first service, what only the second one had is found under its number here', () => {
  const { ids } = standby()
  const raised = ids.known(makeAlarm({ id: 941, ...at(30, 'NORTH\\PUMP9') }))
  ids.moveTo(0, [raised])
  expect(ids.known(makeAlarm({ id: 19, ...at(30, 'NORTH\\PUMP9') })).id).toBe(raised.id)
  // A number that another alarm has by now.
  expect(ids.known(makeAlarm({ id: 20, ...at(31, 'NORTH\\PUMP5') })).id).toBe(20)
})

it('a number whose id another alarm has goes to a place of its own', () => {
  const ids = createPlantIds()
  ids.moveTo(0, [makeAlarm({ id: 17, ...at(0) })])
  expect(ids.known(makeAlarm({ id: 3, ...at(0) })).id).toBe(17)
  const other = ids.known(makeAlarm({ id: 17, ...at(0, 'NORTH\\PUMP7') }))
  expect(other.id).not.toBe(17)
  expect(ids.serviceIdOf(other.id)).toBe(17)
  expect(ids.serviceIdOf(17)).toBe(3)
})
