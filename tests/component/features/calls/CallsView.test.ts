import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import CallsView from '../../../../src/renderer/features/calls/CallsView.vue'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { makeGroupLists } from '../../../support/call-directory.ts'
import { makeAnswer, makeEntry } from '../../../support/calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView, press } from '../../../support/view-page.ts'

async function openCalls(entries: CallAudit[], records: Record<string, unknown>[] = []) {
  const bridge = createFakeBridge()
  bridge.reply('calls.audit', entries)
  bridge.reply('groups.read', makeGroupLists())
  bridge.reply('records.calls', { items: records, total: records.length, malformed: 0 })
  bridge.reply('records.cancel', null)
  const { wrapper } = await mountView(CallsView, { bridge, snapshot: {}, route: '/calls' })
  await flushPromises()
  const rows = () => wrapper.findAll('[data-key]')
  return { wrapper, bridge, rows }
}

const placedHere = (id: string, more: Parameters<typeof makeEntry>[0] = {}) =>
  makeEntry({
    ...{ id, at: Date.now() - 1_000, answers: [makeAnswer({ to: 'groups', ids: [1] })] },
    people: [{ id: 7, name: 'A. Lindqvist', groupId: 1 }],
    order: { userIds: [], groupIds: [1], text: `Come ${id}` },
    ...more,
  })

test('lists the calls of the shift, from this desk and from elsewhere', async () => {
  const elsewhere = {
    ...{ id: 9, callId: 3, userId: 12, userName: 'H. Fischer', msgText: 'Unit 2 trips', outcome: 'answered' },
    requestedTime: new Date().toISOString(),
  }
  const { rows } = await openCalls([placedHere('first'), placedHere('second')], [elsewhere])
  const texts = rows().map((row) => row.text())
  expect(texts.filter((text) => text.includes('this desk') && text.includes('Night shift'))).toHaveLength(2)
  expect(texts.filter((text) => text.includes('Unit 2 trips'))).toHaveLength(1)
})

test('the details of a call show its request, the answer and the progress of each person', async () => {
  const { wrapper, rows } = await openCalls([placedHere('first')])
  await rows()[0]?.trigger('click')
  await press('Enter')
  const detail = wrapper.get('[data-testid=call-detail]')
  expect(detail.text()).toContain('Come first')
  expect(detail.get('[data-testid=call-answers]').text()).toContain('Answer: true')
  expect(detail.get('[data-testid=call-people]').text()).toContain('unknown')
})

test('the search narrows the calls, and a call without match says so', async () => {
  const { wrapper, rows } = await openCalls([placedHere('first'), placedHere('second')])
  await button(wrapper, 'From this desk').trigger('click')
  await wrapper.get('[data-testid=call-search]').setValue('second')
  await flushPromises()
  expect(rows()).toHaveLength(1)
  await wrapper.get('[data-testid=call-search]').setValue('nothing')
  await flushPromises()
  expect(wrapper.text()).toContain('No matching calls.')
})
