import { describe, expect, it } from 'vitest'
import { decideAnnunciation } from '../../../../src/main/notify/annunciation-policy.ts'
import { createAttention, type AttentionParts } from '../../../../src/main/notify/attention.ts'
import { attentionSettingsSchema, soundSettingsSchema } from '../../../../src/shared/model/attention.ts'
import { localSession } from '../../../../src/shared/model/constants.ts'
import { anybody } from '../../../../src/shared/model/role.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const profile = serverProfileSchema.parse({})

interface Given {
  keptMute?: number | null
  repeatForSeconds?: number
  callsAt?: AttentionParts['callsAt']
}

function setUp({ keptMute = null, repeatForSeconds = 600, callsAt = () => null }: Given = {}) {
  const clock = createManualClock(1_000_000)
  const written: (number | null)[] = []
  let changes = 0
  const attention = createAttention({
    spokenServer: ({ alarm }) => (alarm.id === 8 ? 'North plant' : ''),
    spokenHelp: ({ alarm }) => (alarm.id === 9 ? 'Respond within 5 minutes. Open FV201.' : ''),
    clock,
    sound: () => soundSettingsSchema.parse({ repeatForSeconds }),
    callsAt,
    mute: { read: () => keptMute, write: (until) => written.push(until) },
    onChange: () => changes++,
  })
  const appear = (priority: number, id: number) => {
    const alarm = makeAlarm({ id, priority, message: `Alarm ${id}` })
    const decision = decideAnnunciation(alarm, undefined, {
      settings: attentionSettingsSchema.parse({}),
      scale: profile.priorityScale,
      now: clock.now(),
      steady: clock.steady(),
      zone: createZone('UTC'),
      isInFront: false,
      hasNative: true,
      mutedUntil: attention.mutedUntil(),
      viewFilter: null,
      serverName: () => null,
    })
    attention.raised([{ alarm, profile, decision }])
  }
  return { clock, attention, appear, written, changes: () => changes }
}

describe('sound', () => {
  it('is that of the most urgent, and speaks of the newest of those', () => {
    const { attention, appear } = setUp()
    appear(3, 1)
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'medium', spoken: 'Alarm 1' })
    appear(1, 2)
    appear(1, 3)
    appear(2, 4)
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'critical', spoken: 'Alarm 3' })
  })

  it('of an alarm that another screen covers is not heard there, but that of the most urgent is', () => {
    const { attention, appear } = setUp({
      callsAt: (viewer) => (viewer === 'east' ? (_server, { id }) => id === 2 : null),
    })
    appear(2, 1)
    expect(attention.states()('east')).toMatchObject({ sounding: null, unseen: 0 })
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'high', unseen: 1 })
    appear(3, 2)
    expect(attention.states()('east')).toMatchObject({ sounding: 'medium', spoken: 'Alarm 2', unseen: 1 })
    appear(1, 3)
    expect(attention.states()('east')).toMatchObject({ sounding: 'critical', unseen: 2 })
  })

  it('speaks of what to do as well, where the alarm help says it', () => {
    const { attention, appear } = setUp()
    appear(1, 9)
    expect(attention.states()(localSession).spoken).toBe('Alarm 9. Respond within 5 minutes. Open FV201.')
  })

  it('names the server before the alarm, where there are several', () => {
    const { attention, appear } = setUp()
    appear(1, 8)
    expect(attention.states()(localSession).spoken).toBe('North plant. Alarm 8')
  })

  it('of a server that a screen may not see is not heard, counted or spoken there', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    attention.connectionLost('south', 'South')
    const seen = (servers: string[]) => attention.states()(anybody, servers)
    expect(seen(['north'])).toMatchObject({ sounding: null, spoken: '', unseen: 0 })
    expect(seen(['south'])).toMatchObject({ sounding: 'lost', spoken: 'South', unseen: 0 })
    expect(seen([profile.id])).toMatchObject({ sounding: 'critical', spoken: 'Alarm 1', unseen: 1 })
  })

  it('that begins while a key is on its way is still heard, and its alarm unseen', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    const { place } = attention.states()(localSession)
    appear(1, 2)
    attention.silence(localSession, place)
    attention.markSeen(localSession, place)
    expect(attention.states()(localSession)).toMatchObject({
      sounding: 'critical',
      spoken: 'Alarm 2',
      unseen: 1,
    })
    attention.silence(localSession, attention.states()(localSession).place)
    expect(attention.states()(localSession).sounding).toBe(null)
  })

  it('ends when silenced, which settles nothing else, and begins again with the next alarm', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    attention.silence(localSession)
    expect(attention.states()(localSession)).toMatchObject({ sounding: null, unseen: 1 })
    expect(attention.isFlashing()).toBe(true)
    appear(2, 2)
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'high' })
  })

  it('ends when its alarm is acknowledged or cleared, and continues for the others', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    appear(2, 2)
    attention.prune(({ alarm }) => alarm.id === 2)
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'high', unseen: 1 })
    attention.prune(() => false)
    expect(attention.states()(localSession)).toMatchObject({ sounding: null, unseen: 0 })
  })

  it.each([
    { repeatForSeconds: 600, millis: 600_000 },
    { repeatForSeconds: 0, millis: 2_000 },
  ])('ends by itself, set to $repeatForSeconds seconds', async ({ repeatForSeconds, millis }) => {
    const { clock, attention, appear } = setUp({ repeatForSeconds })
    appear(1, 1)
    await clock.advance(millis - 1)
    expect(attention.states()(localSession).sounding).toBe('critical')
    await clock.advance(1)
    expect(attention.states()(localSession).sounding).toBeNull()
  })

  it('sounds for a lost connection until it is restored', () => {
    const { attention, appear } = setUp()
    attention.connectionLost('embedded', 'Demo plant')
    appear(2, 1)
    expect(attention.states()(localSession)).toMatchObject({ sounding: 'lost', spoken: 'Demo plant' })
    attention.connectionRestored('embedded')
    expect(attention.states()(localSession).sounding).toBe('high')
  })
})

describe('several viewers', () => {
  it('each hear on what they have not silenced themselves, and what is newer', () => {
    const { attention, appear } = setUp()
    appear(2, 1)
    attention.silence('desk 1')
    const heard = (viewer: string) => attention.states()(viewer).sounding
    expect(['desk 1', 'desk 2', anybody].map(heard)).toEqual([null, 'high', null])
    appear(3, 2)
    expect(['desk 1', 'desk 2', anybody].map(heard)).toEqual(['medium', 'high', 'medium'])
    attention.silence('desk 2')
    expect(['desk 1', 'desk 2', anybody].map(heard)).toEqual(['medium', null, null])
  })

  it('hear nothing of what one of them took, acknowledged or saw clear', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    appear(2, 2)
    appear(3, 3)
    const heard = () => ['desk 1', 'desk 2'].map((viewer) => attention.states()(viewer).sounding)
    attention.taken(profile.id, new Set([1]))
    expect(heard()).toEqual(['high', 'high'])
    attention.taken('another server', new Set([2]))
    expect(heard()).toEqual(['high', 'high'])
    attention.prune(({ alarm }) => alarm.id !== 2)
    expect(heard()).toEqual(['medium', 'medium'])
    // What was taken and is raised again sounds again.
    appear(1, 1)
    expect(heard()).toEqual(['critical', 'critical'])
  })

  it('each have their own count of what they have not looked at, and the tray has the desktop’s', () => {
    const { attention, appear } = setUp()
    appear(1, 1)
    attention.markSeen('desk 1')
    const unseen = (viewer: string) => attention.states()(viewer).unseen
    expect(['desk 1', 'desk 2', anybody, localSession].map(unseen)).toEqual([0, 1, 0, 1])
    expect(attention.isFlashing()).toBe(true)
    appear(1, 2)
    expect(['desk 1', 'desk 2'].map(unseen)).toEqual([1, 2])
  })

  it('are told in as many ways as there are differences, not viewers', () => {
    const { attention, appear } = setUp()
    const viewers = Array.from({ length: 500 }, (_, n) => `desk ${n}`)
    for (const [n, viewer] of viewers.entries()) {
      appear(2, n)
      if (n % 2 === 0) attention.silence(viewer)
    }
    for (const viewer of viewers) attention.silence(viewer)
    appear(1, 1_000)
    const stateOf = attention.states()
    expect(new Set(viewers.map((viewer) => stateOf(viewer))).size).toBe(1)
  })
})

describe('a mute', () => {
  it('silences what sounds, but not the most urgent or a loss', () => {
    const { attention, appear } = setUp()
    appear(2, 1)
    attention.muteFor(15)
    expect(attention.states()(localSession)).toMatchObject({ sounding: null, mutedUntil: 1_900_000 })
    appear(2, 2)
    expect(attention.states()(localSession).sounding).toBeNull()
    appear(1, 3)
    expect(attention.states()(localSession).sounding).toBe('critical')
  })

  it('restores itself and is forgotten', async () => {
    const { clock, attention, appear, written } = setUp()
    attention.muteFor(15)
    await clock.advance(15 * 60_000)
    expect(attention.states()(localSession).mutedUntil).toBeNull()
    expect(written).toEqual([1_900_000, null])
    appear(2, 1)
    expect(attention.states()(localSession).sounding).toBe('high')
  })

  it('ends when silenced', () => {
    const { clock, attention, written } = setUp()
    attention.muteFor(480)
    attention.muteFor(null)
    expect(attention.states()(localSession).mutedUntil).toBeNull()
    expect(written.at(-1)).toBeNull()
    expect(clock.pending()).toBe(0)
  })

  it.each([
    { name: 'that still runs outlives a restart', keptMute: 1_000_001, mutedUntil: 1_000_001 },
    { name: 'that is over does not', keptMute: 1_000_000, mutedUntil: null },
  ])('$name', ({ keptMute, mutedUntil }) => {
    expect(setUp({ keptMute }).attention.states()(localSession).mutedUntil).toBe(mutedUntil)
  })
})

describe('unseen alarms', () => {
  it('flash, demand attention and count by band until the operator has looked', () => {
    const { attention, appear } = setUp()
    appear(4, 1)
    expect([attention.isFlashing(), attention.isDemanding(), attention.badge()]).toEqual([false, false, 0])
    appear(3, 2)
    expect([attention.isFlashing(), attention.isDemanding(), attention.badge()]).toEqual([true, false, 0])
    appear(1, 3)
    expect([attention.isFlashing(), attention.isDemanding(), attention.badge()]).toEqual([true, true, 1])
    expect(attention.states()(localSession).unseen).toBe(3)
    attention.markSeen(localSession)
    expect([attention.isFlashing(), attention.isDemanding(), attention.badge()]).toEqual([false, false, 0])
    // Looking is no silence: the noise has a key of its own.
    expect(attention.states()(localSession)).toMatchObject({ unseen: 0, sounding: 'critical' })
  })

  it('leaves no timer behind', () => {
    const { clock, attention, appear } = setUp()
    appear(1, 1)
    attention.muteFor(15)
    attention.stop()
    expect(clock.pending()).toBe(0)
  })
})

it('speaks no message without end', () => {
  const { attention } = setUp()
  attention.sound({ alarm: makeAlarm({ id: 1, message: 'x'.repeat(1_000_000) }), profile }, true)
  expect(attention.states()(localSession).spoken).toMatch(/^x{100,500}…$/)
})
