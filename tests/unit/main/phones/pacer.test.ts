import { expect, test } from 'vitest'
import { createPacer, maxSingle } from '../../../../src/main/phones/pacer.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const profile = serverProfileSchema.parse({})

function setUp() {
  const clock = createManualClock()
  const sent: string[] = []
  const pacer = createPacer(clock, ({ alarm, count, band }) => sent.push(`${alarm.id} ${band} of ${count}`))
  const add = (id: number, priority = 2, alarmTime = '2026-01-01T00:00:00Z') =>
    pacer.add({ alarm: makeAlarm({ id, priority, alarmTime }), profile })
  return { clock, sent, add, pacer }
}

test('a few alarms come one by one, the same raise once and the next raise again', () => {
  const { sent, add } = setUp()
  add(1)
  add(1)
  add(1, 2, '2026-01-01T00:05:00Z')
  expect(sent).toEqual(['1 high of 1', '1 high of 1'])
})

test('a flood is five notifications and one summary a minute, with its most urgent alarm', async () => {
  const { clock, sent, add } = setUp()
  for (let id = 1; id <= 300; id++) add(id, id === 200 ? 1 : 3)
  expect(sent).toHaveLength(maxSingle)
  await clock.advance(60_000)
  expect(sent.slice(maxSingle)).toEqual(['200 critical of 295'])
  for (let id = 301; id <= 400; id++) add(id)
  await clock.advance(59_999)
  expect(sent).toHaveLength(maxSingle + 1)
  await clock.advance(1)
  expect(sent.slice(maxSingle + 1)).toEqual(['301 high of 100'])
})

test('after a minute without alarms they come one by one again, and no timer is left', async () => {
  const { clock, sent, add } = setUp()
  for (let id = 1; id <= 10; id++) add(id)
  await clock.advance(120_000)
  expect(clock.pending()).toBe(0)
  add(11)
  expect(sent.at(-1)).toBe('11 high of 1')
})

test('nothing is sent once it has stopped', async () => {
  const { clock, sent, add, pacer } = setUp()
  for (let id = 1; id <= 10; id++) add(id)
  pacer.stop()
  await clock.advance(600_000)
  expect(sent).toHaveLength(maxSingle)
})
