import { expect, test } from 'vitest'
import {
  minPauseMs,
  nothingSpoken as start,
  speakArrivals,
  type Spoken,
} from '../../../../../src/renderer/shell/rules/spoken-arrivals.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const urgent = ({ priority }: { priority: number }) => priority === 1

test('one alarm is announced by name, several as a count', () => {
  const alarm = makeAlarm({ id: 1, priority: 1 })
  expect(speakArrivals(start, [alarm], 10_000, urgent).spoken).toEqual({
    kind: 'one',
    alarm,
    urgent: 1,
  })
  const two = [alarm, makeAlarm({ id: 2, priority: 3 })]
  expect(speakArrivals(start, two, 10_000, urgent).spoken).toEqual({ kind: 'many', count: 2, urgent: 1 })
})

test('masked alarms are not announced', () => {
  expect(speakArrivals(start, [makeAlarm({ id: 1, masked: true })], 10_000, urgent)).toEqual({
    state: start,
    spoken: null,
  })
})

test('a flood of a minute is one sentence every few seconds, and no alarm is left out of the counts', () => {
  let state = start
  const said: Spoken[] = []
  for (let at = minPauseMs; at <= 60_000 + 2 * minPauseMs; at += 50) {
    const arrived = at <= 60_000 ? [makeAlarm({ id: at, priority: 2 })] : []
    const next = speakArrivals(state, arrived, at, urgent)
    state = next.state
    if (next.spoken) said.push(next.spoken)
  }
  expect(said.length).toBeLessThanOrEqual(60_000 / minPauseMs + 1)
  const told = said.reduce((sum, one) => sum + (one.kind === 'one' ? 1 : one.count), 0)
  expect(told).toBe((60_000 - minPauseMs) / 50 + 1)
})

test('an urgent alarm interrupts any other sentence, and waits for one about urgent alarms', () => {
  const alarm = (id: number, priority: number) => makeAlarm({ id, priority })
  const first = speakArrivals(start, [alarm(1, 2)], 10_000, urgent)
  expect(first.spoken).toMatchObject({ kind: 'one', urgent: 0 })
  const second = speakArrivals(first.state, [alarm(2, 2)], 10_100, urgent)
  expect(second.spoken).toBeNull()
  const third = speakArrivals(second.state, [alarm(3, 1)], 10_200, urgent)
  expect(third.spoken).toEqual({ kind: 'many', count: 2, urgent: 1 })
  const fourth = speakArrivals(third.state, [alarm(4, 1)], 10_300, urgent)
  expect(fourth.spoken).toBeNull()
  expect(speakArrivals(fourth.state, [], 10_200 + minPauseMs, urgent).spoken).toMatchObject({ kind: 'one' })
})
