import { describe, expect, test } from 'vitest'
import {
  savedViewSchema,
  serviceFilterSchema,
  type ServiceFilter,
} from '../../../../../../src/shared/model/saved-view.ts'
import {
  defaultView,
  draftOf,
  isSameDraft,
  addViews,
  moveView,
  serializeViews,
} from '../../../../../../src/renderer/features/live/views/saved-views.ts'
import {
  serviceFields,
  withField,
  withoutField,
} from '../../../../../../src/renderer/alarm/service-fields.ts'
import { readViews } from '../../../../../../src/renderer/features/live/views/view-file-schema.ts'

const view = (id: string, more: object = {}) => savedViewSchema.parse({ id, name: id, ...more })
const two = [view('a'), view('b', { filter: { area: 'NORTH' }, grouping: { by: 'area', depth: 2 } })]

test('an exported file is imported whole', () => {
  expect(readViews(serializeViews(two))).toEqual({ ok: true, views: two })
})

describe('an invalid file is rejected with the path of its problem', () => {
  const cases: [string, string, RegExp][] = [
    ['no JSON', '{', /JSON/],
    ['another file', '{"name":"x"}', /^format: /],
    ['another version', '{"format":"tocsin-views","version":2,"views":[]}', /^version: /],
    ['no views', '{"format":"tocsin-views","version":1,"views":[]}', /^views: /],
    [
      'a view without a name',
      JSON.stringify({ format: 'tocsin-views', version: 1, views: [{ ...two[0], name: '' }] }),
      /^views\.0\.name: /,
    ],
    [
      'an unknown column',
      JSON.stringify({ format: 'tocsin-views', version: 1, views: [{ ...two[0], columns: [{ id: 'x' }] }] }),
      /^views\.0\.columns\.0\.id: /,
    ],
  ]
  test.each(cases)('%s', (_, text, why) => {
    const read = readViews(text)
    expect(read.ok ? '' : read.problem).toMatch(why)
  })
})

test('imported views replace nothing', () => {
  let made = 0
  const added = addViews(two, [view('b'), view('c', { name: 'a' })], () => `new-${++made}`)
  expect(added.map(({ id, name }) => [id, name])).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['new-1', 'b 2'],
    ['c', 'a 2'],
  ])
  expect(added.slice(0, 2)).toEqual(two)
})

test.each([
  ['a', 1, ['b', 'a']],
  ['b', -1, ['b', 'a']],
  ['a', -1, ['a', 'b']],
  ['x', 1, ['a', 'b']],
])('moving %s by %i', (id, by, ids) => {
  expect(moveView(two, id, by).map((moved) => moved.id)).toEqual(ids)
})

test('drafts compare by value, whatever the order of their keys', () => {
  const [first] = two
  if (!first) throw new Error('there is a first view')
  const { filter, ...rest } = draftOf(first)
  const turned = Object.fromEntries(Object.entries(filter).toReversed())
  expect(isSameDraft(draftOf(first), { ...rest, filter: { ...filter, ...turned } })).toBe(true)
  expect(isSameDraft(draftOf(first), { ...rest, filter: { ...filter, text: 'x' } })).toBe(false)
})

test('the defaults written out equal those of the schemas', () => {
  expect(defaultView).toEqual(savedViewSchema.parse({ id: 'bare', name: 'All' }))
  expect(serviceFields).toEqual(serviceFilterSchema.keyof().options)
})

describe('a service filter from typed text', () => {
  const before: ServiceFilter = { alarmState: 1 }
  test.each([
    ['stationId', '7', { alarmState: 1, stationId: 7 }],
    ['stationId', '0', { alarmState: 1, stationId: 0 }],
    ['alarmState', '', {}],
    ['alarmState', ' 2 ', { alarmState: 2 }],
    ['search', ' drum level ', { alarmState: 1, search: 'drum level' }],
    ['stationId', '-1', null],
    ['stationId', '1.5', null],
    ['stationId', 'x', null],
    ['stationId', '4294967295', { alarmState: 1, stationId: 4_294_967_295 }],
    ['stationId', '4294967296', null],
    ['search', 'x'.repeat(1_001), null],
  ] as const)('%s %j', (field, text, expected) => {
    const filter = withField(before, field, text)
    expect(filter).toEqual(expected)
    if (filter) expect(serviceFilterSchema.parse(filter)).toEqual(filter)
  })
  test('is removed without changing the original', () => {
    expect(withoutField(before, 'alarmState')).toEqual({})
    expect(before).toEqual({ alarmState: 1 })
  })
})
