import { flushPromises } from '@vue/test-utils'
import { describe, expect, test } from 'vitest'
import { defineComponent, h, shallowRef, type Component, type Ref } from 'vue'
import FieldRow from '../../../src/renderer/ui/FieldRow.vue'
import ChoiceField from '../../../src/renderer/ui/fields/ChoiceField.vue'
import NumberField from '../../../src/renderer/ui/fields/NumberField.vue'
import SwitchField from '../../../src/renderer/ui/fields/SwitchField.vue'
import SearchField from '../../../src/renderer/ui/SearchField.vue'
import SegmentSwitch from '../../../src/renderer/ui/SegmentSwitch.vue'
import UndoBar from '../../../src/renderer/ui/UndoBar.vue'
import { mountInPage } from '../../support/mount.ts'

/** Mounts a component whose model a test can read and set. */
async function withModel<T>(component: Component, initial: T, props: Record<string, unknown>) {
  const model: Ref<T> = shallowRef(initial)
  const page = defineComponent({
    setup: () => () =>
      h(component, {
        ...props,
        modelValue: model.value,
        'onUpdate:modelValue': (value: T) => (model.value = value),
      }),
  })
  return { model, ...(await mountInPage(page)) }
}

describe('search field', () => {
  async function open(takesKey?: (event: KeyboardEvent) => boolean) {
    const left: string[] = []
    const props = {
      label: 'Search',
      placeholder: 'Search',
      testid: 'search',
      onLeave: () => left.push('left'),
    }
    const mounted = await withModel(SearchField, '', { ...props, ...(takesKey ? { takesKey } : {}) })
    return { ...mounted, left, box: mounted.wrapper.get('input') }
  }
  test('Escape clears the text first and leaves the field after that', async () => {
    const { box, model, left } = await open()
    await box.setValue('pump')
    await box.trigger('keydown', { key: 'Escape' })
    expect([model.value, left]).toEqual(['', []])
    await box.trigger('keydown', { key: 'Escape' })
    expect(left).toEqual(['left'])
  })
  test.each(['Enter', 'ArrowDown'])('%s goes on to the list', async (key) => {
    const { box, left } = await open()
    await box.trigger('keydown', { key })
    expect(left).toEqual(['left'])
  })
  test('is named, and a key that is meant for something else stays with that', async () => {
    const { box, left } = await open((event) => event.key === 'Enter')
    expect(box.attributes('aria-label')).toBe('Search')
    await box.trigger('keydown', { key: 'Enter' })
    expect(left).toEqual([])
    await box.trigger('keydown', { key: 'ArrowDown' })
    expect(left).toEqual(['left'])
  })
})

describe('undo bar', () => {
  test('says what was done, undoes it once and goes away', async () => {
    const undone: string[] = []
    const action = { text: 'Removed.', undo: () => undone.push('undone') }
    const { wrapper, model } = await withModel<typeof action | null>(UndoBar, action, {})
    expect(wrapper.get('[role=status]').text()).toContain('Removed.')
    await wrapper.get('button').trigger('click')
    expect([undone, model.value]).toEqual([['undone'], null])
    expect(wrapper.find('[data-testid=undo-bar]').exists()).toBe(false)
  })
  test('can be dismissed, and offers no undo where there is none', async () => {
    const { wrapper, model } = await withModel<object | null>(UndoBar, { text: 'Sent.', undo: null }, {})
    expect(wrapper.findAll('button').map((button) => button.text())).toEqual(['Dismiss'])
    await wrapper.get('button').trigger('click')
    expect(model.value).toBe(null)
  })
})

test('a segment switch presses the chosen segment', async () => {
  const choices = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ]
  const { wrapper, model } = await withModel(SegmentSwitch, 'a', { label: 'Letters', choices })
  expect(wrapper.get('[role=group]').attributes('aria-label')).toBe('Letters')
  await wrapper.findAll('button')[1]?.trigger('click')
  expect(model.value).toBe('b')
  expect(wrapper.findAll('button').map((button) => button.attributes('aria-pressed'))).toEqual([
    'false',
    'true',
  ])
})

describe('fields', () => {
  test('a row names its field, and its problem describes it', async () => {
    const { wrapper } = await mountInPage(FieldRow, {
      props: { label: 'Interval', hint: 'In seconds.', problem: { code: 'tooBig', max: 60 } },
      slots: {
        default: (row: { id: string; described: string }) => [
          h('input', { id: row.id, 'aria-describedby': row.described }),
        ],
      } as never,
    })
    const input = wrapper.get('input')
    expect(wrapper.get('label').attributes('for')).toBe(input.attributes('id'))
    expect(wrapper.get(`[id="${input.attributes('aria-describedby')}"]`).text()).toContain('60')
    expect(wrapper.text()).toContain('In seconds.')
  })
  test('a group of fields has a name instead of a label', async () => {
    const { wrapper } = await mountInPage(FieldRow, { props: { label: 'Kind', group: true } })
    const group = wrapper.get('[role=group]')
    expect(wrapper.get(`[id="${group.attributes('aria-labelledby')}"]`).text()).toBe('Kind')
  })
  test('a number is offered as it is typed, with a comma or a point', async () => {
    const offered: number[] = []
    const { wrapper } = await mountInPage(NumberField, {
      props: {
        id: 'n',
        value: 5,
        unit: 's',
        invalid: false,
        onOffer: (value: number) => offered.push(value),
      },
    })
    await wrapper.get('input').setValue('2,5')
    await wrapper.get('input').setValue('x')
    expect(offered).toEqual([2.5, Number.NaN])
    await wrapper.get('input').trigger('blur')
    await flushPromises()
    expect(wrapper.get('input').element.value).toBe('5')
  })
  test('a switch and a choice offer what was chosen', async () => {
    const offered: unknown[] = []
    const onOffer = (value: unknown) => offered.push(value)
    const choices = [
      { value: null, label: 'Default' },
      { value: 'fr', label: 'Français' },
    ]
    const { wrapper: toggle } = await mountInPage(SwitchField, { props: { value: false, onOffer } })
    await toggle.get('[role=switch]').setValue(true)
    const { wrapper: choice } = await mountInPage(ChoiceField, {
      props: { id: 'c', choices, value: null, onOffer },
    })
    choice.get('select').element.selectedIndex = 1
    await choice.get('select').trigger('change')
    expect(offered).toEqual([true, 'fr'])
  })
})
