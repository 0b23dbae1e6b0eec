import { createI18n } from 'vue-i18n'
import type { Locale } from '../shared/model/settings.ts'
import { sharedDe } from '../shared/messages/de.ts'
import { sharedEn } from '../shared/messages/en.ts'
import { sharedEs } from '../shared/messages/es.ts'
import { sharedFr } from '../shared/messages/fr.ts'
import * as alarm from './alarm/messages/index.ts'
import type { Feature, MessageTree } from './feature.ts'
import { features } from './features/index.ts'
import * as records from './records/messages/index.ts'
import * as shell from './shell/messages/index.ts'
import * as ui from './ui/messages/index.ts'

/** What main says in the same words: notifications, tray, bands. */
const shared = { en: sharedEn, fr: sharedFr, de: sharedDe, es: sharedEs }

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** The messages of one language, all parts together: a missing or misspelt key does not compile. */
export type Messages = typeof sharedEn &
  typeof ui.en &
  typeof alarm.en &
  typeof records.en &
  typeof shell.en &
  Intersection<(typeof features)[number]['messages']['en']>

declare module 'vue-i18n' {
  // Merging is the library's way of being told the shape of its messages.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  export interface DefineLocaleMessage extends Messages {}
}

type MessagesOf = Pick<Feature, 'messages'>

const messagesIn = (locale: Locale, list: readonly MessagesOf[]): Messages =>
  [shared, ui, alarm, records, shell, ...list.map((feature) => feature.messages)]
    .map((parts): MessageTree => parts[locale])
    .reduce(merge, {}) as Messages

/** Several parts may add to one branch, as every feature does to the settings. */
function merge(into: MessageTree, from: MessageTree): MessageTree {
  const merged = { ...into }
  for (const [key, value] of Object.entries(from)) {
    const present = merged[key]
    merged[key] = typeof present === 'object' && typeof value === 'object' ? merge(present, value) : value
  }
  return merged
}

export function messagesOf(list: readonly MessagesOf[]): Record<Locale, Messages> {
  return {
    en: messagesIn('en', list),
    fr: messagesIn('fr', list),
    de: messagesIn('de', list),
    es: messagesIn('es', list),
  }
}

export const messages = messagesOf(features)

const isLocale = (text: string): text is Locale => Object.hasOwn(messages, text)

/** The chosen language, else the first of the reader's languages that is available, else English. */
export function localeOf(chosen: Locale | null, languages: readonly string[]): Locale {
  if (chosen !== null) return chosen
  return languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

// Forms are listed from few to many, with one for zero in front where there are three.
const frenchForm = (choice: number, forms: number) => (forms === 3 ? Math.min(choice, 2) : choice < 2 ? 0 : 1)

export function createTexts(locale: Locale, texts = messages) {
  return createI18n({
    legacy: false,
    locale,
    fallbackLocale: 'en',
    messages: texts,
    pluralRules: { fr: frenchForm },
  })
}
