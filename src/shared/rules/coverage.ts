import type { Alarm } from '../model/alarm.ts'
import type { Coverage, CoverageState, PlantPlace } from '../model/coverage.ts'
import { samePathForm, segmentsOf } from './tag-path.ts'

/** Nobody has divided the plant. */
export const wholePlant: CoverageState = { own: null, covered: null, uncovered: [] }

/** Whether an alarm or a unit, by its path on its server, is covered. */
export type Covers = (server: string, path: string) => boolean

const everything: Covers = () => true

/** Compares whole segments, as `isWithin` does, with the areas read once. */
export function coverer(coverage: Coverage): Covers {
  if (coverage === null) return everything
  const areas = new Map<string, Set<string>>()
  for (const { server, area } of coverage) {
    const known = areas.get(server) ?? new Set<string>()
    areas.set(server, known.add(samePathForm(area)))
  }
  return (server, path) => {
    const known = areas.get(server)
    if (!known) return false
    if (known.has('')) return true
    let inner = ''
    for (const segment of segmentsOf(path)) {
      inner = inner === '' ? segment.toLowerCase() : `${inner}\\${segment.toLowerCase()}`
      if (known.has(inner)) return true
    }
    return false
  }
}

/** The same of alarms, each of them asked once: their objects never change. */
export function alarmCoverer(covers: Covers): (server: string, alarm: Pick<Alarm, 'path'>) => boolean {
  const known = new WeakMap<object, boolean>()
  return (server, alarm) => {
    let is = known.get(alarm)
    if (is === undefined) known.set(alarm, (is = covers(server, alarm.path)))
    return is
  }
}

/** What at least one of several covers; null: everything. */
export function jointCoverage(coverages: Iterable<Coverage>): Coverage {
  const places = new Map<string, PlantPlace>()
  for (const coverage of coverages) {
    if (coverage === null) return null
    for (const place of coverage) places.set(`${place.server} ${samePathForm(place.area)}`, place)
  }
  return [...places.values()]
}

/** The unit of a tag: what its path has before the tag itself, and of that no more than area and unit. */
export const unitOf = (path: string): string => segmentsOf(path).slice(0, -1).slice(0, 2).join('\\')

/** The areas and units among the known ones that are not covered; an area of which nothing is covered is named once. */
export function uncoveredPlaces(units: Iterable<PlantPlace>, covered: Coverage): PlantPlace[] {
  if (covered === null) return []
  const covers = coverer(covered)
  const areas = new Map<string, { area: PlantPlace; open: Map<string, PlantPlace>; isPart: boolean }>()
  for (const { server, area: unit } of units) {
    const [first = ''] = segmentsOf(unit)
    const key = `${server} ${first.toLowerCase()}`
    const known = areas.get(key) ?? { area: { server, area: first }, open: new Map(), isPart: false }
    areas.set(key, known)
    if (!covers(server, unit)) known.open.set(samePathForm(unit), { server, area: unit })
    else if (unit !== first) known.isPart = true
  }
  // A part of it that is covered, and that the desk has seen nothing of yet.
  const isPartly = ({ server, area }: PlantPlace) =>
    covered.some((place) => place.server === server && coverer([{ server, area }])(server, place.area))
  return [...areas.values()]
    .flatMap(({ area, open, isPart }) =>
      isPart || isPartly(area)
        ? [...open.values()].filter((unit) => samePathForm(unit.area) !== samePathForm(area.area))
        : open.size > 0
          ? [area]
          : [],
    )
    .toSorted((a, b) => (a.server + a.area < b.server + b.area ? -1 : 1))
}
