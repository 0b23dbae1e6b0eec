import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import TagView from '../../../../src/renderer/features/tag/TagView.vue'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView } from '../../../support/view-page.ts'

const path = 'NORTH\\BOILER2\\LT204.HIHI'

async function open(alarms: Alarm[]) {
  const bridge = createFakeBridge()
  bridge.refuse('alarm.background', { code: 'unreachable', message: 'no route' })
  const route = `/tag/${encodeURIComponent(path)}`
  return mountView(TagView, { bridge, snapshot: { alarms }, route })
}

test('a tag in alarm shows its alarms alone, and a click leads to one', async () => {
  const other = makeAlarm({ id: 2, path: 'NORTH\\BOILER2\\LT205.HIHI', message: 'Of another tag' })
  const { wrapper, router } = await open([makeAlarm({ id: 1, path, attachedFile: 'LT204.pdf' }), other])
  const now = wrapper.get('[data-testid=tag-now]')
  expect(now.text()).toContain('Drum level high')
  expect(now.text()).not.toContain('Of another tag')
  expect(wrapper.text()).toContain('LT204.pdf')
  await now.get('button').trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('live')
})

test('a tag without an alarm says so, and an alarm can be raised on it', async () => {
  const { wrapper, router } = await open([])
  expect(wrapper.find('[data-testid=tag-quiet]').exists()).toBe(true)
  await button(wrapper, 'Raise an alarm').trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.query['tag']).toBe(path)
})
