import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openLive, press } from '../../../support/live-page.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const { status } = makeSnapshot()

test.each([
  [
    'before the desk has read the list',
    null,
    '1 alarm was not taken: the desk has not read the list of the service yet.',
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
  page.bridge.reply('marks.take', { ids: [] })
  await page.clickRow('Drum level')
  await press('t')
  await flushPromises()
  expect(useNotices().failures.map((failure) => failure.message)).toEqual([message])
})
