import { describe, expect, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema, type AlarmFilter } from '../../../../../../src/shared/model/saved-view.ts'
import { parseTextQuery } from '../../../../../../src/shared/rules/text-query.ts'
import {
  createHidingRule,
  createSearchTexts,
  hidesMore,
  type HidingOptions,
  type HidingReason,
} from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { isEmptyFilter, noFilter } from '../../../../../../src/renderer/features/live/views/saved-views.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const hidingRule = (
  change: Partial<AlarmFilter>,
  masked: 'shown' | 'dimmed' | 'hidden' = 'dimmed',
  refused: readonly number[] | null = null,
) => {
  const filter = { ...noFilter, ...change }
  const serverName = () => null
  return createHidingRule({
    filter,
    query: parseTextQuery(filter.text),
    scale,
    now: 0,
    masked,
    serverName,
    searchText: createSearchTexts(serverName),
    service: refused && { asked: new Set(refused), matching: new Set() },
  })
}
const hiding = (...options: Parameters<typeof hidingRule>) => hidingRule(...options).reasonOf

describe('why an alarm is hidden', () => {
  const alarm = makeAlarm({ id: 7, masked: true })
  const cases: [string, (alarm: ReturnType<typeof makeAlarm>) => HidingReason | null, HidingReason | null][] =
    [
      ['masked shown', hiding({}, 'shown'), null],
      ['masked dimmed', hiding({}, 'dimmed'), null],
      ['masked hidden by the one rule', hiding({}, 'hidden'), 'masked'],
      ['masked asked for by itself', hiding({ masked: 'only' }, 'hidden'), null],
      ['not masked asked for', hiding({ masked: 'no' }, 'shown'), 'masked'],
      ['refused by the service', hiding({}, 'shown', [7]), 'service'],
      ['the filter comes before the service', hiding({ text: 'x' }, 'shown', [7]), 'text'],
    ]
  test.each(cases)('%s', (_, reasonOf, reason) => {
    expect(reasonOf(alarm)).toBe(reason)
  })

  test('a filter of blanks is empty', () => {
    expect(isEmptyFilter({ ...noFilter, text: '  ' })).toBe(true)
    expect(isEmptyFilter({ ...noFilter, hiddenBands: ['low'] })).toBe(false)
    expect(isEmptyFilter(alarmFilterSchema.parse({}))).toBe(true)
  })
})

test('the text to search is written once per alarm', () => {
  let asked = 0
  const textOf = createSearchTexts(() => (asked++, 'North Server'))
  const alarm = makeAlarm({ id: 1, message: 'Drum LEVEL' })
  expect([textOf(alarm), textOf(alarm)]).toEqual(Array(2).fill(expect.stringContaining('drum level')))
  expect([textOf(alarm).endsWith('north server'), asked]).toEqual([true, 1])
})

describe('a filter that hides more', () => {
  const options = hidingRule({}).options
  const rule = (text: string, change: Partial<AlarmFilter> = {}, others: Partial<HidingOptions> = {}) =>
    createHidingRule({
      ...options,
      ...others,
      query: parseTextQuery(text),
      filter: { ...noFilter, ...change, text },
    })
  const cases: [string, string, boolean][] = [
    ['', 'a', true],
    ['a', 'ab', true],
    ['ab', 'cab', true],
    ['ab', 'a', false],
    ['a b', 'b c ad', true],
    ['a', 'tag:a', false],
    ['tag:a', 'tag:ab', true],
    ['id:1', 'id:12', false],
    ['area:n', 'area:no', false],
    ['-a', '-ab', false],
    ['-a', '-a b', true],
    ['not a', 'a', false],
    ['/a/', '/a/ b', true],
    ['/a/', '/ab/', false],
    ['masked', 'masked a', true],
  ]
  test.each(cases)('from %s to %s: %s', (before, after, expected) => {
    expect(hidesMore(rule(after), rule(before))).toBe(expected)
  })

  test('does so only where all else is the same, and the service hides nothing', () => {
    const service = { asked: new Set([1]), matching: new Set<number>() }
    expect(hidesMore(rule('ab', { acknowledged: 'no' }), rule('a'))).toBe(false)
    expect(hidesMore(rule('ab', {}, { now: 1 }), rule('a'))).toBe(false)
    expect(hidesMore(rule('ab', {}, { masked: 'hidden' }), rule('a'))).toBe(false)
    expect(hidesMore(rule('ab', {}, { service }), rule('a', {}, { service }))).toBe(false)
  })
})
