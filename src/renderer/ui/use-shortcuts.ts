import { onBeforeUnmount, onMounted } from 'vue'
import { isCombo } from './key-combo.ts'
import { useCommandRegistry } from './commands.ts'

const typedInto =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]'

/** Runs commands by their keys, wherever the focus is, but never under the fingers of somebody who types. */
export function useShortcuts(page: Document): void {
  const registry = useCommandRegistry()

  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    // A dialog has its own keys; what lies under it must not move.
    if (page.querySelector('dialog[open]')) return
    const typing = event.target instanceof Element && event.target.matches(typedInto)
    if (typing && !event.ctrlKey && !event.metaKey && !event.altKey) return
    const command = registry.offered.find(
      ({ keys, ownKeys }) => !ownKeys && keys?.some((combo) => isCombo(combo, event)),
    )
    if (!command) return
    event.preventDefault()
    registry.run(command)
  }
  onMounted(() => page.addEventListener('keydown', onKey))
  onBeforeUnmount(() => page.removeEventListener('keydown', onKey))
}
