import { computed, onBeforeUnmount, onMounted, watchEffect } from 'vue'
import { useHost } from '../bridge/stores/host.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useCommands } from '../ui/commands.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'

// A wall is read from across the room.
const enlargement = 1.6

/** A wall display: the page without its tools, in large type, until Escape or F11. The program has it, a browser not. */
export function useKiosk(page: Document): void {
  const store = useSettings()
  const host = useHost()
  const change = useSettingsChange()
  const possible = computed(() => host.about?.host === 'electron' && store.settings !== null)
  const kiosk = computed(() => possible.value && store.settings?.desktop.kiosk === true)

  const set = (wanted: boolean) => {
    if (store.settings) void change({ desktop: { ...store.settings.desktop, kiosk: wanted } })
  }
  watchEffect(() => {
    const root = page.documentElement
    root.toggleAttribute('data-kiosk', kiosk.value)
    root.style.setProperty('--kiosk-text', `${(store.settings?.textScale ?? 100) * enlargement}%`)
  })
  useCommands([
    {
      id: 'display.kiosk',
      group: 'display',
      labelKey: 'display.kiosk',
      keys: ['F11'],
      when: () => possible.value,
      run: () => set(!kiosk.value),
    },
  ])
  const onKey = (event: KeyboardEvent) => {
    // What is open on the page closes first.
    const open = page.querySelector('dialog[open], [popover]:popover-open')
    if (event.key === 'Escape' && kiosk.value && !event.defaultPrevented && !open) set(false)
  }
  onMounted(() => page.addEventListener('keydown', onKey))
  onBeforeUnmount(() => page.removeEventListener('keydown', onKey))
}
