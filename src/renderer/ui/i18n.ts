import { useI18n as useLibrary, type Composer } from 'vue-i18n'
import type { KeyOf } from '../../shared/messages/key-of.ts'
import type { Locale } from '../../shared/model/settings.ts'

/** All texts of a page; `messages.ts` declares them, because the kit knows only its own. */
// Merging is how a layer above says what the texts are.
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface MessageSchema {}

/** The key of a text, as in `live.title`: one that no message file has does not compile. */
export type MessageKey = KeyOf<MessageSchema>

/** What takes the place of the dots in the keys `Start….End`, as the ids of columns do in `column.…`. */
export type KeyPart<Start extends string, End extends string = ''> = MessageKey extends infer Key
  ? Key extends `${Start}${infer Part}${End}`
    ? Part
    : never
  : never

/** Looks up a text; `values` fills its names or, as a number, picks its plural form, as `count` does beside names. */
export type Translate = (
  key: MessageKey,
  values?: number | Readonly<Record<string, unknown>>,
  count?: number,
) => string

/** The texts of the page in its language. */
export interface Texts extends Pick<Composer, 'n' | 'locale' | 'availableLocales' | 'setLocaleMessage'> {
  t: Translate
  /** Whether there is such a text, for keys with a part that a service or a stored file names. */
  te: (key: string) => key is MessageKey
}

/** The library's texts, with keys that are checked: the library itself takes any string. */
export const useI18n = useLibrary as unknown as () => Texts

/** Each language by its own name, in the order of the menu. */
export const languageNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  es: 'Español',
}
