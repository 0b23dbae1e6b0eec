import { describe, expect, it } from 'vitest'
import { judge } from '../../../../src/main/desk/announce-policy.ts'
import { createAnnouncer, type Telling } from '../../../../src/main/desk/announcer.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createLogBook } from '../../../support/log-book.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

describe('the policy', () => {
  const on = { attention: { enabled: true } }
  it.each([
    { name: 'a plain alarm', alarm: makeAlarm({ id: 1 }), settings: on, verdict: { tell: true } },
    {
      name: 'a masked one',
      alarm: makeAlarm({ id: 1, masked: true }),
      settings: on,
      verdict: { tell: false, why: 'masked' },
    },
    {
      name: 'one somebody has already',
      alarm: makeAlarm({ id: 1, ackUser: 'S. Keller' }),
      settings: on,
      verdict: { tell: false, why: 'already-acknowledged' },
    },
    {
      name: 'any, switched off',
      alarm: makeAlarm({ id: 1 }),
      settings: { attention: { enabled: false } },
      verdict: { tell: false, why: 'switched-off' },
    },
  ])('$name', ({ alarm, settings, verdict }) => {
    expect(judge(alarm, settings)).toEqual(verdict)
  })
})

function setUp() {
  const clock = createManualClock()
  const book = createLogBook()
  const told: string[] = []
  const announcer = createAnnouncer({
    clock,
    log: book.log,
    settings: () => ({ attention: { enabled: true } }),
    tell: ({ alarm, count }: Telling) => told.push(`${alarm.id} of ${count}`),
  })
  return { clock, book, told, announcer }
}
const profile = serverProfileSchema.parse({})
const news = (...alarms: Alarm[]) => alarms.map((alarm) => ({ alarm, profile }))
const alarms = (...ids: number[]) => news(...ids.map((id) => makeAlarm({ id })))

describe('the announcer', () => {
  it('tells up to three one by one', () => {
    const { told, announcer } = setUp()
    announcer.appeared(alarms(1))
    announcer.appeared(alarms(2, 3))
    expect(told).toEqual(['1 of 1', '2 of 1', '3 of 1'])
  })

  it('holds the fourth and later, and tells them as one when the window ends', async () => {
    const { clock, told, announcer } = setUp()
    announcer.appeared(alarms(1, 2, 3))
    for (let id = 4; id <= 90; id++) announcer.appeared(alarms(id))
    expect(told).toHaveLength(3)
    await clock.advance(5_000)
    expect(told.slice(3)).toEqual(['90 of 87'])
  })

  it('tells a batch of more than three as its most urgent and a count', () => {
    const { told, announcer } = setUp()
    announcer.appeared([
      ...alarms(1, 2, 3),
      ...news(makeAlarm({ id: 4, priority: 1 }), makeAlarm({ id: 5, priority: 4 })),
    ])
    expect(told).toEqual(['4 of 5'])
  })

  it('says in the log why it stayed silent', () => {
    const { book, told, announcer } = setUp()
    announcer.appeared(news(makeAlarm({ id: 7, masked: true })))
    expect(told).toEqual([])
    expect(book.lines).toEqual([{ level: 'info', message: 'alarm 7 is not announced: masked' }])
  })

  it('stops without leaving a timer behind', () => {
    const { clock, announcer } = setUp()
    announcer.appeared(alarms(1))
    announcer.stop()
    expect(clock.pending()).toBe(0)
  })
})
