import { linkStates, type AlarmLoad, type DeskStatus, type LinkState } from '../../shared/model/desk.ts'
import type { MissedCount } from '../../shared/model/journal.ts'
import { serverProfileSchema, type ServerProfile } from '../../shared/model/server-profile.ts'
import { emptyLoad } from '../../shared/rules/alarm-load.ts'
import { commonScale } from './translation.ts'

/** Several servers as if they were one, for what a page has to know of its server; `id` is what it chose. */
export function profileOfAll(id: string, profiles: readonly ServerProfile[]): ServerProfile {
  const [first] = profiles
  const labels = new Set(profiles.map(({ stateLabels }) => JSON.stringify(stateLabels)))
  return {
    ...serverProfileSchema.parse({}),
    id,
    name: profiles.map(({ name }) => name).join(' · '),
    kind: 'remote',
    priorityScale: commonScale,
    // A number means the same only where all say so.
    stateLabels: labels.size === 1 && first ? first.stateLabels : {},
    acknowledge: profiles.find(({ acknowledge }) => acknowledge !== null)?.acknowledge ?? null,
  }
}

const times = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const earliest = (values: readonly (number | null)[]) =>
  values.includes(null) || values.length === 0 ? null : Math.min(...times(values))
const latest = (values: readonly (number | null)[]) =>
  times(values).length === 0 ? null : Math.max(...times(values))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The states that say how much is known, the best first. */
const byTrust: readonly LinkState[] = ['live', 'polling', 'starting', 'not-authorised', 'lost']

/**
 * The connection of a page that shows all servers is as good as the best of them: what is lost is said of each server
 * by itself, beside its rows and in the header. Only where none answers is the whole page an old picture.
 */
export function statusOfAll(statuses: readonly DeskStatus[]): DeskStatus {
  const best = byTrust.find((link) => statuses.some((status) => status.link === link)) ?? linkStates[0]
  const shown = statuses.find(({ link }) => link === best)
  const read = statuses.flatMap(({ progress }) => progress ?? [])
  const answering = statuses.filter(({ link }) => link === 'live' || link === 'polling')
  return {
    link: best,
    hub: shown?.hub ?? 'disconnected',
    transport: shown?.transport ?? '',
    tokenExpiresAt: null,
    clockOffsetMs: null,
    late: sum(statuses.map(({ late }) => late)),
    // Before each of them was read once, nobody knows which of their alarms are new.
    confirmedAt: statuses.some(({ confirmedAt }) => confirmedAt === null)
      ? null
      : earliest((answering.length > 0 ? answering : statuses).map(({ confirmedAt }) => confirmedAt)),
    lastEventAt: latest(statuses.map(({ lastEventAt }) => lastEventAt)),
    lastReconcile: shown?.lastReconcile ?? null,
    malformed: sum(statuses.map(({ malformed }) => malformed)),
    problem: shown?.problem ?? null,
    progress:
      read.length === 0
        ? null
        : {
            read: sum(read.map((progress) => progress.read)),
            total: sum(read.map(({ total }) => total)),
          },
  }
}

/** The viewer of a page of all servers is translated, so that it goes by what anybody has seen. */
export const missedOfAll = (counts: readonly MissedCount[]): MissedCount => ({
  revision: sum(counts.map(({ revision }) => revision)),
  count: sum(counts.map(({ count }) => count)),
  viewer: null,
  since: 0,
})

/** Counts over the same steps of time, added up. */
function addCounts(parts: readonly { from: number; counts: readonly number[] }[], stepMs: number) {
  const known = parts.filter(({ counts }) => counts.length > 0)
  const from = known.length === 0 ? 0 : Math.min(...known.map((part) => part.from))
  const counts: number[] = []
  for (const part of known) {
    const shift = Math.round((part.from - from) / stepMs)
    for (const [place, count] of part.counts.entries()) {
      while (counts.length <= shift + place) counts.push(0)
      counts[shift + place] = (counts[shift + place] ?? 0) + count
    }
  }
  return { from, counts }
}

/**
 * The load of all servers on the people at one desk. The peaks of two servers need not be at the same second of their
 * minute: their sum is the most that it can have been.
 */
export function loadOfAll(loads: readonly AlarmLoad[]): AlarmLoad {
  const minutes = addCounts(
    loads.map(({ from, peaks }) => ({ from, counts: peaks })),
    60_000,
  )
  const floods = loads.flatMap(({ flood }) => flood ?? []).toSorted((a, b) => a.since - b.since)
  const [first] = floods
  const ends = floods.map(({ until }) => until)
  return {
    ...emptyLoad,
    knownSince: loads.some(({ knownSince }) => knownSince === null)
      ? null
      : latest(loads.map(({ knownSince }) => knownSince)),
    from: minutes.from,
    peaks: minutes.counts,
    recent: addCounts(
      loads.map(({ recent }) => recent),
      1_000,
    ),
    flood: first
      ? {
          ...first,
          peak: Math.max(...floods.map(({ peak }) => peak)),
          until: ends.includes(null) ? null : latest(ends),
        }
      : null,
  }
}
