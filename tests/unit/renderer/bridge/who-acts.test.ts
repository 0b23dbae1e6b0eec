import { expect, test } from 'vitest'
import { watchUnnamedActs } from '../../../../src/renderer/bridge/who-acts.ts'
import type { Occurrence } from '../../../../src/shared/model/alarm.ts'
import { anyRaise } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'

const alarms = [anyRaise(1, 'N\\T1')]

function start(isUnnamed = true) {
  const bridge = createFakeBridge()
  bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  bridge.reply('marks.removeNote', null)
  const told: (readonly Occurrence[])[] = []
  const watched = watchUnnamedActs(
    bridge,
    () => isUnnamed,
    (taken) => told.push(taken),
  )
  return { bridge, watched, told }
}

test('tells of what is done without a name, and of what was taken', async () => {
  const { watched, told } = start()
  await watched.request('marks.take', { alarms, isTaken: true, takesOver: false })
  await watched.request('marks.take', { alarms, isTaken: true, takesOver: false, to: 'Ben' })
  await watched.request('marks.take', { alarms, isTaken: false, takesOver: false })
  expect(told).toEqual([alarms, [], []])
})

test('tells of nothing where a name is known, where it was refused, and where it is no such act', async () => {
  const named = start(false)
  await named.watched.request('marks.take', { alarms, isTaken: true, takesOver: false })
  expect(named.told).toEqual([])
  const { bridge, watched, told } = start()
  await watched.request('marks.removeNote', { id: 'n1' })
  bridge.refuse('marks.take', { code: 'forbidden', message: 'needs the role operator' })
  await watched.request('marks.take', { alarms, isTaken: true, takesOver: false })
  expect(told).toEqual([])
})
