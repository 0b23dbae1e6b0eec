import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ProcedurePrefixes from '../../../../src/renderer/features/live/detail/ProcedurePrefixes.vue'
import AddressesControl from '../../../../src/renderer/features/team/AddressesControl.vue'

const cases = [
  ['procedures', ProcedurePrefixes],
  ['servers of a team', AddressesControl],
] as const

test.each(cases)(
  '%s: what is typed outlives settings that arrive, until the list is another one',
  async (_, field) => {
    const wrapper = mount(field, { props: { id: 'lines', value: ['https://a'] } })
    const area = wrapper.get('textarea')
    await area.setValue('https://a\n https://b ')
    await wrapper.setProps({ id: 'lines', value: ['https://a'] })
    await wrapper.setProps({ id: 'others', value: ['https://a'] })
    expect(area.element.value).toBe('https://a\n https://b ')
    await area.trigger('change')
    expect(wrapper.emitted('offer')?.at(-1)).toEqual([['https://a', 'https://b']])
    await wrapper.setProps({ value: ['https://c'] })
    expect(area.element.value).toBe('https://c')
  },
)
