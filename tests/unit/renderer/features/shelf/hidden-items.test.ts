import { describe, expect, it, test } from 'vitest'
import {
  hiddenItems,
  returnsSoon,
  shownNow,
  type HidingSources,
} from '../../../../../src/renderer/features/shelf/rules/hidden-items.ts'
import { placesOf } from '../../../../../src/renderer/features/shelf/rules/places.ts'
import { defaultPriorityScale as scale } from '../../../../../src/shared/model/priority-band.ts'
import type { Shelved } from '../../../../../src/shared/model/shelf.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const minuteMs = 60_000
const now = Date.parse('2026-03-02T10:00:00Z')
const entry = (fields: Partial<Shelved> = {}): Shelved => ({
  id: 's1',
  path: 'NORTH\\P7',
  alarmId: null,
  band: 'high',
  message: '',
  reason: 'Seal',
  by: 'Anna',
  at: now - minuteMs,
  until: now + 10 * minuteMs,
  ...fields,
})
const nothing: HidingSources = {
  now,
  zone: createZone('UTC'),
  scale,
  alarms: [],
  entries: [],
  shelved: [],
  masked: 'dimmed',
  view: null,
  mute: null,
  attention: { enabled: true, quietHours: null },
  announcedView: null,
}
const some = [
  makeAlarm({ id: 1, priority: 1 }),
  makeAlarm({ id: 2, priority: 3 }),
  makeAlarm({ id: 3, priority: 3, ackUser: 'kb' }),
  makeAlarm({ id: 4, priority: 3, masked: true }),
]

describe('the inventory of what hides alarms', () => {
  it.each<[string, Partial<HidingSources>, object[]]>([
    ['is empty where nothing does', { alarms: [some[0]!] }, []],
    [
      'has a shelving with what it covers now',
      { entries: [entry()], shelved: [makeAlarm({ id: 9, path: 'NORTH\\P7', priority: 3 })] },
      [{ kind: 'shelved', count: 1, until: now + 10 * minuteMs }],
    ],
    ['has one that matches nothing now', { entries: [entry()] }, [{ kind: 'shelved', count: 0 }]],
    [
      'has work that goes on',
      {
        entries: [entry({ work: { places: ['NORTH'], from: now } })],
        shelved: [makeAlarm({ id: 9, path: 'NORTH\\P7', priority: 3 })],
      },
      [{ kind: 'work', count: 1 }],
    ],
    [
      'has work that begins later, which hides nothing yet',
      {
        entries: [entry({ work: { places: ['NORTH'], from: now + minuteMs } })],
        shelved: [makeAlarm({ id: 9, path: 'NORTH\\P7', priority: 3 })],
      },
      [{ kind: 'planned', count: 0, begins: now + minuteMs }],
    ],
    [
      'has what the server suppresses',
      { alarms: some, masked: 'hidden' },
      [{ kind: 'suppressed', count: 1, isHidden: true }],
    ],
    [
      'has the view of the screen',
      { view: { name: 'Mine', text: 'pump', hidden: 4 } },
      [{ kind: 'view', count: 4, name: 'Mine' }],
    ],
    [
      'counts for a mute what is neither critical, acknowledged nor suppressed',
      { alarms: some.slice(0, 3), mute: { until: now + minuteMs, by: 'Ben' } },
      [{ kind: 'mute', count: 1, by: 'Ben' }],
    ],
    ['has no mute that is over', { mute: { until: now, by: 'Ben' } }, []],
    [
      'has quiet hours with their end',
      {
        alarms: some.slice(0, 2),
        attention: { enabled: true, quietHours: { from: '09:00', to: '11:00' } },
      },
      [{ kind: 'quietHours', count: 1, until: now + 60 * minuteMs, begins: null }],
    ],
    [
      'has quiet hours that come, with their beginning',
      { alarms: some.slice(0, 2), attention: { enabled: true, quietHours: { from: '22:00', to: '06:00' } } },
      [{ kind: 'quietHours', count: 0, until: null, begins: now + 12 * 60 * minuteMs }],
    ],
    [
      'has what others cover, also where they have no alarm now',
      { coverage: { places: 'NORTH', elsewhere: 0 } },
      [{ kind: 'coverage', count: 0, places: 'NORTH', until: null }],
    ],
    [
      'has the only view that is announced',
      { announcedView: 'Boiler' },
      [{ kind: 'announcedView', count: null, name: 'Boiler' }],
    ],
    [
      'says that nothing is announced',
      { alarms: some.slice(0, 2), attention: { enabled: false, quietHours: null } },
      [{ kind: 'announcingOff', count: 2 }],
    ],
  ])('%s', (_name, sources, items) => {
    const found = hiddenItems({ ...nothing, ...sources })
    expect(found).toHaveLength(items.length)
    expect(found).toMatchObject(items)
  })
})

describe('many alarms that come back at once', () => {
  const shelved = Array.from({ length: 20 }, (_, id) => makeAlarm({ id, path: 'NORTH\\P7', priority: 3 }))
  const soon = entry({ until: now + 5 * minuteMs })
  it.each<[string, Shelved[], number, object | null]>([
    ['are said five minutes before', [soon], 20, { count: 20, at: now + 5 * minuteMs }],
    ['are not said earlier', [entry({ until: now + 6 * minuteMs })], 20, null],
    ['are not said where they are few', [soon], 19, null],
    ['are not said where something else goes on hiding them', [soon, entry({ id: 's2' })], 20, null],
    [
      'are not said of work that has not begun',
      [entry({ until: now + 5 * minuteMs, work: { places: ['NORTH'], from: now + minuteMs } })],
      20,
      null,
    ],
  ])('%s', (_name, entries, count, said) => {
    expect(returnsSoon(entries, shelved.slice(0, count), scale, now)).toEqual(said)
  })
})

describe('the places of planned work', () => {
  const paths = ['NORTH\\U1\\P7', 'north/U1/P8', 'SOUTH\\P1']
  it('are areas, units and tags, the largest first, with their alarms', () => {
    expect(placesOf(paths, '', { limit: 10, depth: 1 })).toMatchObject([
      { path: 'NORTH', active: 2 },
      { path: 'SOUTH', active: 1 },
      { path: 'NORTH\\U1', active: 2 },
      { path: 'SOUTH\\P1', active: 1 },
      { path: 'NORTH\\U1\\P7' },
      { path: 'north\\U1\\P8' },
    ])
  })
  it('are found by a part of their path', () => {
    expect(placesOf(paths, 'u1/p', { limit: 10, depth: 1 }).map(({ path }) => path)).toHaveLength(2)
    expect(placesOf(paths, '', { limit: 2, depth: 1 })).toHaveLength(2)
    expect(placesOf(paths, '', { limit: 1, depth: 2 })).toMatchObject([{ path: 'NORTH\\U1' }])
  })
})

test.each([
  ['to the minute', [entry()], now],
  ['not before work that has begun', [entry({ work: { places: ['N'], from: now + 20_000 } })], now + 20_000],
  ['whatever comes later', [entry({ work: { places: ['N'], from: now + 40_000 } })], now],
])('a page shows now %s', (_name, entries, shown) => {
  expect(shownNow(entries, now + 30_000)).toBe(shown)
})
