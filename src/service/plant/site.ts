import { conditions, priorityShares, type ConditionCode } from './conditions.ts'
import { pick, type Random } from './random.ts'
import type { Point, Unit } from './unit.ts'
import { unitsWith } from './unit-list.ts'

/** An alarmed condition of one point: what an alarm is raised on. */
export interface Tag {
  unit: Unit
  point: Point
  condition: ConditionCode
  path: string
  priority: number
  tagGroupId: number
  scenarioId: number
  callGroupId: number
}

export interface Site {
  tags: readonly Tag[]
  /** The tags of each area, in the order in which a fault spreads. */
  areas: readonly (readonly Tag[])[]
  /** The one tag in a hundred that chatters. */
  badActors: readonly Tag[]
  /** A tag, urgent ones seldom. */
  draw(random: Random): Tag
}

/** As many tags as one of each kind of unit, twice over where there are two, have. */
export const usualTagCount = 154

/** The simulated site: every condition of every point of as many units as it takes. */
export function createSite(tagCount = usualTagCount): Site {
  const units = unitsWith(tagCount)
  const areaNames = [...new Set(units.map(({ area }) => area))]
  const tags = units
    .flatMap((unit, unitIndex) =>
      unit.points.flatMap((point) =>
        point.conditions.map((condition): Tag => {
          const { priority } = conditions[condition]
          return {
            unit,
            point,
            condition,
            path: `${unit.area}\\${unit.code}\\${point.code}.${condition}`,
            priority,
            tagGroupId: unitIndex + 1,
            // One call scenario per urgency, one call group per area.
            scenarioId: priority,
            callGroupId: areaNames.indexOf(unit.area) + 1,
          }
        }),
      ),
    )
    .slice(0, tagCount)
  const byPriority = Map.groupBy(tags, ({ priority }) => priority)
  return {
    tags,
    areas: [...Map.groupBy(tags, ({ unit }) => unit.area).values()],
    badActors: tags.filter((_, index) => index % 100 === Math.min(37, tags.length - 1)),
    draw(random) {
      const mark = random()
      let reached = 0
      const drawn = priorityShares.find(({ share }) => (reached += share) > mark)
      return pick(random, byPriority.get(drawn?.priority ?? 4) ?? tags)
    },
  }
}
