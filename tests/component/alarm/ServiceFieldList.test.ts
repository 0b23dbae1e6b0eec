import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import ServiceFieldList from '../../../src/renderer/alarm/ServiceFieldList.vue'
import { withField } from '../../../src/renderer/alarm/service-fields.ts'
import { useContactBook } from '../../../src/renderer/bridge/stores/contact-book.ts'
import type { ServiceFilter } from '../../../src/shared/model/saved-view.ts'
import { mountInPage } from '../../support/mount.ts'

async function openFields() {
  const filter = shallowRef<ServiceFilter>({})
  const take = vi.fn((field: keyof ServiceFilter, text: string) => {
    const next = withField(filter.value, field, text)
    if (next) filter.value = next
    return next !== null
  })
  const { wrapper } = await mountInPage(ServiceFieldList, {
    props: {
      fields: ['stationId', 'search'],
      value: (field: keyof ServiceFilter) => String(filter.value[field] ?? ''),
      take,
    },
    snapshot: {},
  })
  useContactBook().replace({
    contacts: [],
    labels: [
      { kind: 'station', id: 12, name: 'North' },
      { kind: 'station', id: 13, name: 'South' },
    ],
  })
  await flushPromises()
  const line = (name: string) => {
    const found = wrapper.findAll('.line').find((one) => one.get('label').text() === name)
    if (!found) throw new Error(`There is no field ${name}.`)
    return found
  }
  return {
    filter,
    line,
    async enter(name: string, text: string) {
      const input = line(name).get('input')
      await input.trigger('focusin')
      await input.setValue(text)
      await input.trigger('change')
      await flushPromises()
    },
    text: (name: string) => line(name).get<HTMLInputElement>('input').element.value,
    suggestions: (name: string) =>
      line(name)
        .findAll('[role=option]')
        .map((option) => option.text()),
  }
}

test('a label is suggested while typing, and applied as its number', async () => {
  const fields = await openFields()
  const input = fields.line('Station').get<HTMLInputElement>('input')
  await input.trigger('focusin')
  expect(fields.suggestions('Station')).toEqual(['North (12)', 'South (13)'])
  // `setValue` would leave the field as well.
  input.element.value = 'sou'
  await input.trigger('input')
  expect(fields.suggestions('Station')).toEqual(['South (13)'])
  expect(fields.suggestions('Full-text search')).toEqual([])
  await fields.enter('Station', 'south')
  expect(fields.filter.value).toEqual({ stationId: 13 })
  expect(fields.text('Station')).toBe('South (13)')
})

test('invalid text is kept as typed with its problem, and does not change the filter', async () => {
  const fields = await openFields()
  await fields.enter('Station', '12')
  await fields.enter('Station', 'west')
  expect(fields.filter.value).toEqual({ stationId: 12 })
  expect(fields.text('Station')).toBe('west')
  expect(fields.line('Station').get('[role=status]').text()).toBe('Enter a whole number.')
  expect(fields.line('Station').get('input').attributes('aria-invalid')).toBe('true')
  await fields.enter('Station', '')
  expect(fields.filter.value).toEqual({})
  expect(fields.line('Station').find('[role=status]').exists()).toBe(false)
})

test('text is applied as it is, also where it looks like a label', async () => {
  const fields = await openFields()
  await fields.enter('Full-text search', 'North (12)')
  expect(fields.filter.value).toEqual({ search: 'North (12)' })
})

test('an option chosen by key or pointer is applied at once', async () => {
  const fields = await openFields()
  const input = fields.line('Station').get<HTMLInputElement>('input')
  await input.trigger('focusin')
  await input.trigger('keydown', { key: 'ArrowDown' })
  await input.trigger('keydown', { key: 'Enter' })
  expect(fields.filter.value).toEqual({ stationId: 12 })
  expect(fields.text('Station')).toBe('North (12)')
  await fields.line('Station').findAll('[role=option]')[1]?.trigger('click')
  expect(fields.filter.value).toEqual({ stationId: 13 })
})
