import { describe, expect, it } from 'vitest'
import {
  decideAnnunciation,
  channels,
  type PolicyContext,
  type AnnunciationChannel,
} from '../../../../src/main/notify/annunciation-policy.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { attentionSettingsSchema, type AttentionSettings } from '../../../../src/shared/model/attention.ts'
import { defaultPriorityScale, type PriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema } from '../../../../src/shared/model/saved-view.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const usual = attentionSettingsSchema.parse({})
const everything = { native: true, sound: true, flash: true, attention: true }
const loudEverywhere: AttentionSettings = {
  ...usual,
  bands: { critical: everything, high: everything, medium: everything, low: everything },
}
const at = (hour: number, minute: number) => new Date(2026, 2, 2, hour, minute).getTime()
const overMidnight = { ...loudEverywhere, quietHours: { from: '22:00', to: '06:00' } }
const inTheDay = { ...loudEverywhere, quietHours: { from: '12:00', to: '13:30' } }
const highestFirst: PriorityScale = {
  urgency: 'highest-first',
  bands: [
    { id: 'critical', shape: 'triangle', until: 900 },
    { id: 'low', shape: 'circle', until: 0 },
  ],
}

interface Case {
  name: string
  alarm?: Partial<Alarm>
  given?: Partial<PolicyContext>
  /** Every way and what it comes to: yes, or the reason against it. */
  expected: Record<AnnunciationChannel, string>
}
const all = (outcome: string): Case['expected'] => ({
  native: outcome,
  sound: outcome,
  flash: outcome,
  attention: outcome,
  badge: outcome,
})
const [critical, high, medium, low] = [{ priority: 1 }, { priority: 2 }, { priority: 3 }, { priority: 4 }]
const muted = { settings: loudEverywhere, mutedUntil: at(10, 15) }

const cases: Case[] = [
  { name: 'a critical alarm does all', alarm: critical, expected: all('yes') },
  { name: 'a high one as well', alarm: high, expected: all('yes') },
  {
    name: 'a medium one asks for no attention and counts on no badge',
    alarm: medium,
    expected: { ...all('yes'), attention: 'band-switched-off', badge: 'band-switched-off' },
  },
  {
    name: 'a low one is only shown',
    alarm: low,
    expected: { ...all('band-switched-off'), native: 'yes' },
  },
  {
    name: 'a band that was switched off stays silent even if it is the most urgent',
    alarm: critical,
    given: {
      settings: { ...usual, bands: { ...usual.bands, critical: { ...everything, sound: false } } },
    },
    expected: { ...all('yes'), sound: 'band-switched-off' },
  },
  {
    name: 'all switched off',
    given: { settings: { ...usual, enabled: false } },
    expected: all('switched-off'),
  },
  { name: 'a masked alarm never', alarm: { masked: true }, expected: all('masked') },
  {
    name: 'one that somebody has acknowledged',
    alarm: { ackUser: 'S. Keller' },
    expected: all('already-acknowledged'),
  },
  {
    name: 'one of the chosen view',
    alarm: { path: 'NORTH\\BOILER2\\LT204' },
    given: { viewFilter: alarmFilterSchema.parse({ area: 'NORTH' }) },
    expected: all('yes'),
  },
  {
    name: 'one outside the chosen view, however urgent',
    alarm: { ...critical, path: 'SOUTH\\PUMP' },
    given: { viewFilter: alarmFilterSchema.parse({ area: 'NORTH' }) },
    expected: all('not-in-view'),
  },
  {
    name: 'in quiet hours before midnight only the badge counts',
    alarm: high,
    given: { settings: overMidnight, now: at(23, 30) },
    expected: { ...all('quiet-hours'), badge: 'yes' },
  },
  {
    name: 'in quiet hours after midnight as well',
    alarm: high,
    given: { settings: overMidnight, now: at(5, 59) },
    expected: { ...all('quiet-hours'), badge: 'yes' },
  },
  {
    name: 'quiet hours end on the minute',
    alarm: high,
    given: { settings: overMidnight, now: at(6, 0) },
    expected: all('yes'),
  },
  {
    name: 'quiet hours begin on the minute',
    alarm: high,
    given: { settings: inTheDay, now: at(12, 0) },
    expected: { ...all('quiet-hours'), badge: 'yes' },
  },
  {
    name: 'quiet hours within a day leave the rest of it',
    alarm: high,
    given: { settings: inTheDay, now: at(23, 30) },
    expected: all('yes'),
  },
  {
    name: 'the most urgent band breaks through quiet hours',
    alarm: critical,
    given: { settings: overMidnight, now: at(23, 30) },
    expected: all('yes'),
  },
  {
    name: 'muted, an alarm neither pops up nor sounds',
    alarm: high,
    given: muted,
    expected: { ...all('yes'), native: 'muted', sound: 'muted' },
  },
  { name: 'the most urgent band breaks through a mute', alarm: critical, given: muted, expected: all('yes') },
  {
    name: 'a mute restores itself',
    alarm: high,
    given: { ...muted, now: at(10, 15) },
    expected: all('yes'),
  },
  {
    name: 'with the window in front nothing asks for attention',
    alarm: high,
    given: { isInFront: true },
    expected: { ...all('yes'), attention: 'in-front' },
  },
  {
    name: 'only when away: nothing pops up with the window in front, however urgent',
    alarm: critical,
    given: { settings: { ...usual, onlyWhenAway: true }, isInFront: true },
    expected: { ...all('yes'), native: 'in-front', attention: 'in-front' },
  },
  {
    name: 'only when away: all when it is not in front',
    given: { settings: { ...usual, onlyWhenAway: true } },
    expected: all('yes'),
  },
  {
    name: 'a view that asks for a data server by its name has its alarms',
    given: { viewFilter: alarmFilterSchema.parse({ text: 'server:north' }), serverName: () => 'North' },
    expected: all('yes'),
  },
  {
    name: 'and no others',
    given: { viewFilter: alarmFilterSchema.parse({ text: 'server:north' }), serverName: () => 'South' },
    expected: all('not-in-view'),
  },
  {
    name: 'where large numbers are urgent, the largest band breaks through',
    alarm: { priority: 950 },
    given: { ...muted, scale: highestFirst },
    expected: all('yes'),
  },
  {
    name: 'where large numbers are urgent, small ones are muted',
    alarm: { priority: 1 },
    given: { ...muted, scale: highestFirst },
    expected: { ...all('yes'), native: 'muted', sound: 'muted' },
  },
]

describe('the one gate', () => {
  it.each(cases)('$name', ({ alarm, given, expected }) => {
    const decision = decideAnnunciation(makeAlarm({ id: 1, ...alarm }), {
      settings: usual,
      scale: defaultPriorityScale,
      now: at(10, 0),
      isInFront: false,
      mutedUntil: null,
      viewFilter: null,
      serverName: () => null,
      ...given,
    })
    const outcome = channels.map((way) => [way, decision[way].annunciate ? 'yes' : decision[way].reason])
    expect(Object.fromEntries(outcome)).toEqual(expected)
  })

  it('gives a reason for annunciating, too', () => {
    const { native } = decideAnnunciation(makeAlarm({ id: 1 }), {
      settings: usual,
      scale: defaultPriorityScale,
      now: 0,
      isInFront: false,
      mutedUntil: null,
      viewFilter: null,
      serverName: () => null,
    })
    expect(native).toEqual({ annunciate: true, reason: 'new' })
  })
})
