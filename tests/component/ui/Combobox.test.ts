import { flushPromises } from '@vue/test-utils'
import { describe, expect, test } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import Combobox from '../../../src/renderer/ui/Combobox.vue'
import { mountInPage } from '../../support/mount.ts'

const fruit = ['Apple', 'Apricot', 'Banana'].map((label) => ({ key: label.toLowerCase(), label }))

/** Mounts a combobox over three fruits, filtered by what is typed, and answers what a test reads. */
async function open(props: Record<string, unknown> = {}) {
  const chosen: string[] = []
  const entered: string[] = []
  const text = shallowRef('')
  const prepended = shallowRef<typeof fruit>([])
  const page = defineComponent({
    setup: () => () =>
      h(Combobox, {
        label: 'Fruit',
        options: [...prepended.value, ...fruit].filter(({ label }) =>
          label.toLowerCase().startsWith(text.value.toLowerCase()),
        ),
        ...props,
        modelValue: text.value,
        'onUpdate:modelValue': (typed: string) => (text.value = typed),
        onChoose: ({ key }: { key: string }, by: string) => chosen.push(`${key} by ${by}`),
        onEnter: () => entered.push(text.value),
      }),
  })
  const { wrapper } = await mountInPage(page)
  const box = wrapper.get<HTMLInputElement>('[role=combobox]')
  const press = async (key: string, more: object = {}) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
    box.element.dispatchEvent(event)
    await flushPromises()
    return event
  }
  const active = () => {
    const id = box.attributes('aria-activedescendant')
    return id === undefined ? null : wrapper.get(`[id="${id}"]`).text()
  }
  const type = (typed: string) => box.setValue(typed)
  const isOpen = () => box.attributes('aria-expanded') === 'true'
  return { wrapper, box, press, active, type, isOpen, chosen, entered, text, prepended }
}

describe('roles, states and properties', () => {
  test('the field is a named combobox that controls a named listbox of options', async () => {
    const { wrapper, box } = await open()
    expect(box.attributes()).toMatchObject({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': 'false',
      'aria-label': 'Fruit',
    })
    const list = wrapper.get(`[id="${box.attributes('aria-controls')}"]`)
    expect(list.attributes()).toMatchObject({ role: 'listbox', 'aria-label': 'Fruit' })
    expect(list.findAll('[role=option]').map((option) => option.text())).toEqual([
      'Apple',
      'Apricot',
      'Banana',
    ])
  })
  test('the active option is the selected one, and is referred to while the list is open', async () => {
    const { wrapper, press, active } = await open()
    await press('ArrowDown')
    await press('ArrowDown')
    expect(active()).toBe('Apricot')
    const selected = wrapper.findAll('[role=option]').map((option) => option.attributes('aria-selected'))
    expect(selected).toEqual(['false', 'true', 'false'])
    await press('Escape')
    expect(active()).toBe(null)
  })
  test('of several that can be chosen, those chosen are the selected ones', async () => {
    const { wrapper, press } = await open({ chosen: ['apple', 'banana'] })
    await press('ArrowDown')
    expect(wrapper.get('[role=listbox]').attributes('aria-multiselectable')).toBe('true')
    const selected = wrapper.findAll('[role=option]').map((option) => option.attributes('aria-selected'))
    expect(selected).toEqual(['true', 'false', 'true'])
  })
  test('a list within the page is always expanded, and errors and counts are announced', async () => {
    const { wrapper, box, isOpen } = await open({
      inline: true,
      invalid: true,
      describedBy: 'problem',
      status: '3 found',
      listLabel: 'Found',
    })
    expect(isOpen()).toBe(true)
    expect(box.attributes()).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'problem' })
    expect(wrapper.get('[role=listbox]').attributes('aria-label')).toBe('Found')
    expect(wrapper.get('[role=status]').text()).toBe('3 found')
  })
})

describe('keyboard, in the field', () => {
  test('Down opens the list on its first option, Up on its last; both go round', async () => {
    const { press, active, isOpen } = await open()
    await press('ArrowDown')
    expect([isOpen(), active()]).toEqual([true, 'Apple'])
    await press('ArrowUp')
    expect(active()).toBe('Banana')
    await press('ArrowDown')
    expect(active()).toBe('Apple')
    await press('Escape')
    await press('ArrowUp')
    expect(active()).toBe('Banana')
  })
  test('Enter without an active option closes the list and is left to the parent', async () => {
    const { press, type, isOpen, entered } = await open()
    await type('ap')
    expect(isOpen()).toBe(true)
    const event = await press('Enter')
    expect([isOpen(), entered, event.defaultPrevented]).toEqual([false, ['ap'], false])
  })
  test('Alt+Down opens the list and stays in the text; Alt+Up closes it', async () => {
    const { press, active, isOpen } = await open()
    await press('ArrowDown', { altKey: true })
    expect([isOpen(), active()]).toEqual([true, null])
    await press('ArrowDown')
    await press('ArrowUp', { altKey: true })
    expect([isOpen(), active()]).toEqual([false, null])
  })
  test('typing opens the list on what matches, and closes it where nothing does', async () => {
    const { type, active, isOpen, wrapper } = await open()
    await type('ap')
    expect(isOpen()).toBe(true)
    expect(active()).toBe(null)
    expect(wrapper.findAll('[role=option]')).toHaveLength(2)
    await type('xyz')
    expect(isOpen()).toBe(false)
  })
  test('Enter chooses the active option and closes the list', async () => {
    const { press, type, chosen, entered, isOpen } = await open()
    await type('b')
    await press('ArrowDown')
    expect((await press('Enter')).defaultPrevented).toBe(true)
    expect([chosen, entered, isOpen()]).toEqual([['banana by key'], [], false])
  })
  test('Enter with no active option means the text: the form and the parent see it', async () => {
    const { press, type, chosen, entered } = await open()
    await type('Quince')
    expect((await press('Enter')).defaultPrevented).toBe(false)
    expect([chosen, entered]).toEqual([[], ['Quince']])
  })
  test('Enter leaves a list open in which several can be chosen', async () => {
    const { press, chosen, isOpen } = await open({ chosen: [] })
    await press('ArrowDown')
    await press('Enter')
    expect([chosen, isOpen()]).toEqual([['apple by key'], true])
  })
  test('Escape closes the list, then clears the text, then is left to whatever is around', async () => {
    const { press, type, text, isOpen } = await open()
    await type('ap')
    await press('ArrowDown')
    expect((await press('Escape')).defaultPrevented).toBe(true)
    expect([isOpen(), text.value]).toEqual([false, 'ap'])
    expect((await press('Escape')).defaultPrevented).toBe(true)
    expect(text.value).toBe('')
    expect((await press('Escape')).defaultPrevented).toBe(false)
  })
  test('Escape is left to the dialog at once where the text is not its concern', async () => {
    const { press, type, text } = await open({ inline: true, keepsTextOnEscape: true })
    await type('ap')
    expect((await press('Escape')).defaultPrevented).toBe(false)
    expect(text.value).toBe('ap')
  })
  test.each(['Home', 'End', 'ArrowLeft', 'ArrowRight'])('%s goes back to the text', async (key) => {
    const { press, active, isOpen } = await open()
    await press('ArrowDown')
    expect((await press(key)).defaultPrevented).toBe(false)
    expect([isOpen(), active()]).toEqual([true, null])
  })
  test('Tab and losing the focus close the list without choosing', async () => {
    const { press, box, chosen, isOpen } = await open()
    await press('ArrowDown')
    await press('Tab')
    expect(isOpen()).toBe(false)
    await press('ArrowDown')
    await box.trigger('blur')
    expect([isOpen(), chosen]).toEqual([false, []])
  })
  test('combinations with Ctrl and a composition in progress are left alone', async () => {
    const { press, chosen } = await open({ inline: true, activateFirst: 'always' })
    expect((await press('Enter', { ctrlKey: true })).defaultPrevented).toBe(false)
    expect((await press('Enter', { isComposing: true })).defaultPrevented).toBe(false)
    expect(chosen).toEqual([])
  })
})

describe('the first option is active by itself', () => {
  test('always', async () => {
    const { press, active, type } = await open({ inline: true, activateFirst: 'always' })
    expect(active()).toBe('Apple')
    await press('ArrowDown')
    await type('b')
    expect(active()).toBe('Banana')
    await type('xyz')
    expect(active()).toBe(null)
  })
  test('once something is typed', async () => {
    const { active, type } = await open({ inline: true, activateFirst: 'typed' })
    expect(active()).toBe(null)
    await type('ap')
    expect(active()).toBe('Apple')
  })
})

test('the active option stays the same one when others arrive before it', async () => {
  const { press, active, prepended } = await open({ inline: true })
  await press('ArrowDown')
  prepended.value = [{ key: 'acerola', label: 'Acerola' }]
  await flushPromises()
  expect(active()).toBe('Apple')
})

test('a click on the field opens the list, and one on an option chooses it and keeps the focus', async () => {
  const { wrapper, box, chosen, isOpen } = await open()
  box.element.focus()
  await box.trigger('click')
  expect(isOpen()).toBe(true)
  const option = wrapper.findAll('[role=option]')[1]
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  option?.element.dispatchEvent(press)
  expect(press.defaultPrevented).toBe(true)
  await option?.trigger('click')
  expect([chosen, isOpen()]).toEqual([['apricot by pointer'], false])
  expect(document.activeElement).toBe(box.element)
})

test('the pointer makes an option active, except where several can be chosen', async () => {
  const one = await open({ inline: true })
  await one.wrapper.findAll('[role=option]')[2]?.trigger('mousemove')
  expect(one.active()).toBe('Banana')
  const several = await open({ inline: true, chosen: [] })
  await several.wrapper.findAll('[role=option]')[2]?.trigger('mousemove')
  expect(several.active()).toBe(null)
})
