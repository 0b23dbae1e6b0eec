import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import CallsView from '../../../../src/renderer/features/calls/CallsView.vue'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { makeGroupLists } from '../../../support/call-directory.ts'
import { makeAnswer, makeEntry } from '../../../support/calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { inRepair, makeHistory, openRecordView } from '../../../support/record-page.ts'
import { button, mountView, press } from '../../../support/view-page.ts'

async function openCalls(entries: CallAudit[], records: Record<string, unknown>[] = []) {
  const bridge = createFakeBridge()
  bridge.reply('calls.audit', entries)
  bridge.reply('groups.read', makeGroupLists())
  bridge.reply('records.histories', { items: [], total: 0, malformed: 0 })
  bridge.reply('records.calls', { items: records, total: records.length, malformed: 0 })
  bridge.reply('records.cancel', null)
  const { wrapper } = await mountView(CallsView, { bridge, snapshot: {}, route: '/calls' })
  await flushPromises()
  const rows = () => wrapper.findAll('[data-key]')
  return { wrapper, bridge, rows }
}

const placedHere = (id: string, more: Parameters<typeof makeEntry>[0] = {}) =>
  makeEntry({
    id,
    at: Date.now() - 1_000,
    answers: [makeAnswer({ to: 'groups', ids: [1] })],
    people: [{ id: 7, name: 'A. Lindqvist', groupId: 1 }],
    order: { userIds: [], groupIds: [1], text: `Come ${id}` },
    ...more,
  })

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const settings = { records: { period: { kind: 'hours8' } } }

test('joins the calls of this desk with their records, and lists those of the service', async () => {
  const records = [
    {
      id: 9,
      callId: 3,
      userId: 12,
      userName: 'H. Fischer',
      msgText: 'Unit 2 trips',
      outcome: 'answered',
      requestedTime: minutesAgo(0),
    },
    {
      id: 8,
      callId: 2,
      userId: 7,
      userName: 'A. Lindqvist',
      msgText: 'Come first',
      outcome: 'accepted',
      groupId: 1,
      requestedTime: minutesAgo(0),
    },
  ]
  const { wrapper, rows } = await openCalls([placedHere('first'), placedHere('second')], records)
  const texts = rows().map((row) => row.text())
  expect(texts).toHaveLength(3)
  expect(wrapper.get('[data-testid=call-count]').text()).toBe('3 calls')
  const [first] = texts.filter((text) => text.includes('Come first'))
  expect(first).toContain('this desk')
  expect(first).toContain('Night shift')
  expect(first).toContain('accepted the call: A. Lindqvist')
  const [elsewhere] = texts.filter((text) => text.includes('Unit 2 trips'))
  expect(elsewhere).toContain('the server')
  expect(elsewhere).toContain('answered: H. Fischer')
  await button(wrapper, 'From this desk').trigger('click')
  await flushPromises()
  expect(rows()).toHaveLength(2)
})

test('the details of a call show what became of it, the request, and what else the service recorded', async () => {
  const record = {
    id: 8,
    callId: 2,
    userId: 7,
    userName: 'A. Lindqvist',
    msgText: 'Come first',
    outcome: 'accepted',
    groupId: 1,
    requestedTime: minutesAgo(0),
    answeredTime: minutesAgo(-0.1),
    endedTime: minutesAgo(-0.2),
    phone: '+33 1 23',
    floor: 'three',
  }
  const { wrapper, rows } = await openCalls([placedHere('first')], [record])
  await rows()[0]?.trigger('click')
  await press('Enter')
  const detail = wrapper.get('[data-testid=call-detail]')
  expect(detail.text()).toContain('Come first')
  const steps = detail.findAll('[data-testid=call-timeline] li span:last-child')
  expect(steps.map((step) => step.text())).toEqual([
    'Placed by this desk',
    'A. Lindqvist: phone rang',
    'A. Lindqvist: answered',
    'A. Lindqvist: accepted the call',
  ])
  expect(detail.get('[data-testid=call-records]').text()).toBe(
    'Records of the serverPersonA. LindqvistPhone+33 1 23floorthree',
  )
})

test('the box narrows the calls', async () => {
  const { wrapper, rows } = await openCalls([placedHere('first'), placedHere('second')])
  await wrapper.get('[data-testid=record-find]').setValue('second')
  await flushPromises()
  expect(rows()).toHaveLength(1)
})

test('records of a foreign service: its own fields and outcomes, and only those of the period', async () => {
  const page = await openRecordView(
    CallsView,
    {
      'records.calls': [
        { Callee: 'M. Arnaud', When: minutesAgo(1), Call_Result: 'BUSY', retries: 2 },
        { Callee: 'S. Keller', When: minutesAgo(2), tags: ['night'] },
        { Callee: 'Nobody', When: '2001-01-01T00:00:00Z' },
      ],
    },
    { settings },
  )
  const headings = page.wrapper.findAll('[role=columnheader]').map((heading) => heading.text())
  expect(headings.slice(-3)).toEqual(['Callee', 'retries', 'tags'])
  expect(page.rows().map((row) => row.text())).toEqual([
    expect.stringMatching(/BUSY.*M\. Arnaud/),
    expect.stringMatching(/S\. Keller.*\["night"\]/),
  ])
  expect(page.wrapper.text()).not.toContain('Nobody')
})

test('a record that names no alarm is matched with the last one raised before the call', async () => {
  const page = await openRecordView(
    CallsView,
    {
      'records.calls': [
        { id: 1, requestedTime: minutesAgo(1), msgText: 'By hand' },
        { id: 2, requestedTime: minutesAgo(60), msgText: 'Too late' },
      ],
      'records.histories': [
        makeHistory(7, { message: 'Drum level', tagName: 'P\\LT204', alarmTime: minutesAgo(2.1) }),
      ],
    },
    { settings },
  )
  const row = page.rows()[0]
  expect(row?.text()).toMatch(/Time match: Drum level, 1 min/)
  expect(page.rows()[1]?.text()).not.toContain('Time match')
  await row?.get('button').trigger('click')
  await flushPromises()
  // It is no longer active: its entry is in the alarm history.
  await vi.waitFor(() => expect(page.router.currentRoute.value.path).toBe('/histories'))
})

test('no calls and a failure are told apart, and a failure is retried', async () => {
  const page = await openRecordView(CallsView, {}, { settings })
  const message = () => page.byTestId('record-message').text()
  const none = 'No calls in this period.Choose a longer period or clear the filters.'
  expect(message()).toBe(none)
  // It is said once.
  expect(page.byTestId('record-state').exists()).toBe(false)
  expect(page.byTestId('call-count').exists()).toBe(false)
  page.script(inRepair, inRepair)
  await page.click('Yesterday')
  expect(message()).toContain('in repair')
  await page.click('Retry')
  expect(message()).toBe(none)
})
