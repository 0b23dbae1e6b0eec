import { computed, onBeforeUnmount, onMounted, watch, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { compileMessages, loadMessages, localeOf, rememberLocale } from '../messages.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'
import { useCommands } from '../ui/commands.ts'
import { useNumbers } from '../ui/formats/numbers.ts'
import { useDesk } from '../bridge/stores/desk.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useConnection } from '../bridge/connection.ts'

/** Keeps what lies outside the app's own elements: title, language, theme, text scale and the wall display. */
export function useDocument(page: Document): void {
  const { t } = useI18n()
  const desk = useDesk()
  const store = useSettings()
  const { connection, trusted } = useConnection()
  const { whole } = useNumbers()
  const unacknowledged = computed(() => desk.tally.unacknowledged())
  const title = computed(() => {
    if (connection.value.kind === 'starting') return t('title.starting')
    if (!trusted.value) return t('title.unknown')
    return unacknowledged.value > 0 ? t('title.counted', { n: whole(unacknowledged.value) }) : 'Tocsin'
  })
  watchEffect(() => {
    page.title = title.value
  })
  watchEffect(() => {
    page.documentElement.dataset['theme'] = store.settings?.theme ?? 'dark'
    page.documentElement.style.fontSize = `${store.settings?.textScale ?? 100}%`
  })
  useLanguage(page)
  useKiosk(page)
}

/** Loads the chosen language, then speaks it. */
function useLanguage(page: Document): void {
  const { locale, availableLocales, setLocaleMessage } = useI18n()
  const store = useSettings()
  const chosen = () => (store.settings === null ? null : localeOf(store.settings.locale, navigator.languages))
  watch(
    chosen,
    async (next) => {
      if (next === null) return
      if (!availableLocales.includes(next)) setLocaleMessage(next, compileMessages(await loadMessages(next)))
      // Another one may have been chosen meanwhile.
      if (next === chosen()) locale.value = next
    },
    { immediate: true },
  )
  watchEffect(() => {
    page.documentElement.lang = locale.value
    rememberLocale(localStorage, locale.value)
  })
}

// A wall display is read from across the room.
const enlargement = 1.6

/** A wall display: the page without its tools, in large type, until Escape or F11; Electron only. */
function useKiosk(page: Document): void {
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
    // Escape closes an open dialog or menu first.
    const open = page.querySelector('dialog[open], [popover]:popover-open')
    if (event.key === 'Escape' && kiosk.value && !event.defaultPrevented && !open) set(false)
  }
  onMounted(() => page.addEventListener('keydown', onKey))
  onBeforeUnmount(() => page.removeEventListener('keydown', onKey))
}
