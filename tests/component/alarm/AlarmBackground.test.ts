import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import AlarmBackground from '../../../src/renderer/alarm/AlarmBackground.vue'
import { succeed } from '../../../src/shared/result.ts'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountView } from '../../support/view-page.ts'

const none = 'No calls about this alarm.'

test('that there are no calls is not said beside a call of the desk, whose records are read again', async () => {
  const bridge = createFakeBridge()
  const reply = (calls: Record<string, unknown>[]) =>
    bridge.reply('alarm.background', {
      raises: succeed({ entries: [], complete: true }),
      statistic: succeed(null),
      calls: succeed(calls),
    })
  reply([])
  const called = shallowRef('')
  const alarm = { id: 1, dataServerId: null, path: 'T', fullPath: '', name: '' }
  const view = defineComponent({ setup: () => () => h(AlarmBackground, { alarm, called: called.value }) })
  const { wrapper } = await mountView(view, { bridge })
  await flushPromises()
  expect(wrapper.text()).toContain(none)
  called.value = 'called 04:56: ringing'
  await nextTick()
  expect(wrapper.text()).not.toContain(none)
  reply([{ userName: 'J. Okafor', outcome: 'accepted' }])
  called.value = 'called 04:56: accepted'
  await nextTick()
  await flushPromises()
  expect(wrapper.get('[data-testid=alarm-calls]').text()).toContain('J. Okafor')
})
