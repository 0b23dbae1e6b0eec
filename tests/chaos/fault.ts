import type { Rig } from './rig.ts'

/** One kind of fault: what is done to the desk's surroundings, and how it ends. */
export interface FaultKind {
  name: string
  /** The desk gets its token from an OAuth endpoint, and each lasts a few seconds; otherwise it has one for ever. */
  auth?: 'oauth'
  /** Fills or takes away the file system of the profile folder, which has to be the rig's own. */
  needsOwnDisk?: boolean
  /** Injects it; the answer ends it. */
  inject(rig: Rig): Promise<() => Promise<void>> | (() => Promise<void>)
  /** How long it lasts while the plant goes on. */
  lastsMs: number
}

/** A fault that is over at once: nothing has to be undone. */
export const noHealing = () => Promise.resolve()
