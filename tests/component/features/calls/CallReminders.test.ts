import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import CallReminders from '../../../../src/renderer/features/calls/CallReminders.vue'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView } from '../../../support/view-page.ts'

const reminders = Array.from({ length: 5 }, (_, index) => ({
  ...{
    id: `call ${index}`,
    calledAt: 0,
    dueAt: 0,
    alarmId: index,
    path: `T${index}`,
    message: `Level ${index}`,
  },
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
