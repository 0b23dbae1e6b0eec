import { describe, expect, it } from 'vitest'
import { createAnnunciator } from '../../../../src/main/notify/annunciator.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import type { AttentionSettings } from '../../../../src/shared/model/attention.ts'
import { localSession, noNotifications } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const profile = serverProfileSchema.parse({})

interface Given {
  isInFront?: boolean
  attention?: Partial<AttentionSettings>
  hasNative?: boolean
}

function setUp({ isInFront = false, attention = {}, hasNative = true }: Given = {}) {
  const clock = createManualClock(1_000_000)
  const logs = createLogRecorder()
  const notified: string[] = []
  const announced: string[] = []
  const settings = settingsSchema.parse({ attention })
  const state = { isInFront, isListRead: true }
  const alarms = new Map<number, Alarm>()
  const annunciator = createAnnunciator({
    spokenServer: () => '',
    spokenHelp: () => '',
    callsAt: () => null,
    clock,
    log: logs.log,
    settings: () => settings,
    mute: { read: () => null, write: () => undefined },
    isInFront: () => state.isInFront,
    hasNative,
    *servers() {
      yield {
        profile,
        status: {
          link: state.isListRead ? 'live' : 'starting',
          confirmedAt: state.isListRead ? 0 : null,
          lastReconcile: state.isListRead ? { at: 0, added: 0, changed: 0, removed: 0 } : null,
        },
        alarm: (id: number) => alarms.get(id),
        serverName: () => null,
      }
    },
    notify: ({ alarm, count, repeats }) =>
      void notified.push(
        `native ${alarm.id}${count > 1 ? ` of ${count}` : ''}${repeats ? ` x${repeats.count}` : ''}`,
      ),
    announce: (events) => {
      for (const { alarm, kind, repeats } of events)
        announced.push(`${kind} ${alarm.id}${repeats ? ` x${repeats.count}` : ''}`)
    },
    notifyReminder: () => undefined,
    notificationCounts: () => noNotifications,
    onConnectionLost: () => undefined,
    onConnectionRestored: () => undefined,
    onChange: () => undefined,
  })
  const raise = (id: number, fields: Partial<Alarm> = {}) => {
    const alarm = makeAlarm({ id, priority: 2, ...fields })
    alarms.set(id, alarm)
    annunciator.raised([{ alarm, profile }])
  }
  return {
    clock,
    logs,
    notified,
    announced,
    state,
    annunciator,
    raise,
    clear: (id: number) => void alarms.delete(id),
    acknowledge(id: number) {
      alarms.set(id, makeAlarm({ id, ackUser: 'M. Arnaud' }))
      annunciator.evaluate()
    },
  }
}

describe('an alarm that becomes more urgent', () => {
  it('is annunciated though it was a moment ago; one that goes to and fro is folded', () => {
    const { raise, announced } = setUp({ attention: { realarmPauseSeconds: 60 } })
    raise(1, { priority: 4 })
    raise(1, { priority: 4 })
    raise(1, { priority: 1 })
    const news = () => announced.filter((line) => line.startsWith('new 1'))
    expect(news()).toHaveLength(2)
    for (const priority of [4, 1, 4, 1]) raise(1, { priority })
    expect(news()).toHaveLength(2)
  })
})

describe('a re-alarm within the pause', () => {
  it.each([-7_200_000, 0, 7_200_000])(
    'is not annunciated, one after it is: the clock set by %i ms',
    async (byMs) => {
      const { clock, raise, announced } = setUp({ attention: { realarmPauseSeconds: 60 } })
      raise(1)
      await clock.advance(1_000)
      clock.set(byMs)
      await clock.advance(58_999)
      raise(1)
      expect(announced).toEqual(['new 1'])
      await clock.advance(1)
      raise(1)
      expect(announced).toEqual(['new 1', 'new 1'])
    },
  )
})

describe('what nobody had seen when the desk ended', () => {
  it('sounds and counts again, with one notification for all of it', () => {
    const { annunciator, notified, announced } = setUp()
    const events = [2, 1, 3, 4, 5].map((priority, id) => ({ alarm: makeAlarm({ id, priority }), profile }))
    annunciator.standing(events)
    expect(notified).toEqual(['native 1 of 5'])
    expect(announced).toEqual([])
    expect(annunciator.states()(localSession)).toMatchObject({ sounding: 'critical', unseen: 5 })
  })
})

describe('a server that is started again', () => {
  it('goes on with what sounds until its list was read, which may be long', () => {
    const { raise, clear, annunciator, state } = setUp()
    raise(1)
    const shown = () => annunciator.states()(localSession)
    clear(1)
    state.isListRead = false
    annunciator.evaluate()
    expect(shown()).toMatchObject({ sounding: 'high', unseen: 1 })
    expect(annunciator.isFlashing()).toBe(true)
    state.isListRead = true
    annunciator.evaluate()
    expect(shown()).toMatchObject({ sounding: null, unseen: 0 })
  })
})

describe('a re-alarm', () => {
  it('sounds, is notified and counts as unseen again', async () => {
    const { raise, acknowledge, annunciator, notified, clock } = setUp()
    raise(1)
    annunciator.silence(localSession)
    annunciator.markSeen(localSession)
    acknowledge(1)
    expect(annunciator.states()(localSession)).toMatchObject({ sounding: null, unseen: 0 })
    await clock.advance(1_000)
    raise(1)
    expect(annunciator.states()(localSession)).toMatchObject({ sounding: 'high', unseen: 1 })
    expect(annunciator.isFlashing()).toBe(true)
    expect(notified).toEqual(['native 1', 'native 1'])
  })

  it('of a chattering alarm is only counted, until it has been calm for a minute', async () => {
    const { raise, annunciator, notified, clock, logs } = setUp()
    for (let n = 0; n < 20; n++) {
      raise(1)
      annunciator.silence(localSession)
      await clock.advance(1_000)
    }
    expect(notified).toEqual(['native 1', 'native 1', 'native 1 x3', 'native 1 x17'])
    raise(1)
    expect(annunciator.states()(localSession).sounding).toBeNull()
    expect(JSON.stringify(logs.lines)).toContain('alarm 1 not announced: chattering')
    await clock.advance(60_000)
    raise(1)
    expect(annunciator.states()(localSession).sounding).toBe('high')
    expect(notified.slice(4)).toEqual(['native 1 x21', 'native 1'])
  })

  it('of a chattering alarm is counted on the page', () => {
    const { raise, announced } = setUp()
    for (let n = 0; n < 4; n++) raise(1)
    expect(announced).toEqual(['new 1', 'new 1', 'repeat 1 x3', 'repeat 1 x4'])
  })

  it('of other alarms is not affected, and nothing is remembered of the calm ones', async () => {
    const { raise, notified, clock } = setUp()
    for (const id of [1, 1, 2, 1, 2]) raise(id)
    expect(notified).toEqual(['native 1', 'native 1', 'native 2', 'native 1 x3', 'native 2'])
    await clock.advance(61_000)
    for (const id of [1, 2]) raise(id)
    expect(notified.slice(5)).toEqual(['native 1', 'native 2'])
  })
})

describe('every new alarm', () => {
  it('goes to the pages by itself, whatever is notified natively', async () => {
    const { raise, notified, announced, clock } = setUp()
    for (const id of [1, 2, 3, 4, 5]) raise(id)
    await clock.advance(1_000)
    expect(notified).toEqual(['native 1', 'native 2', 'native 3', 'native 5 of 5'])
    expect(announced).toEqual(['new 1', 'new 2', 'new 3', 'new 4', 'new 5'])
  })

  it('goes to the pages alone where the host has no native notifications', () => {
    const { raise, notified, announced } = setUp({ hasNative: false })
    raise(1)
    expect([notified, announced]).toEqual([[], ['new 1']])
  })

  it('is not notified natively while the operator is at the desk and wants none', async () => {
    const { raise, notified, announced, state, clock } = setUp({ attention: { onlyWhenAway: true } })
    for (const id of [1, 2, 3, 4]) raise(id)
    // The summary of the fourth is due when somebody is back.
    state.isInFront = true
    await clock.advance(1_000)
    raise(5)
    expect(notified).toEqual(['native 1', 'native 2', 'native 3'])
    expect(announced).toHaveLength(5)
  })
})

describe('a notification that was not shown', () => {
  const request = (priority: number) => ({
    alarm: makeAlarm({ id: 1, priority }),
    profile,
    count: 1,
    urgent: false,
    repeats: null,
  })
  it('goes to the page and sounds, even where its band is silent', () => {
    const { annunciator, announced } = setUp()
    annunciator.notShown(request(4))
    expect(announced).toEqual(['fallback 1'])
    expect(annunciator.states()(localSession).sounding).toBe('low')
  })

  it('does not sound again where the sound was silenced since', () => {
    const { annunciator, raise } = setUp()
    raise(1)
    annunciator.silence(localSession)
    annunciator.notShown(request(2))
    expect(annunciator.states()(localSession).sounding).toBeNull()
  })
})
