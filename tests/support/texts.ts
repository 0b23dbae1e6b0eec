import { createTexts as createTextsOf, loadMessages, type Messages } from '../../src/renderer/messages.ts'
import type { Locale } from '../../src/shared/model/constants.ts'

/** Every language, as a page would load it. */
export const messages: Record<Locale, Messages> = {
  en: await loadMessages('en'),
  fr: await loadMessages('fr'),
  de: await loadMessages('de'),
  es: await loadMessages('es'),
}

/** The texts of a page in one language. */
export const createTexts = (locale: Locale) => createTextsOf(locale, messages[locale])
