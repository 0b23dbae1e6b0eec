import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NewAlarm } from '../../../../src/service/store/alarm-record.ts'
import { alarmState } from '../../../../src/service/store/alarm-state.ts'
import { createAlarmStore, type AlarmStore } from '../../../../src/service/store/alarm-store.ts'
import { openDatabase } from '../../../../src/service/store/open-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const newAlarm = (over: Partial<NewAlarm> = {}): NewAlarm => ({
  stationId: 1,
  dataServerId: 1,
  tagGroupId: 1,
  scenarioId: 1,
  callGroupId: 1,
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  name: 'LT204.HIHI',
  localizedName: 'Drum level high-high',
  value: '87.5 %',
  message: 'Boiler 2 drum level high-high',
  resetMessage: '',
  ackMessage: '',
  priority: 1,
  masked: false,
  raised: true,
  attachedFile: '',
  resetAttachedFile: '',
  ackAttachedFile: '',
  source: 'plant',
  creation: null,
  ...over,
})
const everything = { offset: 0, limit: 1000, newestFirst: false }

let store: AlarmStore
beforeEach(() => {
  store = createAlarmStore(openDatabase(':memory:'))
})
afterEach(() => {
  store.close()
})
const current = (query = {}) => store.listCurrent(query, everything).alarms

test('an alarm is current until it is both acknowledged and back to normal, in either order', () => {
  const first = store.create(newAlarm(), 1_000)
  const second = store.create(newAlarm(), 1_000)
  expect(store.acknowledge(first.id, { user: 'S. Keller', comment: 'seen' }, 2_000)).toBe(
    alarmState.acknowledged,
  )
  expect(store.reset(second.id, 2_000)).toBe(alarmState.returned)
  expect(current().map(({ state, ackUser, comment }) => [state, ackUser, comment])).toEqual([
    [alarmState.acknowledged, 'S. Keller', 'seen'],
    [alarmState.returned, '', ''],
  ])
  expect(store.reset(first.id, 3_000)).toBe(alarmState.gone)
  expect(store.acknowledge(second.id, { user: 'M. Arnaud', comment: '' }, 3_000)).toBe(alarmState.gone)
  expect(current()).toEqual([])
})

test('an event that means nothing changes nothing', () => {
  const { id } = store.create(newAlarm(), 1_000)
  store.acknowledge(id, { user: 'S. Keller', comment: '' }, 2_000)
  const before = current()
  expect(store.acknowledge(id, { user: 'P. Lemaire', comment: 'me too' }, 3_000)).toBeNull()
  expect(store.acknowledge(id + 1, { user: 'P. Lemaire', comment: '' }, 3_000)).toBeNull()
  expect(store.reset(id + 1, 3_000)).toBeNull()
  expect(current()).toEqual(before)
})

test('a search finds who acknowledged and what they wrote', () => {
  const { id } = store.create(newAlarm(), 1_000)
  store.create(newAlarm(), 1_000)
  store.acknowledge(id, { user: 'É. Brontë', comment: 'Pompe à vérifier' }, 2_000)
  expect(current({ search: 'é. BRONTË' }).map((alarm) => alarm.id)).toEqual([id])
  expect(current({ search: 'VÉRIFIER pompe' }).map((alarm) => alarm.id)).toEqual([id])
})

test('an alarm that is not raised is stored but not current', () => {
  store.create(newAlarm({ raised: false }), 1_000)
  expect(current()).toEqual([])
  expect(store.isUntouched()).toBe(false)
})

test('a transaction that throws leaves nothing', () => {
  expect(() =>
    store.transaction(() => {
      store.create(newAlarm(), 1_000)
      throw new Error('midway')
    }),
  ).toThrow('midway')
  expect(store.isUntouched()).toBe(true)
  expect(store.create(newAlarm(), 1_000).id).toBe(1)
})

test('the current alarms are found by their index, however many are gone', () => {
  const file = join(tempFolder(), 'alarms.db')
  createAlarmStore(openDatabase(file)).close()
  const database = new DatabaseSync(file)
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT * FROM alarm WHERE state > 0 AND stationId = ? ORDER BY id LIMIT 10')
    .all(1)
  database.close()
  expect(JSON.stringify(plan)).toContain('alarmCurrent')
})

test('a file that is no store is refused in words', () => {
  const folder = tempFolder()
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'not a database, but long enough to be looked at as one. '.repeat(40))
  expect(() => openDatabase(text)).toThrow(`cannot use the data file ${text}: file is not a database`)
  const nowhere = join(folder, 'missing', 'alarms.db')
  expect(() => openDatabase(nowhere)).toThrow(`cannot open the data file ${nowhere}`)
})

test('a file of a newer version is left alone', () => {
  const file = join(tempFolder(), 'alarms.db')
  const newer = new DatabaseSync(file)
  newer.exec('PRAGMA user_version = 1000')
  newer.close()
  expect(() => openDatabase(file)).toThrow('newer version of Tocsin')
})
