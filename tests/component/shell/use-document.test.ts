import { expect, test, vi } from 'vitest'
import { defineComponent } from 'vue'
import { useI18n } from 'vue-i18n'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import { useDocument } from '../../../src/renderer/shell/use-document.ts'
import type { Locale } from '../../../src/shared/model/constants.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { mountInPage } from '../../support/mount.ts'

test('a language is compiled once, however often it is chosen', async () => {
  const compiled: string[] = []
  const page = defineComponent({
    setup() {
      const texts = useI18n()
      const set = texts.setLocaleMessage.bind(texts)
      vi.spyOn(texts, 'setLocaleMessage').mockImplementation((locale, messages) => {
        compiled.push(locale)
        set(locale, messages)
      })
      useDocument(document)
      return () => null
    },
  })
  await mountInPage(page, { snapshot: { settings: settingsSchema.parse({ locale: 'en' }) } })
  const choose = async (locale: Locale) => {
    useSettings().replace(settingsSchema.parse({ locale }))
    await vi.waitFor(() => expect(document.documentElement.lang).toBe(locale))
  }
  for (const locale of ['fr', 'en', 'fr', 'de', 'fr'] as const) await choose(locale)
  expect(compiled).toEqual(['fr', 'de'])
})
