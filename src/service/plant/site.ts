import type { NewAlarm } from '../store/alarm-record.ts'
import { between, chance, pick, type Random } from './random.ts'
import { unitsWith } from './unit-list.ts'
import { conditions, priorityShares, type ConditionCode, type Point, type Unit } from './unit.ts'

/** One alarm condition of one point. */
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
  /** The tags by area, in the order in which a fault spreads. */
  areas: readonly (readonly Tag[])[]
  /** The chattering tags, one in a hundred. */
  badActors: readonly Tag[]
  /** Draws a tag by the shares of the priorities. */
  draw(random: Random): Tag
}

/** The number of tags of the basic units. */
export const defaultTagCount = 154

/** The simulated site: every condition of every point of as many units as needed. */
export function createSite(tagCount = defaultTagCount): Site {
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
            // One call scenario per priority, one call group per area.
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
      const roll = random()
      let reached = 0
      const drawn = priorityShares.find(({ share }) => (reached += share) > roll)
      return pick(random, byPriority.get(drawn?.priority ?? 4) ?? tags)
    },
  }
}

/** Draws an alarm of a tag. */
export function drawAlarm(random: Random, tag: Tag): NewAlarm {
  const { unit, point, condition } = tag
  const { text } = conditions[condition]
  const procedure = `${point.code}-procedure.pdf`
  return {
    stationId: unit.stationId,
    dataServerId: unit.dataServerId,
    tagGroupId: tag.tagGroupId,
    scenarioId: tag.scenarioId,
    callGroupId: tag.callGroupId,
    path: tag.path,
    name: `${point.code}.${condition}`,
    localizedName: capitalize(`${point.name} ${text}`),
    value: drawValue(random, tag),
    message: `${unit.name} ${point.name} ${text}`,
    resetMessage: `${capitalize(point.name)} back to normal`,
    ackMessage: point.advice,
    priority: tag.priority,
    masked: chance(random, 0.03),
    attachedFile: tag.priority <= 2 && chance(random, 0.6) ? procedure : '',
    resetAttachedFile: chance(random, 0.05) ? `${point.code}-trend.csv` : '',
    ackAttachedFile: chance(random, 0.08) ? `${unit.code}-checklist.pdf` : '',
    source: 'plant',
    // Minor alarms that clear without acknowledgement.
    course: tag.priority === 4 && chance(random, 0.2) ? 'temporary' : 'ordinary',
    transitory: false,
    reactivatable: false,
    creation: null,
  }
}

function drawValue(random: Random, { point, condition }: Tag): string {
  if (!point.scale) return '1'
  const { normal, span, unit } = point.scale
  const reading = normal + conditions[condition].direction * span * between(random, 0.75, 0.95)
  return `${reading.toFixed(Math.abs(span) >= 100 ? 0 : 1)} ${unit}`
}

function capitalize(text: string): string {
  return text === 'pH' || text.startsWith('pH ') ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
