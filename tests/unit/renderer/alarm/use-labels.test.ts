import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { useLabels } from '../../../../src/renderer/alarm/use-labels.ts'
import { useBook } from '../../../../src/renderer/bridge/stores/book.ts'
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
  useBook().take({
    contacts: [makeContact({ id: 5, name: 'M. Arnaud' }), makeContact({ id: 6, name: '' })],
    labels: [
      { kind: 'station', id: 12, name: 'North' },
      { kind: 'station', id: 13, name: 'South' },
      { kind: 'dataServer', id: 12, name: 'Boilers' },
    ],
  })
  useCallees().take({
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
    expect(labels.offered('userId', '')).toEqual([])
    expect(labels.numberMeant('userId', 'M. Arnaud')).toBe('M. Arnaud')
  })
})

test('names are offered by what is typed, in their number too', () => {
  const labels = useLabels()
  const found = (typed: string) => labels.offered('stationId', typed).map(({ id }) => id)
  expect([found(''), found('nor'), found('13'), found('west')]).toEqual([[12, 13], [12], [13], []])
})

test.each([
  ['stationId', 'south', '13'],
  ['stationId', 'North (12)', '12'],
  ['stationId', '7', '7'],
  ['stationId', 'west', 'west'],
  ['scenarioId', 'North', 'North'],
  ['search', 'North (12)', 'North (12)'],
])('what is typed into %s as %j means %j', (field, typed, meant) =>
  expect(useLabels().numberMeant(field, typed)).toBe(meant),
)
