import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import DateTimeField from '../../../src/renderer/ui/fields/DateTimeField.vue'

test('a day and a time of 24 hours are one text, in every language of the browser', async () => {
  const wrapper = mount(DateTimeField, {
    props: { modelValue: '2026-03-02T19:05', timeLabel: 'Time', testid: 'start' },
  })
  const update = () => wrapper.emitted<[string]>('update:modelValue')?.at(-1)?.[0]
  expect(wrapper.find('[type=datetime-local], [type=time]').exists()).toBe(false)
  const time = wrapper.get<HTMLInputElement>('[data-testid=start-time]')
  expect(time.element.value).toBe('19:05')
  time.element.value = '7:30'
  await time.trigger('input')
  expect(update()).toBe('2026-03-02T07:30')
  await wrapper.setProps({ modelValue: '2026-03-02T07:30' })
  // What is being typed is not rewritten.
  expect(time.element.value).toBe('7:30')
  await time.trigger('change')
  expect(time.element.value).toBe('07:30')
  await wrapper.get('[data-testid=start-day]').setValue('2026-03-09')
  expect(update()).toBe('2026-03-09T07:30')
})

test('a text that is no time is marked', () => {
  const wrapper = mount(DateTimeField, {
    props: { modelValue: '2026-03-02T7:30 PM', timeLabel: 'Time', testid: 'start' },
  })
  expect(wrapper.get('[data-testid=start-time]').attributes('aria-invalid')).toBe('true')
})
