import { createI18n } from 'vue-i18n'
import type { Locale } from '../../shared/model/settings.ts'
import { de } from './de.ts'
import { en, type Messages } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'

declare module 'vue-i18n' {
  // Merging is the library's way of being told the shape of its messages.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  export interface DefineLocaleMessage extends Messages {}
}

export const messages: Record<Locale, Messages> = { en, fr, de, es }

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
}

const isLocale = (text: string): text is Locale => Object.hasOwn(messages, text)

/** The chosen language, else the first of the reader's languages that there is, else English. */
export function localeOf(chosen: Locale | null, languages: readonly string[]): Locale {
  if (chosen !== null) return chosen
  return languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

// Forms are listed from few to many, with one for zero in front where there are three.
const frenchForm = (choice: number, forms: number) => (forms === 3 ? Math.min(choice, 2) : choice < 2 ? 0 : 1)

export function createTexts(locale: Locale) {
  return createI18n({
    legacy: false,
    locale,
    fallbackLocale: 'en',
    messages,
    pluralRules: { fr: frenchForm },
  })
}
