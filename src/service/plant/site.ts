import { conditions, priorityShares, type ConditionCode } from './conditions.ts'
import { pick, type Random } from './random.ts'
import { units, type Point, type Unit } from './unit-list.ts'

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
  /** A tag, urgent ones seldom. */
  draw(random: Random): Tag
}

/** The simulated site: every condition of every point of every unit. */
export function createSite(): Site {
  const areas = [...new Set(units.map(({ area }) => area))]
  const tags = units.flatMap((unit, unitIndex) =>
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
          callGroupId: areas.indexOf(unit.area) + 1,
        }
      }),
    ),
  )
  const byPriority = Map.groupBy(tags, ({ priority }) => priority)
  return {
    tags,
    draw(random) {
      const mark = random()
      let reached = 0
      const drawn = priorityShares.find(({ share }) => (reached += share) > mark)
      return pick(random, byPriority.get(drawn?.priority ?? 4) ?? tags)
    },
  }
}
