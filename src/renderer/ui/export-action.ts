import type { KeyId } from './keys.ts'

/** One way in which a table can be copied, saved or printed. */
export interface ExportAction {
  id: string
  label: string
  /** The key that does the same, to be shown. */
  key?: KeyId
  testid?: string
  /** The menu closes first: for what opens or saves something elsewhere. */
  closes?: boolean
  run: () => unknown
}
