import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import RaiseView from '../../../../src/renderer/features/raise/RaiseView.vue'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, mountView } from '../../../support/view-page.ts'

async function openForm() {
  const bridge = createFakeBridge()
  const { wrapper } = await mountView(RaiseView, { bridge, snapshot: {} })
  const field = (name: string) => wrapper.get(`[name="${name}"]`)
  const valueOf = (name: string) => (field(name).element as HTMLInputElement).value
  const send = async () => {
    await wrapper.get('form.raise').trigger('submit')
    await flushPromises()
  }
  return { wrapper, bridge, field, valueOf, send }
}

test('fills the form from pasted JSON; invalid JSON is reported and changes nothing', async () => {
  const { wrapper, bridge, valueOf } = await openForm()
  const json = wrapper.get('[data-testid=creation-json]')
  await json.setValue('{"path": "A\\\\B", "alarmDelay": 5, "location": {"zone": "Hall"}}')
  expect(valueOf('path')).toBe('A\\B')
  expect(valueOf('location.zone')).toBe('Hall')
  await json.setValue('{"path": "C", "prioritty": 1}')
  expect(wrapper.text()).toContain('prioritty')
  expect(valueOf('path')).toBe('A\\B')
  await json.setValue('{"path": ')
  expect(wrapper.text()).toContain('Not JSON')
  await button(wrapper, 'Discard and show the form').trigger('click')
  expect(JSON.parse((json.element as HTMLTextAreaElement).value)).toEqual({
    ...{ path: 'A\\B', alarmDelay: 5, location: { zone: 'Hall' } },
  })
  expect(bridge.sent('alarm.create')).toEqual([])
})

test('reports invalid fields before anything is sent', async () => {
  const { wrapper, bridge, field, send } = await openForm()
  await send()
  expect(wrapper.text()).toContain('This field is required.')
  await field('path').setValue('T')
  await field('priority').setValue('-1')
  expect(wrapper.text()).toContain('This must be at least 0.')
  await field('priority').setValue('urgent')
  expect(wrapper.text()).toContain('This is not a number.')
  await send()
  expect(wrapper.get('[data-testid=raise-problems]').text()).toBe('1 invalid field.')
  expect(bridge.sent('alarm.create')).toEqual([])
})

test('puts coordinates pasted from a map into their fields', async () => {
  const { wrapper, field, valueOf } = await openForm()
  await field('coordinates').setValue('geo:48.8566,2.3522,35.5')
  await button(wrapper, 'Use coordinates').trigger('click')
  expect(valueOf('location.latitude')).toBe('48.8566')
  expect(valueOf('location.longitude')).toBe('2.3522')
  expect(valueOf('location.altitude')).toBe('35.5')
})

test('keeps the form after a refusal and shows its problem at the field', async () => {
  const { wrapper, bridge, field, valueOf, send } = await openForm()
  bridge.refuse('alarm.create', {
    ...{ code: 'rejected', message: 'Bad', fields: [{ field: 'priority', message: 'must be below 10' }] },
  })
  await field('path').setValue('T')
  await field('priority').setValue('12')
  await send()
  expect(wrapper.text()).toContain('must be below 10')
  expect(wrapper.findAll('[data-testid=failure]')).toHaveLength(1)
  expect(button(wrapper, 'Retry').exists()).toBe(true)
  expect([valueOf('path'), valueOf('priority')]).toEqual(['T', '12'])
  await field('priority').setValue('1')
  expect(wrapper.text()).not.toContain('must be below 10')
})
