import { expect, test } from 'vitest'
import CommandPalette from '../../../src/renderer/shell/CommandPalette.vue'
import { mountView, press } from '../../support/view-page.ts'
import { waitFor } from '../../support/wait-for.ts'

test('what is typed before the palette is loaded is in its field, and nothing of it reaches the view', async () => {
  const { wrapper } = await mountView(CommandPalette, { snapshot: {} })
  await press('Control+k')
  const dialog = wrapper.get('dialog')
  for (const key of ['t', 'e', 'Shift', 'x'])
    dialog.element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await waitFor(() => expect(dialog.find('input').exists()).toBe(true))
  const field = dialog.get<HTMLInputElement>('input').element
  expect(field.value).toBe('tex')
  expect(document.activeElement).toBe(field)
})
