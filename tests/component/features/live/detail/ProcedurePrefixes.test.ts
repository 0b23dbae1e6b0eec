import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ProcedurePrefixes from '../../../../../src/renderer/features/live/detail/ProcedurePrefixes.vue'

test('what is being typed stays when the settings arrive again, and gives way to another list', async () => {
  const wrapper = mount(ProcedurePrefixes, { props: { id: 'x', value: ['https://a.example/'] } })
  const field = wrapper.get('textarea')
  field.element.value = 'https://a.example/\nhttps://b'
  await field.trigger('input')
  await wrapper.setProps({ value: ['https://a.example/'] })
  expect(field.element.value).toBe('https://a.example/\nhttps://b')
  await field.trigger('change')
  expect(wrapper.emitted('offer')).toEqual([[['https://a.example/', 'https://b']]])
  await wrapper.setProps({ value: ['https://c.example/'] })
  expect(field.element.value).toBe('https://c.example/')
})
