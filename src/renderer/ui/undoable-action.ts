/** What was just done, and how it is undone. */
export interface UndoableAction {
  text: string
  undo: (() => unknown) | null
}
