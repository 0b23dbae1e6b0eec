import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { useAuthorization } from '../../../../src/renderer/bridge/stores/authorization.ts'
import { useMarks } from '../../../../src/renderer/bridge/stores/marks.ts'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../support/live-page.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const { status } = makeSnapshot()

test.each([
  [
    'before the desk has read the list',
    null,
    '1 alarm was not taken: the desk has not read the server’s list yet.',
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

test('a mixed selection says how many of which server before it acts, and who did not', async () => {
  const page = await openLive(
    [
      makeAlarm({ id: 1, dataServerId: 1, message: 'In the north' }),
      makeAlarm({ id: 2, dataServerId: 2, message: 'In the south' }),
    ],
    { profile: serverProfileSchema.parse({ id: allServersId }) },
  )
  useContactBook().replace({
    contacts: [],
    labels: [
      { kind: 'dataServer', id: 1, name: 'North' },
      { kind: 'dataServer', id: 2, name: 'South' },
    ],
  })
  const failure = { code: 'not-started' as const, message: 'South: it is starting' }
  page.bridge.reply('marks.take', { ids: [1], heldByOthers: [], failures: [failure] })
  await page.clickRow('In the north')
  await press('a', { ctrlKey: true })
  await press('t')
  await flushPromises()
  await vi.dynamicImportSettled()
  const authorization = useAuthorization()
  expect(authorization.pending?.prompt).toBe('Take alarms from several servers? North: 1, South: 1')
  expect(page.bridge.sent('marks.take')).toEqual([])
  authorization.grant(null)
  await flushPromises()
  expect(page.bridge.sent('marks.take')).toMatchObject([{ alarms: [{ alarmId: 2 }, { alarmId: 1 }] }])
  expect(useNotices().failures.map(({ message }) => message)).toEqual(['South: it is starting'])
})

test('ten alarms on one server are said by priority before they are taken; nine are not', async () => {
  const many = Array.from({ length: 10 }, (_, id) =>
    makeAlarm({ id: id + 1, path: `N\\P${id}`, priority: id === 0 ? 1 : 3, message: `Alarm ${id}` }),
  )
  const page = await openLive(many)
  page.bridge.reply('marks.take', { ids: many.map(({ id }) => id), heldByOthers: [] })
  await page.clickRow('Alarm 0')
  await press('a', { ctrlKey: true })
  await press('t')
  await vi.dynamicImportSettled()
  await flushPromises()
  const authorization = useAuthorization()
  expect(authorization.pending?.prompt).toBe('Take these? 10 alarms: 1 Critical, 9 Medium.')
  authorization.deny()
  await flushPromises()
  expect(page.bridge.sent('marks.take')).toEqual([])
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

test('what is mine, with others or with nobody is listed by one press, and by a second one everything', async () => {
  const about = {
    version: '1',
    host: 'web' as const,
    zone: '',
    actor: { name: 'Chrome', role: 'operator' as const },
    person: 'Anna',
  }
  const alarms = [1, 2, 3].map((id) => makeAlarm({ id, message: `Alarm ${id}` }))
  const page = await openLive(alarms, { about })
  const path = makeAlarm({ id: 1 }).path
  useMarks().apply({
    put: {
      claims: [
        { alarmId: 1, path, by: 'Anna (North)', at: 1 },
        { alarmId: 2, path, by: 'Ben', at: 1 },
      ],
      notes: [],
    },
    remove: { claims: [], notes: [] },
  })
  const shown = async (holder: string) => {
    await page.byTestId(`with-${holder}`).trigger('click')
    await nextFrame()
    return page.cells('message').map((text) => text.slice(0, 7))
  }
  expect(await shown('me')).toEqual(['Alarm 1'])
  expect(await shown('others')).toEqual(['Alarm 2'])
  expect(await shown('nobody')).toEqual(['Alarm 3'])
  expect(page.byTestId('with-nobody').attributes('aria-pressed')).toBe('true')
  expect((await shown('nobody')).toSorted()).toEqual(['Alarm 1', 'Alarm 2', 'Alarm 3'])
  // A claim that comes while the list asks for it changes the list.
  expect(await shown('me')).toEqual(['Alarm 1'])
  useMarks().apply({
    put: { claims: [{ alarmId: 3, path, by: 'Anna', at: 1 }], notes: [] },
    remove: { claims: [], notes: [] },
  })
  await nextFrame()
  expect(page.cells('message')).toHaveLength(2)
})
