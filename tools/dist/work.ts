import type { Architecture, ElectronFolder } from './electron-folder.ts'
import type { Product } from './product.ts'

/** What every package is made with. */
export interface PackWork {
  product: Product
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

/** What every kind of package of the desktop application is made from. */
export interface TargetWork extends PackWork {
  /** The product as it runs. */
  unpacked: string
  electron: ElectronFolder
}

/** What the packages of the web host are made from. */
export interface WebWork extends PackWork {
  /** The host as it runs, with its Node. */
  unpacked: string
  architecture: Architecture
}
