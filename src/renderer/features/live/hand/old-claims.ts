import type { Claim } from '../../../../shared/model/marks.ts'

/** A claim as it is told from another one of the same alarm. */
export const claimKey = ({ alarmId, path, at }: Claim): string => `${alarmId} ${at} ${path}`

/** What was taken here so long ago that it may be forgotten, and nobody has been asked about yet; the oldest first. */
export function oldClaims(
  claims: Iterable<Claim>,
  {
    isOwn,
    isKept,
    afterMinutes,
    now,
  }: {
    isOwn: (by: string) => boolean
    isKept: (claim: Claim) => boolean
    /** 0: nobody is asked. */
    afterMinutes: number
    now: number
  },
): Claim[] {
  if (afterMinutes === 0) return []
  return [...claims]
    .filter((claim) => now - claim.at >= afterMinutes * 60_000 && isOwn(claim.by) && !isKept(claim))
    .sort((a, b) => a.at - b.at)
}

const storageKey = 'tocsin.keptClaims'
const maxKept = 200

/** The claims that somebody at this screen has said to keep, also after a reload. */
export function keptClaims(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  const read = () => (storage.getItem(storageKey) ?? '').split('\n').filter(Boolean)
  return {
    read: (): ReadonlySet<string> => new Set(read()),
    keep: (claim: Claim) =>
      storage.setItem(storageKey, [...read(), claimKey(claim)].slice(-maxKept).join('\n')),
  }
}
