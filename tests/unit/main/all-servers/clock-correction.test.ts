import { describe, expect, it } from 'vitest'
import { createClockCorrection } from '../../../../src/main/all-servers/clock-correction.ts'
import { emptyLoad } from '../../../../src/shared/rules/alarm-load.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'

const ahead = { offsetMs: 40_000, uncertaintyMs: 50 }

function corrected(clock = ahead) {
  const correction = createClockCorrection(createZone('Asia/Tokyo'))
  correction.take(clock)
  return correction
}

describe('the times of a server', () => {
  it.each([
    { clock: ahead, alarmTime: '2026-03-01T12:00:40Z', shown: '2026-03-01T12:00:00.000Z' },
    { clock: ahead, alarmTime: '2026-03-01T14:00:40.5+02:00', shown: '2026-03-01T12:00:00.500Z' },
    {
      clock: { offsetMs: -90_000, uncertaintyMs: 50 },
      alarmTime: '2026-03-01T12:00:00Z',
      shown: '2026-03-01T12:01:30.000Z',
    },
    // An offset that may be none changes nothing, and what is no time stays as it is.
    {
      clock: { offsetMs: 200, uncertaintyMs: 600 },
      alarmTime: '2026-03-01T12:00:00Z',
      shown: '2026-03-01T12:00:00Z',
    },
    { clock: ahead, alarmTime: 'yesterday', shown: 'yesterday' },
    { clock: ahead, alarmTime: '', shown: '' },
  ])('with $clock an alarm of $alarmTime is of $shown', ({ clock, alarmTime, shown }) => {
    expect(corrected(clock).alarm({ alarmTime })).toEqual({ alarmTime: shown })
  })

  it('without an offset are read in its zone first', () => {
    expect(corrected().alarm({ lastChange: '2026-03-01T21:00:40' })).toEqual({
      lastChange: '2026-03-01T12:00:00.000Z',
    })
  })

  it('lead back to those that it knows', () => {
    const { instant, ownInstant } = corrected()
    expect(ownInstant(instant(1_700_000_000_123))).toBe(1_700_000_000_123)
  })

  it('move its load by whole steps', () => {
    const load = {
      ...emptyLoad,
      from: 600_000,
      recent: { from: 900_000, counts: [1] },
      flood: { since: 700_000, onset: { at: 710_000, before: 1, after: 9 }, peak: 12, until: null },
    }
    expect(corrected({ offsetMs: 40_300, uncertaintyMs: 50 }).load(load)).toEqual({
      ...load,
      from: 540_000,
      recent: { from: 860_000, counts: [1] },
      flood: { since: 659_700, onset: { at: 669_700, before: 1, after: 9 }, peak: 12, until: null },
    })
  })

  it('stay until they are certainly wrong', () => {
    const correction = corrected({ offsetMs: 40_300, uncertaintyMs: 600 })
    expect(correction.isOutdated({ offsetMs: 40_010, uncertaintyMs: 50 })).toBe(false)
    expect(correction.isOutdated(undefined)).toBe(false)
    expect(correction.isOutdated({ offsetMs: 0, uncertaintyMs: 50 })).toBe(true)
  })
})
