import { anybody, viewerOf, type Actor, type Viewer } from '../../shared/model/role.ts'
import type { Screens } from '../platform/host-shell.ts'

/** Who sees what at the screens of this desk. */
export interface Viewers {
  /** Whose missed alarms a screen shows; null for one that goes by what anybody has seen. */
  of(actor: Actor): Viewer | null
  /** All to whom it counts what somebody sees at this screen; the screen itself is the first. */
  seeing(actor: Actor): [Viewer, ...Viewer[]]
}

export function createViewers(screens: Pick<Screens, 'viewer'> | null): Viewers {
  // The desk's own windows are as old as the desk.
  const screenOf = ({ session, name }: Actor): Viewer =>
    screens?.viewer(session) ?? { id: session, name, since: 0 }
  return {
    of: (actor) => (viewerOf(actor) === anybody ? null : screenOf(actor)),
    seeing: (actor) => [screenOf(actor)],
  }
}
