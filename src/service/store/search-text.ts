/** More words than a person types; beyond it the query would outgrow SQLite's expression depth. */
export const maxSearchWords = 32

// SQLite folds only ASCII, so text is folded here, once when stored and once when searched.
const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/** What a search looks through; fields are kept apart so that no word matches across two of them. */
export function searchTextOf(alarm: {
  path: string
  name: string
  message: string
  comment: string
  ackUser: string
  value: string
}): string {
  return fold([alarm.path, alarm.name, alarm.message, alarm.comment, alarm.ackUser, alarm.value].join('\n'))
}

/** The words of a search, folded like the stored text; each of them must occur. */
export function searchWords(search: string): string[] {
  return fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
}
