import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import CommandPalette from '../../../src/renderer/shell/CommandPalette.vue'
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
