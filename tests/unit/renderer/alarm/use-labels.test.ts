import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatLabel, parseLabel, useLabels } from '../../../../src/renderer/alarm/use-labels.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { useCallees } from '../../../../src/renderer/bridge/stores/callees.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeContact } from '../../../support/book.ts'

const nothing = { total: 0, malformed: 0, failure: null }
const hide = (hideNames: boolean) => {
  const settings = settingsSchema.parse({})
  useSettings().replace({ ...settings, records: { ...settings.records, hideNames } })
}

beforeEach(() => {
  setActivePinia(createPinia())
  hide(false)
  useContactBook().replace({
    contacts: [makeContact({ id: 5, name: 'M. Arnaud' }), makeContact({ id: 6, name: '' })],
    labels: [
      { kind: 'station', id: 12, name: 'North' },
      { kind: 'station', id: 13, name: 'South' },
      { kind: 'dataServer', id: 12, name: 'Boilers' },
    ],
  })
  useCallees().replace({
    groups: { ...nothing, items: [{ id: 1, name: 'Night shift' }] },
    groupings: { ...nothing, items: [] },
  })
})

describe('a number as it is shown', () => {
  test.each([
    ['stationId', 12, 'North (12)'],
    ['stationId', '12', 'North (12)'],
    ['dataServerId', 12, 'Boilers (12)'],
    ['scenarioId', 12, '12'],
    ['userId', 5, 'M. Arnaud (5)'],
    ['userId', 6, '6'],
    ['callGroupId', 1, 'Night shift (1)'],
    ['alarmState', 12, '12'],
    ['search', '12', '12'],
    ['stationId', '', ''],
  ])('%s %j: %s', (field, value, text) => expect(useLabels().textOf(field, value)).toBe(text))

  test('people are numbers where names are hidden', () => {
    hide(true)
    const labels = useLabels()
    expect(labels.textOf('userId', 5)).toBe('5')
    expect(labels.suggestions('userId', '')).toEqual([])
    expect(labels.toNumber('userId', 'M. Arnaud')).toBe('M. Arnaud')
  })
})

test('suggests labels by typed text or number', () => {
  const labels = useLabels()
  const found = (typed: string) => labels.suggestions('stationId', typed).map(({ id }) => id)
  expect([found(''), found('nor'), found('13'), found('west')]).toEqual([[12, 13], [12], [13], []])
})

test.each([
  ['stationId', 'south', '13'],
  ['stationId', 'North (12)', '12'],
  ['stationId', '7', '7'],
  ['stationId', 'west', 'west'],
  ['scenarioId', 'North', 'North'],
  ['search', 'North (12)', 'North (12)'],
])('text typed into %s as %j resolves to %j', (field, typed, meant) =>
  expect(useLabels().toNumber(field, typed)).toBe(meant),
)

test.each([
  ['North station', 12, 'North station (12)'],
  [null, 12, '12'],
  ['', 0, '0'],
])('%j and %i: %j', (name, id, text) => expect(formatLabel(name, id)).toBe(text))

const names = new Map([
  [12, 'North'],
  [13, 'South'],
  [14, 'south'],
  [15, '99 (x)'],
])
test.each([
  ['12', 12],
  [' 007 ', 7],
  ['North (12)', 12],
  ['Another name (3)', 3],
  ['north', 12],
  ['South', null],
  ['west', null],
  ['99 (x)', 15],
  ['', null],
  ['-1', null],
])('%j means %j', (text, id) => expect(parseLabel(text, names)).toBe(id))
