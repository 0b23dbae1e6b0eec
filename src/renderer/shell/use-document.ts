import { computed, watchEffect } from 'vue'
import { useI18n } from 'vue-i18n'
import { localeOf } from '../messages.ts'
import { countBands } from './rules/band-counts.ts'
import { useDesk } from '../bridge/stores/desk.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useConnection } from '../bridge/connection.ts'

/** Keeps what lies outside the app's own elements: title, language, theme and text scale. */
export function useDocument(page: Document): void {
  const { t, locale } = useI18n()
  const desk = useDesk()
  const store = useSettings()
  const { connection, trusted } = useConnection()
  const unacknowledged = computed(() =>
    countBands(desk.alarms.values(), store.scale).reduce((sum, count) => sum + count.unacknowledged, 0),
  )
  const title = computed(() => {
    if (connection.value.kind === 'starting') return t('title.starting')
    if (!trusted.value) return t('title.unknown')
    return unacknowledged.value > 0 ? t('title.counted', { n: unacknowledged.value }) : 'Tocsin'
  })
  watchEffect(() => {
    page.title = title.value
  })
  watchEffect(() => {
    locale.value = localeOf(store.settings?.locale ?? null, navigator.languages)
    page.documentElement.lang = locale.value
  })
  watchEffect(() => {
    page.documentElement.dataset['theme'] = store.settings?.theme ?? 'dark'
    page.documentElement.style.fontSize = `${store.settings?.textScale ?? 100}%`
  })
}
