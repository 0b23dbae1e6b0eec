import type { HolderWord } from '../../../../shared/rules/text-query.ts'

const holderTerm = /(?<!\S)-?with:(?:"[^"]*"?|\S*)\s*/giu

/** The one whose alarms alone a filter text asks for, by `with:`; null: all, or somebody by name. */
export function holderIn(text: string): HolderWord | null {
  const [term, ...more] = text.match(holderTerm) ?? []
  const word = /^with:(me|others|nobody)\s*$/i.exec(term ?? '')?.[1]?.toLowerCase()
  return more.length === 0 && (word === 'me' || word === 'others' || word === 'nobody') ? word : null
}

/** The filter text with this question for who has an alarm instead of any other; null: with none. */
export function askForHolder(text: string, holder: HolderWord | null): string {
  const rest = text.replace(holderTerm, '').trim()
  return [...(holder === null ? [] : [`with:${holder}`]), rest].filter(Boolean).join(' ')
}
