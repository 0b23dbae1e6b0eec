import type { TeamState } from '../../../../shared/model/team.ts'

/** What is wrong in the team, for the people at this screen. */
export interface Trouble {
  /** The same as long as it is the same trouble. */
  key: string
  /** A desk has fallen silent, a desk differs, or this one differs from all others. */
  kind: 'silent' | 'differs' | 'thisDiffers'
  desk: string
  server: string
  since: number
  own: number
  other: number
}

/** The troubles of a team; where all other desks differ from this one, it is this one that differs. */
export function troublesOf({ desks, differences }: TeamState): Trouble[] {
  const silent = desks
    .filter(({ isSilent }) => isSilent)
    .map(({ host, desk, heardAt }) => ({
      key: `silent ${host} ${heardAt}`,
      kind: 'silent' as const,
      desk,
      server: '',
      since: heardAt,
      own: 0,
      other: 0,
    }))
  const byServer = [...Map.groupBy(differences, ({ server }) => server)]
  const different = byServer.flatMap(([server, found]): Trouble[] => {
    const watching = desks.filter(
      (desk) => !desk.isSilent && desk.servers.some((each) => each.server === server),
    )
    const shown = found.map(({ host, desk, name, since, ownCount, otherCount }) => ({
      key: `differs ${host} ${server} ${since}`,
      kind: 'differs' as const,
      desk,
      server: name,
      since,
      own: ownCount,
      other: otherCount,
    }))
    const [first] = shown
    if (!first || found.length < 2 || found.length < watching.length) return shown
    const since = Math.max(...found.map((each) => each.since))
    return [{ ...first, key: `this ${server} ${since}`, kind: 'thisDiffers', since }]
  })
  return [...silent, ...different]
}
