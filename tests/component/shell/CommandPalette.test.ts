import { expect, test } from 'vitest'
import { defineComponent, h, shallowRef } from 'vue'
import CommandPalette from '../../../src/renderer/shell/CommandPalette.vue'
import { useDeskCommands } from '../../../src/renderer/shell/use-desk-commands.ts'
import { useCommands } from '../../../src/renderer/ui/commands.ts'
import { mountView, press } from '../../support/view-page.ts'
import { waitFor } from '../../support/wait-for.ts'

const early = (dialog: Element, keys: readonly string[]) => {
  for (const key of keys)
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('Enter before the palette is loaded runs what was typed', async () => {
  let runs = 0
  const page = defineComponent(() => {
    useCommands([{ id: 'x', group: 'desk', labelKey: 'command.keySheet', run: () => runs++ }])
    return () => h(CommandPalette)
  })
  const { wrapper } = await mountView(page, { snapshot: {} })
  await press('Control+k')
  early(wrapper.get('dialog').element, [...'keyboard', 'Enter'])
  await waitFor(() => expect(runs).toBe(1))
  expect(wrapper.find('dialog').exists()).toBe(false)
})

test('Enter that found nothing runs no command that is offered later', async () => {
  let runs = 0
  const isThere = shallowRef(false)
  const Late = defineComponent(() => {
    useCommands([{ id: 'x', group: 'desk', labelKey: 'command.keySheet', run: () => runs++ }])
    return () => null
  })
  const page = defineComponent(() => () => [h(CommandPalette), isThere.value ? h(Late) : null])
  const { wrapper } = await mountView(page, { snapshot: {} })
  await press('Control+k')
  const dialog = wrapper.get('dialog')
  await waitFor(() => expect(dialog.find('input').exists()).toBe(true))
  await dialog.get('input').setValue('keyboard')
  await waitFor(() => expect(dialog.find('.none').exists()).toBe(true))
  await dialog.get('input').trigger('keydown', { key: 'Enter' })
  isThere.value = true
  await waitFor(() => expect(dialog.findAll('[role=option]')).toHaveLength(1))
  expect(runs).toBe(0)
})

test('a view is found by what it is for, not by its name alone', async () => {
  const page = defineComponent(() => {
    useDeskCommands()
    return () => h(CommandPalette)
  })
  const { wrapper } = await mountView(page, { snapshot: {} })
  await press('Control+k')
  const dialog = wrapper.get('dialog')
  await waitFor(() => expect(dialog.find('input').exists()).toBe(true))
  const found = async (typed: string) => {
    await dialog.get('input').setValue(typed)
    return dialog.findAll('[role=option] .label').map((label) => label.text())
  }
  expect(await found('bad actors')).toEqual(expect.arrayContaining(['Go to Statistics', 'Go to Worklist']))
  expect(await found('notes')).toContain('Go to Worklist')
})

test('what is typed before the palette is loaded is in its field, and nothing of it reaches the view', async () => {
  const { wrapper } = await mountView(CommandPalette, { snapshot: {} })
  await press('Control+k')
  const dialog = wrapper.get('dialog')
  early(dialog.element, ['t', 'e', 'Shift', 'x'])
  await waitFor(() => expect(dialog.find('input').exists()).toBe(true))
  const field = dialog.get<HTMLInputElement>('input').element
  expect(field.value).toBe('tex')
  expect(document.activeElement).toBe(field)
})
