import type { ServerProfile } from '../model/server-profile.ts'

/** Whether a server is watched while nobody looks at it: a plant is, the demo plant only where somebody asked for it. */
export const isWatched = ({ kind, watched }: Pick<ServerProfile, 'kind' | 'watched'>): boolean =>
  watched ?? kind === 'remote'
