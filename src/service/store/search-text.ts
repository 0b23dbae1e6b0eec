/** More words than a person types; beyond it the query would outgrow SQLite's expression depth. */
export const maxSearchWords = 32

/**
 * SQLite folds only ASCII, so text is folded here, once when stored and once when searched. A NUL, at which
 * SQLite's tokenizers stop reading, counts as a blank.
 */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('\0', ' ')

/** What a search looks through; fields are kept apart so that no word matches across two of them. */
export function searchTextOf(...fields: string[]): string {
  return fold(fields.join('\n'))
}

/** The words of a search, folded like the stored text; each of them must occur. */
export function searchWords(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}
