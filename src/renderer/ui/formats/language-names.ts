import type { Locale } from '../../../shared/model/settings.ts'

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
}
