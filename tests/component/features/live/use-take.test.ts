import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useAuthorization } from '../../../../src/renderer/bridge/stores/authorization.ts'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openLive, press } from '../../../support/live-page.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const { status } = makeSnapshot()

test.each([
  [
    'before the desk has read the list',
    null,
    '1 alarm was not taken: the desk has not read the list of the server yet.',
  ],
  [
    'of an alarm that has cleared meanwhile',
    { at: 1, added: 1, changed: 0, removed: 0 },
    '1 alarm was not taken: it has cleared.',
  ],
])('taking %s says why nothing was taken', async (_name, lastReconcile, message) => {
  const page = await openLive([makeAlarm({ id: 1, message: 'Drum level' })], {
    status: { ...status, lastReconcile },
  })
  page.bridge.reply('marks.take', { ids: [], heldByOthers: [] })
  await page.clickRow('Drum level')
  await press('t')
  await flushPromises()
  expect(useNotices().failures.map((failure) => failure.message)).toEqual([message])
})

test('what somebody else has is taken over only after a question', async () => {
  const page = await openLive([makeAlarm({ id: 1, message: 'Drum level' })])
  const held = { alarmId: 1, path: makeAlarm({ id: 1 }).path, by: 'Desk 2', at: 1 }
  page.bridge.reply('marks.take', { ids: [], heldByOthers: [held] })
  await page.clickRow('Drum level')
  await press('t')
  await flushPromises()
  const authorization = useAuthorization()
  expect(authorization.pending?.prompt).toBe('Desk 2 has this alarm. Take it over?')
  authorization.deny()
  await flushPromises()
  expect(page.bridge.sent('marks.take').map(({ takesOver }) => takesOver)).toEqual([false])
  await press('t')
  await flushPromises()
  page.bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  authorization.grant(null)
  await flushPromises()
  expect(page.bridge.sent('marks.take').at(-1)).toMatchObject({ isTaken: true, takesOver: true })
})
