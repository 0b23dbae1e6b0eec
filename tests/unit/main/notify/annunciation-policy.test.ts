import { describe, expect, it } from 'vitest'
import {
  channels,
  decideAnnunciation,
  decideFallback,
  decideNotice,
  type AnnunciationChannel,
  type ChannelDecision,
  type PolicyContext,
} from '../../../../src/main/notify/annunciation-policy.ts'
import type { RealarmState } from '../../../../src/main/notify/realarm-policy.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { attentionSettingsSchema, type AttentionSettings } from '../../../../src/shared/model/attention.ts'
import { defaultPriorityScale, type PriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { alarmFilterSchema } from '../../../../src/shared/model/saved-view.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
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
  page: outcome,
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
    expected: { ...all('band-switched-off'), native: 'yes', page: 'yes' },
  },
  {
    name: 'what another screen covers has no notification of the desk; each page decides about its strip and sound',
    alarm: high,
    given: { callsHere: () => false },
    expected: { ...all('not-covered'), page: 'yes', sound: 'yes' },
  },
  {
    name: 'the most urgent is everybody’s',
    alarm: critical,
    given: { callsHere: () => false },
    expected: all('yes'),
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
    name: 'one outside the chosen view',
    alarm: { ...high, path: 'SOUTH\\PUMP' },
    given: { viewFilter: alarmFilterSchema.parse({ area: 'NORTH' }) },
    expected: all('not-in-view'),
  },
  {
    name: 'one of the most urgent band, whatever view is chosen',
    alarm: { ...critical, path: 'SOUTH\\PUMP' },
    given: { viewFilter: alarmFilterSchema.parse({ area: 'NORTH' }) },
    expected: all('yes'),
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
    expected: { ...all('yes'), native: 'muted', page: 'muted', sound: 'muted' },
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
    name: 'a host without native notifications',
    given: { hasNative: false },
    expected: { ...all('yes'), native: 'no-native' },
  },
  {
    name: 'a view that asks for a data server by its name has its alarms',
    given: { viewFilter: alarmFilterSchema.parse({ text: 'server:north' }), serverName: () => 'North' },
    expected: all('yes'),
  },
  {
    name: 'and no others',
    alarm: high,
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
    expected: { ...all('yes'), native: 'muted', page: 'muted', sound: 'muted' },
  },
]

const usualContext: PolicyContext = {
  settings: usual,
  scale: defaultPriorityScale,
  now: at(10, 0),
  steady: 0,
  zone: createZone(''),
  isInFront: false,
  hasNative: true,
  mutedUntil: null,
  viewFilter: null,
  serverName: () => null,
}
const outcomes = (decision: Record<AnnunciationChannel, ChannelDecision>) =>
  Object.fromEntries(channels.map((way) => [way, decision[way].annunciate ? 'yes' : decision[way].reason]))

describe('the one gate', () => {
  it.each(cases)('$name', ({ alarm, given, expected }) => {
    const decision = decideAnnunciation(makeAlarm({ id: 1, ...alarm }), undefined, {
      ...usualContext,
      ...given,
    })
    expect(outcomes(decision)).toEqual(expected)
  })

  it.each([
    // The same instant is night in one place and day in another, whatever zone this machine is in.
    ['2026-03-02T21:30:00Z', 'Europe/Paris', true],
    ['2026-03-02T21:30:00Z', 'UTC', false],
    ['2026-03-02T21:30:00Z', 'Asia/Tokyo', false],
    ['2026-03-02T20:59:00Z', 'Europe/Paris', false],
    ['2026-03-03T04:59:00Z', 'Europe/Paris', true],
    ['2026-03-03T05:00:00Z', 'Europe/Paris', false],
    ['2026-03-02T20:30:00Z', 'Asia/Tokyo', true],
    ['2026-03-02T16:29:00Z', 'Asia/Kolkata', false],
    ['2026-03-02T16:30:00Z', 'Asia/Kolkata', true],
    // The night in which the clocks go forward, and the one in which they go back.
    ['2026-03-29T03:59:00Z', 'Europe/Paris', true],
    ['2026-03-29T04:00:00Z', 'Europe/Paris', false],
    ['2026-10-25T04:59:00Z', 'Europe/Paris', true],
    ['2026-10-25T05:00:00Z', 'Europe/Paris', false],
  ])('quiet hours at %s in %s: %s', (now, zone, isQuiet) => {
    const context = { ...usualContext, settings: overMidnight, now: Date.parse(now), zone: createZone(zone) }
    const { sound } = decideAnnunciation(makeAlarm({ id: 1, priority: 2 }), undefined, context)
    expect(sound.reason).toBe(isQuiet ? 'quiet-hours' : 'new')
  })

  it('gives a reason for annunciating, too', () => {
    const { native } = decideAnnunciation(makeAlarm({ id: 1 }), undefined, usualContext)
    expect(native).toEqual({ annunciate: true, reason: 'new' })
  })

  it('annunciates a re-alarm in full, and a chattering one by nothing more', () => {
    let before: RealarmState | undefined
    const raise = (steady: number) => {
      const decision = decideAnnunciation(makeAlarm({ id: 1 }), before, { ...usualContext, steady })
      before = decision.realarm
      return outcomes(decision)
    }
    expect([raise(1_000), raise(2_000)]).toEqual([all('yes'), all('yes')])
    expect(raise(3_000)).toEqual(all('chattering'))
  })

  it('suppresses a re-alarm that comes too soon, even of the most urgent band', () => {
    const settings = { ...usual, realarmPauseSeconds: 30 }
    const first = decideAnnunciation(makeAlarm({ id: 1 }), undefined, {
      ...usualContext,
      settings,
      steady: 0,
    })
    const second = decideAnnunciation(makeAlarm({ id: 1 }), first.realarm, {
      ...usualContext,
      settings,
      steady: 29_999,
    })
    expect(outcomes(second)).toEqual(all('re-alarm-too-soon'))
  })

  it('names what suppresses every occurrence before what suppresses a re-alarm', () => {
    let before: RealarmState | undefined
    for (const steady of [1, 2, 3, 4]) {
      const decision = decideAnnunciation(makeAlarm({ id: 1, masked: true }), before, {
        ...usualContext,
        steady,
      })
      expect(outcomes(decision)).toEqual(all('masked'))
      before = decision.realarm
    }
  })
})

describe('a notification that the system did not show', () => {
  const yes = { annunciate: true, reason: 'notification-failed' }
  const no = (reason: string) => ({ annunciate: false, reason })
  it.each([
    { name: 'goes to the page; its sound plays already', alarm: high, page: yes, sound: no('new') },
    { name: 'goes to the page with a sound where its band has none', alarm: low, page: yes, sound: yes },
    {
      name: 'stays where it is in quiet hours that began since',
      alarm: low,
      given: { settings: overMidnight, now: at(23, 30) },
      page: no('quiet-hours'),
      sound: no('quiet-hours'),
    },
    {
      name: 'of an alarm that was acknowledged since needs nothing',
      alarm: { ackUser: 'S. Keller' },
      page: no('already-acknowledged'),
      sound: no('already-acknowledged'),
    },
  ])('$name', ({ alarm, given, page, sound }) => {
    expect(decideFallback(makeAlarm({ id: 1, ...alarm }), { ...usualContext, ...given })).toEqual({
      page,
      sound,
    })
  })
})

describe('a lost connection or an unanswered call', () => {
  it.each([
    ['is notified and sounds', true, true, 'new', 'new'],
    ['only sounds where there are no native notifications', true, false, 'no-native', 'new'],
    ['does neither when annunciation is off', false, true, 'switched-off', 'switched-off'],
  ])('%s', (_, enabled, hasNative, native, sound) => {
    const decision = decideNotice({ settings: { ...usual, enabled }, hasNative })
    expect([decision.native.reason, decision.sound.reason]).toEqual([native, sound])
  })
})
