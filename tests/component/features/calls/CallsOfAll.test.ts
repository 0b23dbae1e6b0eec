import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import CallsView from '../../../../src/renderer/features/calls/CallsView.vue'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { allServersId } from '../../../../src/shared/model/constants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { calleeAmongAll } from '../../../../src/shared/rules/server-ranges.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { makeContact } from '../../../support/book.ts'
import { wholeList } from '../../../support/call-directory.ts'
import { openCallPage } from '../../../support/call-page.ts'
import { makeAnswer, makeEntry } from '../../../support/calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView } from '../../../support/view-page.ts'

const [north, south] = [1, 2]
const profile = serverProfileSchema.parse({ id: allServersId })
const labels = [
  { kind: 'dataServer' as const, id: north, name: 'North' },
  { kind: 'dataServer' as const, id: south, name: 'South' },
]
/** The same group with the same person on both servers, as a page of all reads them. */
const groups = {
  groups: wholeList(
    [north, south].map((server) => ({
      id: calleeAmongAll(server, 4),
      name: 'Boilers',
      members: [{ id: calleeAmongAll(server, 7), name: 'A. Lindqvist', phone: '' }],
    })),
  ),
  groupings: wholeList([]),
}
const contacts = [north, south].map((server) =>
  makeContact({ id: calleeAmongAll(server, 7), name: 'A. Lindqvist' }),
)
const book = { contacts, labels }

test('a call about a row offers the people of its server, and a typed number is one of theirs', async () => {
  const alarm = makeAlarm({ id: 9, path: 'South\\A\\B\\C' })
  const page = await openCallPage({ alarm, profile, groups, book })
  await page.open()
  const options = page.wrapper.findAll('[data-testid=call-dialog] li').map((option) => option.text())
  expect(options).toHaveLength(2)
  for (const option of options) expect(option).toContain('South')
  await page.choose('12345')
  await page.next()
  await page.next()
  expect(page.placed()).toMatchObject([{ userIds: [calleeAmongAll(south, 12345)], about: { alarmId: 9 } }])
})

test('without an alarm everybody is offered, until the first choice tells the server', async () => {
  const page = await openCallPage({ profile, groups, book })
  await page.open()
  const options = () => page.wrapper.findAll('[data-testid=call-dialog] li')
  expect(options()).toHaveLength(4)
  const northern = options().find((option) => option.text().includes('North'))
  await northern?.trigger('click')
  expect(options().map((option) => option.text().includes('North'))).toEqual([true, true])
})

test('the calls of all servers are listed with the names of their servers', async () => {
  const bridge = createFakeBridge()
  const entry = makeEntry({
    id: 'first',
    at: Date.now() - 1_000,
    answers: [makeAnswer({ to: 'groups', ids: [calleeAmongAll(south, 4)] })],
    order: { userIds: [], groupIds: [calleeAmongAll(south, 4)], text: 'Come here' },
  })
  const record = {
    id: 'North 9',
    callId: 'North 3',
    userId: calleeAmongAll(north, 7),
    userName: 'A. Lindqvist',
    msgText: 'Unit 2 trips',
    outcome: 'answered',
    requestedTime: new Date().toISOString(),
  }
  const failure = { code: 'unreachable' as const, message: 'South: nobody answers' }
  bridge.reply('calls.audit', [entry])
  bridge.reply('groups.read', groups)
  bridge.reply('records.histories', { items: [], total: 0, malformed: 0 })
  bridge.reply('records.calls', {
    items: [record],
    total: 1,
    malformed: 0,
    servers: [
      { name: 'North', loaded: 1, total: 1, failure: null },
      { name: 'South', loaded: 0, total: 0, failure },
    ],
  })
  bridge.reply('records.cancel', null)
  bridge.reply('book.read', book)
  const { wrapper } = await mountView(CallsView, { bridge, snapshot: { profile }, route: '/calls' })
  useContactBook().replace(book)
  await flushPromises()
  const rows = wrapper.findAll('[data-key]').map((row) => row.text())
  expect(rows).toHaveLength(2)
  expect(rows.find((row) => row.includes('Unit 2 trips'))).toContain('North')
  expect(rows.find((row) => row.includes('Come here'))).toContain('South')
  expect(wrapper.get('[data-testid=record-state]').text()).toContain('incomplete: South: nobody answers')
})
