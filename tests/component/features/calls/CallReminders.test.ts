import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import CallReminders from '../../../../src/renderer/features/calls/CallReminders.vue'
import { useCalls } from '../../../../src/renderer/features/calls/store.ts'
import { readCalls } from '../../../../src/shared/rules/seen-call.ts'
import { makeEntry } from '../../../support/calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView } from '../../../support/view-page.ts'

const reminders = Array.from({ length: 5 }, (_, index) => ({
  id: `call ${index}`,
  calledAt: 0,
  dueAt: 0,
  alarmId: index,
  path: `T${index}`,
  message: `Level ${index}`,
}))
const open = async (route: string) => {
  const bridge = createFakeBridge()
  const { wrapper, router } = await mountView(CallReminders, { bridge, route, snapshot: { reminders } })
  return { bridge, wrapper, router, lines: () => wrapper.findAll('[data-testid=reminder]') }
}

test('shows the first three as a banner, with a link to the others', async () => {
  const { wrapper, lines } = await open('/live')
  expect(lines()).toHaveLength(3)
  expect(lines()[0]?.text()).toContain('“Level 0” not acknowledged since the call at')
  expect(wrapper.get('a').text()).toBe('2 more')
})

test('is not shown above the Calls view', async () => {
  const { lines, router } = await open('/live')
  await router.push('/calls')
  await flushPromises()
  expect(lines()).toHaveLength(0)
})

test('dismisses a reminder through the desk', async () => {
  const { bridge, wrapper } = await open('/live')
  bridge.reply('calls.reminder.dismiss', null)
  await button(wrapper, 'Dismiss').trigger('click')
  await flushPromises()
  expect(bridge.sent('calls.reminder.dismiss')).toEqual([{ id: 'call 0' }])
})

test('says who accepted the call, which acknowledges no alarm', async () => {
  const { lines } = await open('/live')
  const calls = useCalls()
  calls.replace([makeEntry({ id: 'call 0', people: [{ id: 7, name: 'K. Brandt', groupId: null }] })])
  const [entry] = calls.entries
  calls.see(
    readCalls(
      [
        { id: 1, userId: 7, userName: 'K. Brandt', msgText: entry?.order.text, outcome: 'acknowledged' },
        { id: 2, userId: 8, userName: 'M. Arnaud', msgText: entry?.order.text, outcome: 'refused' },
      ].map((record) => ({ ...record, requestedTime: new Date(entry?.at ?? 0).toISOString() })),
    ),
  )
  await flushPromises()
  expect(lines()[0]?.text()).toContain('not acknowledged since the call at')
  expect(lines()[0]?.text()).toContain('Call accepted by K. Brandt.')
  expect(lines()[1]?.text()).not.toContain('accepted')
})
