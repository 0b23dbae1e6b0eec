/** What was just done, and how it is undone. */
export interface Deed {
  text: string
  undo: (() => unknown) | null
}
