/** Characters that are invisible or change the direction of the text around them, except the joiners of some scripts. */
const hidden =
  /(?![\u200C\u200D])[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Bidi_C}\p{Default_Ignorable_Code_Point}]/gu
const brackets = /[\p{Ps}\p{Pe}]/u

const withoutIgnorable = (text: string) => text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
const isVisible = (text: string) => /[\p{L}\p{N}]/u.test(withoutIgnorable(text))

/** What the desk calls itself where a name is shown, in its four languages. */
const ownNames: ReadonlySet<string> = new Set(
  [
    ...['By rule', 'the rule', 'nach Regel', 'die Regel'],
    ...['selon la règle', 'la règle', 'por regla', 'la regla'],
    ...['policy', 'the policy', 'Richtlinie', 'die Richtlinie', 'stratégie', 'la stratégie'],
    ...['directiva', 'la directiva', 'command line', 'This computer', 'anybody', 'Tocsin'],
  ].map(folded),
)

/** A name as people compare it: neither case nor width nor spacing tells two apart. */
function folded(name: string): string {
  return withoutIgnorable(name.normalize('NFKC')).replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}

/** Whether two names read alike. */
export const isSameName = (a: string, b: string): boolean => folded(a) === folded(b)

/** Whether a text can stand for somebody: one line with a letter or digit to be seen, and not the desk's own name. */
export function isName(text: string): boolean {
  return isVisible(text) && text.search(hidden) < 0 && !ownNames.has(folded(text))
}

/** Whether a name can stand before or in the brackets of "person (screen)": what is in brackets is always the screen. */
export const isPartOfName = (text: string): boolean => isName(text) && !brackets.test(text)

/** A name stored under any earlier rule: hidden characters in it are made visible. */
export const shownName = (name: string): string =>
  isVisible(name) ? name.replaceAll(hidden, '\uFFFD') : '\uFFFD'
