/** One way in which a table can be copied, saved or printed. */
export interface ExportAction {
  id: string
  label: string
  /** The keys that do the same, to be shown. */
  keys?: string
  testid?: string
  /** The menu closes first: for what opens or saves something elsewhere. */
  closes?: boolean
  run: () => unknown
}
