import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AlarmHistory } from '../../../../../src/shared/model/records.ts'
import { defaultPriorityScale, type PriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { reportSettingsSchema } from '../../../../../src/shared/model/report-settings.ts'
import { sharedTime } from '../../../../../src/shared/rules/report/report.ts'
import { reportOf } from '../../../../support/report-of.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'
import { plainReport } from '../../../../support/plain-report.ts'
import { readOccurrences } from '../../../../support/read-occurrences.ts'
import { inPlainShape } from '../../../../support/report-shape.ts'

const zones = ['Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC']
/** Around days of 23 and 25 hours in one zone or another, and an ordinary one. */
const beginnings = [
  '2026-03-28T20:00:00Z',
  '2026-10-24T20:00:00Z',
  '2026-11-01T02:00:00Z',
  '2026-04-04T12:00:00Z',
  '2026-06-01T00:00:00Z',
].map((text) => Date.parse(text))
const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

const wholeSeconds = (max: number) => fc.integer({ min: 0, max })
/** Mostly crowded together, so that floods and chattering are not left to luck. */
const moments = fc.oneof(
  { weight: 1, arbitrary: wholeSeconds(14 * 3600) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(5900, 6600, 20_000, 49_700), wholeSeconds(900))
      .map(([a, b]) => a + b),
  },
)
const alarm = fc.record({
  tag: fc.integer({ min: 1, max: 12 }),
  at: moments,
  lasts: fc.option(fc.oneof(wholeSeconds(12), wholeSeconds(3 * 3600), wholeSeconds(14 * 3600)), {
    nil: null,
  }),
  priority: fc.integer({ min: -1, max: 6 }),
})
const scales = fc.constantFrom<PriorityScale>(defaultPriorityScale, {
  urgency: 'highest-first',
  bands: [
    { id: 'high', shape: 'triangle', until: 4 },
    { id: 'medium', shape: 'square', until: 2 },
    { id: 'low', shape: 'circle', until: 0 },
  ],
})
const settingsOf = fc
  .record({
    operators: fc.constantFrom(1, 2),
    floodStart: fc.constantFrom(4, 10),
    floodEnd: fc.constantFrom(1, 4),
    chatterCount: fc.constantFrom(2, 3, 4),
    chatterSeconds: fc.constantFrom(30, 60),
    staleHours: fc.constantFrom(1, 2, 5),
  })
  .map((some) => reportSettingsSchema.parse(some))

type Given = typeof given extends fc.Arbitrary<infer T> ? T : never

/** A set of records of up to 14 hours, of which a period of some hours begins after two. */
const given = fc
  .record({
    begin: fc.constantFrom(...beginnings).map((millis) => millis / 1000),
    alarms: fc.array(alarm, { minLength: 1, maxLength: 60 }),
    length: fc.oneof(fc.constant(8 * 3600), fc.integer({ min: 1, max: 11 * 3600 })),
    repeated: fc.array(fc.nat({ max: 59 }), { maxLength: 4 }),
    zone: fc.constantFrom(...zones),
    scale: scales,
    settings: settingsOf,
  })
  .map(({ begin, alarms, repeated, length, ...terms }) => {
    const records = alarms.map(({ tag, at, lasts, priority }, place): AlarmHistory => ({
      id: place + 1,
      tagId: tag,
      tagName: `TAG${tag}`,
      message: '',
      priority,
      alarmTime: iso(begin + at),
      ...(lasts === null ? {} : { resetTime: iso(begin + at + lasts) }),
      comment: '',
    }))
    const twins = repeated.flatMap((place) => records[place] ?? [])
    const from = begin + 2 * 3600
    return { ...terms, records: [...records, ...twins], from, to: from + length }
  })

const measure = ({ records, from, to, zone, scale, settings }: Given) =>
  reportOf(readOccurrences(records).occurrences, {
    period: { from: from * 1000, to: to * 1000 },
    zone: createZone(zone),
    scale,
    settings,
  })

test('agrees with a plain calculation for any records', () => {
  fc.assert(
    fc.property(given, (set) => {
      const { records, from, to, zone, scale, settings } = set
      expect(inPlainShape(measure(set), settings, zone)).toEqual(
        plainReport(records, [iso(from), iso(to)], zone, scale, settings),
      )
    }),
    { numRuns: 60 },
  )
}, 120_000)

// A period of a second cannot be divided.
const divisible = given.filter(({ from, to }) => to - from >= 2)

test('wherever a period is divided, its parts add up to it', () => {
  fc.assert(
    fc.property(divisible, fc.double({ min: 0, max: 1, noNaN: true }), (set, share) => {
      const middle = set.from + 1 + Math.floor(share * (set.to - set.from - 2))
      const [whole, first, second] = [
        measure(set),
        measure({ ...set, to: middle }),
        measure({ ...set, from: middle }),
      ]
      expect(first.raised + second.raised).toBe(whole.raised)
      const flooded = ({ floods, period }: typeof whole) => sharedTime(floods, period)
      // What was a flood in the second part was one in the whole; the first part cannot know what follows.
      const later = { from: middle * 1000, to: set.to * 1000 }
      expect(flooded(second)).toBe(sharedTime(whole.floods, later))
      expect(flooded(first)).toBeLessThanOrEqual(sharedTime(whole.floods, first.period))
    }),
    { numRuns: 200 },
  )
})
