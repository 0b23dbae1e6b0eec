/** More words than a person types; many more would exceed SQLite's expression depth. */
export const maxSearchWords = 32

/**
 * SQLite folds case for ASCII only, so text is folded here, both stored text and searches. A NUL, at which
 * SQLite's tokenizers stop, becomes a space.
 */
export const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('\0', ' ')

/** The searchable text of a row; fields are separated so that no word matches across two of them. */
export function searchTextOf(...fields: string[]): string {
  return fold(fields.join('\n'))
}

/** The words of a search, folded like the stored text; all must occur. */
export function searchWords(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}
