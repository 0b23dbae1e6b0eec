import type { ElectronFolder } from './electron-folder.ts'
import type { Product } from './product.ts'

/** What every kind of package is made from. */
export interface TargetWork {
  /** The product as it runs. */
  unpacked: string
  product: Product
  electron: ElectronFolder
  /** Where the package goes. */
  output: string
  /** For what is in between, and goes with the end. */
  folder: string
  /** The time of everything in the package, in seconds, so that the same sources give the same bytes. */
  epoch: number
  /** Not to be handed out: compressed in a hurry. */
  isTrial: boolean
  /** Runs a program of the system, which has to succeed. */
  run(command: string, args: readonly string[]): Promise<void>
}
