import { describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../src/shared/model/journal.ts'
import type { Observations } from './observations.ts'
import { judge, type Settled } from './oracle.ts'
import type { Occurrence } from './plant.ts'

const alarm = { alarmId: 1, path: 'CHAOS\\T1' }
const occurrence: Occurrence = { ...alarm, raisedAt: 1_001, acknowledgedAt: null, endedAt: 5_001 }
const entry: JournalEntry = {
  id: 1,
  alarmId: 1,
  dataServerId: 1,
  path: alarm.path,
  fullPath: '',
  name: 'T1',
  message: '',
  priority: 1,
  masked: false,
  state: 1,
  raisedAt: 1_001,
  gone: true,
  goneAt: 5_101,
  acknowledged: null,
  gap: null,
  steps: [{ kind: 'appeared', at: 1_101, raisedAt: 1_001 }],
}
/** A desk that saw everything in time. */
const good: Observations = {
  raised: [{ at: 1_101, alarmId: 1, raisedAt: 1_001, isAcknowledged: false }],
  removed: [{ at: 5_101, alarmId: 1 }],
  announced: [{ at: 1_151, alarmId: 1, raisedAt: 1_001 }],
  views: [
    { at: 1_000, rows: [], connection: 'live' },
    { at: 1_200, rows: [1], connection: 'live' },
    { at: 5_200, rows: [], connection: 'live' },
  ],
  journalled: [{ at: 5_151, entry }],
  journal: [entry],
}
const settled: Settled = { at: 9_000, recoveredMs: 500, missing: [], extra: [] }
const clean = { lost: 0, duplicated: 0, invented: 0, misannunciated: 0 }
const judged = (
  change: Partial<Observations>,
  truth = [occurrence],
  end = settled,
  recalled: Occurrence[] = [],
) => judge(truth, { ...good, ...change }, end, recalled)

describe('the oracle of the fault bench', () => {
  it('has nothing to say about a desk that saw, journalled and announced everything once', () => {
    expect(judged({})).toMatchObject({ ...clean, blindMs: 100, unsaidMs: 100, problems: [] })
  })

  it.each<[string, Partial<Observations>, Partial<typeof clean>]>([
    ['an occurrence that is in no journal', { journal: [] }, { lost: 1 }],
    ['a row that left while its alarm was active', { removed: [{ at: 3_000, alarmId: 1 }] }, { lost: 1 }],
    ['an occurrence with two entries', { journal: [entry, { ...entry, id: 2 }] }, { duplicated: 1 }],
    [
      'two rows of one alarm',
      { views: [{ at: 1_200, rows: [1, 1], connection: 'live' }] },
      { duplicated: 1 },
    ],
    ['an occurrence raised twice', { raised: [...good.raised, ...good.raised] }, { duplicated: 1 }],
    [
      'a row of an alarm that never was',
      { views: [{ at: 1_200, rows: [1, 9], connection: 'live' }] },
      { invented: 1 },
    ],
    [
      'an entry of a raise that never was',
      { journal: [entry, { ...entry, id: 2, raisedAt: 3_003, steps: [] }] },
      { invented: 1 },
    ],
    [
      'a raise that never was',
      { raised: [...good.raised, { at: 4_000, alarmId: 1, raisedAt: 3_003, isAcknowledged: false }] },
      { invented: 1 },
    ],
    ['an alarm that nobody was told of', { announced: [] }, { misannunciated: 1 }],
    [
      'an alarm that was announced twice',
      { announced: [...good.announced, ...good.announced] },
      { misannunciated: 1 },
    ],
  ])('counts %s', (_name, change, counts) => {
    expect(judged(change)).toMatchObject({ ...clean, ...counts })
  })

  it('demands no announcement of what somebody had acknowledged, nor of what came and went unseen', () => {
    const acknowledged = good.raised.map((raised) => ({ ...raised, isAcknowledged: true }))
    expect(judged({ raised: acknowledged, announced: [] }).problems).toEqual([])
    expect(judged({ raised: [], removed: [], announced: [] }).problems).toEqual([])
  })

  it('demands of a shelved alarm that it is announced again in its time, and of no other', () => {
    const shelving = { from: 2_000, until: 3_000, endsByItself: true }
    const shelved = { ...occurrence, shelved: [shelving] }
    const removed = [{ at: 2_050, alarmId: 1 }, ...good.removed]
    const again = { at: 3_100, alarmId: 1, raisedAt: 1_001 }
    const raised = [...good.raised, { ...again, isAcknowledged: false }]
    const back = { removed, raised, announced: [...good.announced, again] }
    expect(judged(back, [shelved]).problems).toEqual([])
    expect(judged({ ...back, announced: good.announced }, [shelved])).toMatchObject({ misannunciated: 1 })
    const late = [...good.announced, { ...again, at: 13_001 }]
    expect(judged({ ...back, announced: late }, [shelved])).toMatchObject({ misannunciated: 1 })
    expect(judged({ ...back, announced: [...back.announced, again] }, [shelved])).toMatchObject({
      misannunciated: 1,
    })
    const byHand = { ...occurrence, shelved: [{ ...shelving, endsByItself: false }] }
    expect(judged(back, [byHand])).toMatchObject({ misannunciated: 1, duplicated: 1 })
    expect(judged({ removed: [{ at: 3_500, alarmId: 1 }] }, [shelved])).toMatchObject({ lost: 1 })
  })

  it('demands no missed alarm of what somebody took or shelved by hand', () => {
    expect(judged({ journal: [] }, [{ ...occurrence, isHandled: true }]).problems).toEqual([])
  })

  it('complains about an alarm that lasts and was never raised', () => {
    const lasting = { ...occurrence, endedAt: 9_500 }
    expect(judged({ removed: [] }, [lasting]).problems).toEqual([])
    expect(judged({ raised: [], removed: [] }, [lasting])).toMatchObject({ ...clean, misannunciated: 1 })
  })

  it('demands of a desk that lost its journal that it lists again what was dismissed, each once', () => {
    const earlier = { ...occurrence, alarmId: 2, path: 'CHAOS\\T2' }
    const again = { ...entry, id: 2, alarmId: null, path: earlier.path }
    const recalling = (...journal: JournalEntry[]) =>
      judged({ journal: [entry, ...journal] }, [occurrence], settled, [earlier])
    expect(recalling(again).problems).toEqual([])
    expect(recalling()).toMatchObject({ ...clean, lost: 1 })
    expect(recalling(again, { ...again, id: 3 })).toMatchObject({ ...clean, duplicated: 1 })
    expect(judged({ journal: [entry, again] })).toMatchObject({ ...clean, invented: 1 })
  })

  it('complains about rows that differ at the end, and about a desk that never recovers', () => {
    const end = { at: 9_000, recoveredMs: null, missing: [1], extra: [2] }
    expect(judged({}, [occurrence], end)).toMatchObject({ lost: 1, invented: 1, recoveredMs: null })
    expect(judged({}, [occurrence], { ...settled, recoveredMs: null }).problems).toEqual([
      'the desk did not recover',
    ])
  })

  it('measures how long the desk was blind, and how much of that it did not say', () => {
    const late = {
      raised: [{ at: 31_001, alarmId: 1, raisedAt: 1_001, isAcknowledged: false }],
      views: [
        { at: 1_001, rows: [], connection: 'live' },
        { at: 5_001, rows: [], connection: 'lost' },
        { at: 30_001, rows: [], connection: 'polling' },
      ],
      removed: [],
      journalled: [],
    }
    const lasting = { ...occurrence, endedAt: null }
    expect(judged(late, [lasting])).toMatchObject({ blindMs: 30_000, unsaidMs: 5_000, problems: [] })
    const silent = [{ at: 1_001, rows: [], connection: 'live' }]
    expect(judged({ ...late, views: silent }, [lasting]).problems).toEqual([
      'the page claimed to be current for 30000 ms while it was not',
    ])
  })
})
