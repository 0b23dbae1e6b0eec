import { createI18n, type MessageContext } from 'vue-i18n'
import { locales, type Locale } from '../shared/model/constants.ts'
import type { sharedEn } from '../shared/messages/en.ts'
import type { en as alarmEn } from './alarm/messages/en.ts'
import type { en as alarmViewEn } from './alarm/view-messages/en.ts'
import type { MessageParts, MessageTree, messagesOf } from './feature.ts'
import type { parts } from './features/index.ts'
import { loadLate } from './ui/load-late.ts'
import type { en as recordsEn } from './records/messages/en.ts'
import type { en as recordsViewEn } from './records/view-messages/en.ts'
import type { en as shellEn } from './shell/messages/en.ts'
import type { en as shellViewEn } from './shell/view-messages/en.ts'
import type { en as uiEn } from './ui/messages/en.ts'
import type { en as uiViewEn } from './ui/view-messages/en.ts'

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
type MessagesOf<F> = F extends { readonly [messagesOf]?: infer Own } ? NonNullable<Own> : never

/** The messages of one language, all parts together; `MessageKey` (ui/i18n.ts) has their keys. */
export type Messages = typeof sharedEn &
  typeof uiEn &
  typeof uiViewEn &
  typeof alarmEn &
  typeof alarmViewEn &
  typeof recordsEn &
  typeof recordsViewEn &
  typeof shellEn &
  typeof shellViewEn &
  Intersection<MessagesOf<(typeof parts)[number]>>

declare module './ui/i18n.ts' {
  // Merging tells every layer of the page which texts there are.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  export interface MessageSchema extends Messages {}
}

/** A page loads one language, in two files: what the first rows say, and what is said once a view is open. */
const languages: Record<Locale, () => Promise<MessageParts>> = {
  en: async () => (await import('./languages/en.ts')).en,
  fr: async () => (await import('./languages/fr.ts')).fr,
  de: async () => (await import('./languages/de.ts')).de,
  es: async () => (await import('./languages/es.ts')).es,
}
const viewLanguages: Record<Locale, () => Promise<MessageParts>> = {
  en: async () => (await import('./languages/views-en.ts')).en,
  fr: async () => (await import('./languages/views-fr.ts')).fr,
  de: async () => (await import('./languages/views-de.ts')).de,
  es: async () => (await import('./languages/views-es.ts')).es,
}

/** Loads what the first rows say in one language. */
export async function loadStartMessages(locale: Locale): Promise<MessageTree> {
  return joinMessages(await loadLate(languages[locale]))
}

/** Loads everything that is said in one language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const [first, views] = await Promise.all([loadLate(languages[locale]), loadLate(viewLanguages[locale])])
  return joinMessages({ ...first, ...views }) as Messages
}

/** The parts of a language as one. */
export function joinMessages(parts: MessageParts): MessageTree {
  return Object.values(parts).reduce(merge, {})
}

/** Several parts may add to one branch, as every feature does to the settings. */
function merge(into: MessageTree, from: MessageTree): MessageTree {
  const merged = { ...into }
  for (const [key, value] of Object.entries(from)) {
    const present = merged[key]
    merged[key] = typeof present === 'object' && typeof value === 'object' ? merge(present, value) : value
  }
  return merged
}

const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text)

/** The chosen language, else the first of the reader's languages that is available, else English. */
export function localeOf(chosen: Locale | null, languages: readonly string[]): Locale {
  if (chosen !== null) return chosen
  return languages.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLocale) ?? 'en'
}

const rememberedKey = 'tocsin.language'

/** The language that this browser spoke last: a start loads it at once instead of two, one after the other. */
export function rememberedLocale(browser: Storage): Locale | null {
  const text = browser.getItem(rememberedKey) ?? ''
  return isLocale(text) ? text : null
}
export function rememberLocale(browser: Storage, locale: string): void {
  browser.setItem(rememberedKey, locale)
}

// Forms are listed from few to many, with one for zero in front where there are three.
const frenchForm = (choice: number, forms: number) => (forms === 3 ? Math.min(choice, 2) : choice < 2 ? 0 : 1)

/**
 * Compiles what our messages use of the library's syntax: `{name}`, and plural forms between ` | `. The library's
 * own compiler is left out of the build: it would be half as large as a language.
 */
export function compileMessages(messages: MessageTree): Messages {
  // The library takes a function wherever its types promise a text.
  return compileTree(messages) as unknown as Messages
}
interface CompiledTree {
  [key: string]: CompiledTree | Written
}
const compileTree = (tree: MessageTree): CompiledTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  )
type Written = (context: MessageContext<string>) => string

function compile(text: string): Written {
  const forms = text.split(' | ').map(compileForm)
  const [only] = forms
  if (forms.length === 1 && only) return only
  return (context) => context.plural(forms.map((form) => form(context)))
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function compileForm(form: string): Written {
  // Texts and names take turns.
  const parts = form.trim().split(/\{(\w+)\}/)
  if (parts.length === 1) return () => form.trim()
  return ({ named }) => parts.map((part, place) => (place % 2 === 0 ? part : textOf(named(part)))).join('')
}

/** The texts of a page in one language; the page loads the other texts, or another language, when they are needed. */
export function createTexts(locale: Locale, texts: MessageTree) {
  return createI18n({
    legacy: false,
    locale,
    messages: { [locale]: compileMessages(texts) },
    pluralRules: { fr: frenchForm },
    // `MessageKey` guarantees a text for every key: a missing one is not loaded yet.
    missing: () => '',
  })
}
