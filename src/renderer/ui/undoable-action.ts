/** What was just done, and how it is undone. */
export interface UndoableAction {
  text: string
  undo: (() => unknown) | null
}

/** One that a key undoes: of several on the page, the newest. */
export interface DatedAction extends UndoableAction {
  at: number
}
