import { computed, onBeforeUnmount, onMounted, shallowRef, watch, watchEffect } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { compileMessages, loadMessages, localeOf, rememberLocale } from '../messages.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'
import { useCommands } from '../ui/commands.ts'
import { useNumbers } from '../ui/formats/numbers.ts'
import { useCoverage } from '../bridge/stores/coverage.ts'
import { useDesk } from '../bridge/stores/desk.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useConnection } from '../bridge/connection.ts'

/** Maintains what is outside the app's own elements: title, language, theme, text scale and the wall display. */
export function useDocument(page: Document): void {
  const { t } = useI18n()
  const desk = useDesk()
  const coverage = useCoverage()
  const store = useSettings()
  const { connection, trusted } = useConnection()
  const { whole } = useNumbers()
  const unacknowledged = computed(() => (coverage.tally ?? desk.tally).unacknowledged())
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

/** Loads the chosen language, then switches to it. */
function useLanguage(page: Document): void {
  const texts = useI18n()
  const { locale, setLocaleMessage } = texts
  const store = useSettings()
  const chosen = () => (store.settings === null ? null : localeOf(store.settings.locale, navigator.languages))
  watch(
    chosen,
    async (next) => {
      if (next === null) return
      // Read each time, because more may be loaded by then.
      if (!texts.availableLocales.includes(next))
        setLocaleMessage(next, compileMessages(await loadMessages(next)))
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

const rememberedKiosk = 'tocsin.wall'

/** A wall display: the page without its tools, in large type, on the whole screen, until Escape or F11. */
function useKiosk(page: Document): void {
  const store = useSettings()
  const host = useHost()
  const change = useSettingsChange()
  const inBrowser = computed(() => host.about?.host === 'web')
  /** In a browser it belongs to the screen, whatever the desk's window does. */
  const own = shallowRef(localStorage.getItem(rememberedKiosk) !== null)
  const possible = computed(() => host.about !== null && store.settings !== null)
  const kiosk = computed(
    () => possible.value && (inBrowser.value ? own.value : store.settings?.desktop.kiosk === true),
  )

  const set = (wanted: boolean) => {
    if (!inBrowser.value) {
      if (store.settings) void change({ desktop: { ...store.settings.desktop, kiosk: wanted } })
      return
    }
    own.value = wanted
    if (wanted) localStorage.setItem(rememberedKiosk, '')
    else localStorage.removeItem(rememberedKiosk)
    fills = false
    if (wanted) void fill()
    else leave()
  }
  /** Whether this wall was seen on the whole screen: the end of an earlier one is announced later. */
  let fills = false
  /** Settled once the screen of an earlier wall was left. */
  let left: Promise<void> = Promise.resolve()
  function leave() {
    if (page.fullscreenElement) left = page.exitFullscreen().catch(() => undefined)
  }
  /** A browser allows full screen only after an input, and may refuse; the wall display works without it. */
  async function fill() {
    await left
    if (!inBrowser.value || !own.value || page.fullscreenElement) return
    await page.documentElement.requestFullscreen().catch(() => undefined)
    // The wall has ended before the browser gave it the screen.
    if (!own.value) leave()
  }
  // Escape ends full screen without a key event for the page.
  const onFullscreen = () => {
    if (!inBrowser.value || !own.value) return
    if (page.fullscreenElement) fills = true
    else if (fills) set(false)
  }
  useWakeLock(page, () => inBrowser.value && kiosk.value)
  watchEffect(() => {
    const root = page.documentElement
    root.toggleAttribute('data-kiosk', kiosk.value)
    host.isWall = kiosk.value
    root.style.setProperty('--kiosk-text', `${(store.settings?.textScale ?? 100) * enlargement}%`)
  })
  useCommands([
    {
      id: 'display.kiosk',
      group: 'display',
      labelKey: 'display.kiosk',
      key: 'kiosk',
      when: () => possible.value,
      run: () => set(!kiosk.value),
    },
  ])
  const onKey = (event: KeyboardEvent) => {
    // Escape closes an open dialog or menu first.
    const open = page.querySelector('dialog[open], [popover]:popover-open')
    if (event.key === 'Escape' && kiosk.value && !event.defaultPrevented && !open) set(false)
  }
  const onClick = () => void fill()
  onMounted(() => {
    page.addEventListener('keydown', onKey)
    page.addEventListener('fullscreenchange', onFullscreen)
    // After a reload the first click gives the screen back.
    page.addEventListener('click', onClick)
  })
  onBeforeUnmount(() => {
    page.removeEventListener('keydown', onKey)
    page.removeEventListener('fullscreenchange', onFullscreen)
    page.removeEventListener('click', onClick)
  })
}

/** Keeps the screen awake if the browser can; the browser releases the lock when the page is hidden. */
function useWakeLock(page: Document, isWanted: () => boolean): void {
  let lock: Promise<WakeLockSentinel | null> | null = null
  const update = () => {
    const wanted = isWanted() && page.visibilityState === 'visible' && 'wakeLock' in navigator
    void lock?.then((held) => held?.release())
    lock = wanted ? navigator.wakeLock.request('screen').catch(() => null) : null
  }
  watch(isWanted, update, { immediate: true })
  onMounted(() => page.addEventListener('visibilitychange', update))
  onBeforeUnmount(() => page.removeEventListener('visibilitychange', update))
}
