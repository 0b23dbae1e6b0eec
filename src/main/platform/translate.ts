import { locales, type Locale } from '../../shared/model/constants.ts'
import { sharedDe } from '../../shared/messages/de.ts'
import { sharedEn, type SharedMessages } from '../../shared/messages/en.ts'
import { sharedEs } from '../../shared/messages/es.ts'
import { sharedFr } from '../../shared/messages/fr.ts'
import type { KeyOf } from '../../shared/messages/key-of.ts'

const messages: Record<Locale, SharedMessages> = { en: sharedEn, fr: sharedFr, de: sharedDe, es: sharedEs }

/** The path of a text in the shared messages, as in `tray.open`. */
export type SharedMessageKey = KeyOf<SharedMessages>

/** The texts of one language. */
export interface Translator {
  /** Fills `{name}` from the values; `n` also picks the plural form. */
  t(key: SharedMessageKey, values?: Record<string, string | number>): string
  /** A time of day as the reader writes it. */
  timeOfDay(at: number): string
}

/**
 * The chosen language, or the system's where none is chosen and Tocsin speaks it; times of day are those of the zone
 * (empty: this machine's).
 */
export function createTranslator(chosen: Locale | null, systemLocale: string, timeZone = ''): Translator {
  const system = systemLocale.slice(0, 2).toLowerCase()
  const locale = chosen ?? locales.find((known) => known === system) ?? 'en'
  // The system's locale also knows how its region writes a time.
  const region = system === locale ? systemLocale : locale

  return {
    t(key, values = {}) {
      const [one = '', other = one] = textAt(messages[locale], key).split(' | ')
      const isOther =
        typeof values['n'] === 'number' && new Intl.PluralRules(locale).select(values['n']) !== 'one'
      return (isOther ? other : one).replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
        String(values[name] ?? ''),
      )
    },
    timeOfDay: (at) =>
      new Intl.DateTimeFormat(region, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: timeZone || undefined,
      }).format(at),
  }
}

function textAt(texts: SharedMessages, key: SharedMessageKey): string {
  let found: unknown = texts
  for (const part of key.split('.')) found = (found as Record<string, unknown>)[part]
  return String(found)
}
