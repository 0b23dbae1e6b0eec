import type { TeamState } from '../../../../shared/model/team.ts'

/** What is wrong in the team, for the people at this screen. */
export interface Trouble {
  /** The same as long as it is the same trouble. */
  key: string
  /**
   * A desk has fallen silent, a desk differs, this one differs from all others, somebody elsewhere has an alarm that
   * somebody here had taken, another desk runs escalations that this one ran while it was alone, something done here was
   * too large to be shared, or another desk has the key of this one.
   */
  kind: 'silent' | 'differs' | 'thisDiffers' | 'lost' | 'yielded' | 'tooLarge' | 'copied'
  since: number
  /** What its text names. */
  names: Partial<Record<'desk' | 'server' | 'person' | 'by' | 'path', string>>
  counts: Partial<Record<'own' | 'other', number>>
}

/** The troubles of a team; where all other desks differ from this one, it is this one that differs. */
export function troublesOf(state: TeamState): Trouble[] {
  const { desks, differences, lost, yielded, tooLarge, copiedSince, since } = state
  const silent = desks
    .filter(({ isSilent }) => isSilent)
    .map(({ host, desk, heardAt }): Trouble => {
      return { key: `silent ${host} ${heardAt}`, kind: 'silent', since: heardAt, names: { desk }, counts: {} }
    })
  const byServer = [...Map.groupBy(differences, ({ server }) => server)]
  const different = byServer.flatMap(([server, found]): Trouble[] => {
    const watching = desks.filter(
      (desk) => !desk.isSilent && desk.servers.some((each) => each.server === server),
    )
    const shown = found.map((each): Trouble => {
      const names = { desk: each.desk, server: each.name }
      const counts = { own: each.ownCount, other: each.otherCount }
      const key = `differs ${each.host} ${server} ${each.since}`
      return { key, kind: 'differs', since: each.since, names, counts }
    })
    const [first] = shown
    if (!first || found.length < 2 || found.length < watching.length) return shown
    const last = Math.max(...found.map((each) => each.since))
    return [{ ...first, key: `this ${server} ${last}`, kind: 'thisDiffers', since: last }]
  })
  const taken = lost.map(({ path, person, by, at }): Trouble => {
    return { key: `lost ${path} ${at}`, kind: 'lost', since: at, names: { path, person, by }, counts: {} }
  })
  const yields = yielded.map(({ server, name, at }): Trouble => {
    return { key: `yielded ${server} ${at}`, kind: 'yielded', since: at, names: { server: name }, counts: {} }
  })
  const large: Trouble = {
    key: `large ${tooLarge}`,
    kind: 'tooLarge',
    since: since ?? 0,
    names: {},
    counts: {},
  }
  const copied =
    copiedSince === null
      ? []
      : [{ key: `copied ${copiedSince}`, kind: 'copied' as const, since: copiedSince, names: {}, counts: {} }]
  return [...copied, ...taken, ...yields, ...silent, ...different, ...(tooLarge > 0 ? [large] : [])]
}
