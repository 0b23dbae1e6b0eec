import { expect, it, onTestFinished } from 'vitest'
import { hubOf } from '../../support/desk-hub.ts'
import { makeAlarm } from '../../support/alarms.ts'
import { eventually } from '../../support/desk.ts'
import { startHubServer } from '../../support/hub-server.ts'

it('a flood of one hub leaves the loop to the other servers after every few alarms', async () => {
  const server = await startHubServer()
  onTestFinished(() => server.stop())
  let isConnected = false
  let turn = 0
  let isOver = false
  const perTurn = new Map<number, number>()
  const hub = hubOf(`${server.url}/alarmHub`)
  hub.start({
    onAlarm: () => perTurn.set(turn, (perTurn.get(turn) ?? 0) + 1),
    onState: (state) => (isConnected = state === 'connected'),
  })
  onTestFinished(() => hub.stop())
  await eventually(() => expect(isConnected).toBe(true))
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  count()
  for (let id = 1; id <= 1_000; id++) server.hub.broadcastAlarm(makeAlarm({ id }))
  const received = () => [...perTurn.values()].reduce((sum, each) => sum + each, 0)
  await eventually(() => expect(received()).toBe(1_000))
  isOver = true
  expect(Math.max(...perTurn.values())).toBeLessThanOrEqual(5)
})
