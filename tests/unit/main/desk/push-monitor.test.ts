import { expect, it } from 'vitest'
import { createPushMonitor, type PushMonitor } from '../../../../src/main/desk/push-monitor.ts'

const seven = [{ id: 7 }]

it.each<[string, (monitor: PushMonitor) => void, number[]]>([
  ['an alarm that no push brings before the next poll', (monitor) => monitor.polled([], 20), [10]],
  [
    'once, from the poll before the alarm',
    (monitor) => {
      monitor.polled([{ id: 8 }], 20)
      monitor.pushed(8)
      monitor.polled([], 30)
    },
    [10],
  ],
  [
    'nothing where the push came after the poll',
    (monitor) => {
      monitor.pushed(7)
      monitor.polled([], 20)
    },
    [],
  ],
  [
    'nothing where the hub disconnected meanwhile',
    (monitor) => {
      monitor.disconnected()
      monitor.polled([], 20)
    },
    [],
  ],
  [
    'nothing of a hub that is connected again, before the list is read',
    (monitor) => {
      monitor.disconnected()
      monitor.polled([{ id: 8 }], 20)
      monitor.polled([], 30)
    },
    [],
  ],
])('after an alarm came by poll, a hub missed %s', (_name, follow, expected) => {
  const missed: number[] = []
  const monitor = createPushMonitor(
    () => 0,
    (since) => missed.push(since),
  )
  monitor.listRead(true)
  monitor.polled(seven, 10)
  follow(monitor)
  expect(missed).toEqual(expected)
})

it('expects no push before a poll has confirmed the list', () => {
  const missed: number[] = []
  const monitor = createPushMonitor(
    () => 0,
    (since) => missed.push(since),
  )
  monitor.listRead(true)
  monitor.polled(seven, null)
  monitor.polled([], 10)
  expect(missed).toEqual([])
})

it('counts the alarms that were never pushed, until the next push or connection', () => {
  let now = 0
  const monitor = createPushMonitor(
    () => now,
    () => undefined,
  )
  expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
  monitor.listRead(true)
  monitor.polled([{ id: 7 }, { id: 8 }], 10)
  // Their pushes may still come.
  expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
  monitor.polled([], 20)
  expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 2 })
  now = 25
  monitor.pushed(9)
  expect(monitor.evidence()).toEqual({ lastPushedAt: 25, unpushed: 0 })
  monitor.disconnected()
  expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
})
