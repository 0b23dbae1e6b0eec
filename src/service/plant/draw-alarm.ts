import type { NewAlarm } from '../store/alarm-record.ts'
import { conditions } from './conditions.ts'
import { between, chance, type Random } from './random.ts'
import type { Tag } from './site.ts'

/** The alarm that a tag raises this time. */
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
    localizedName: sentence(`${point.name} ${text}`),
    value: drawValue(random, tag),
    message: `${unit.name} ${point.name} ${text}`,
    resetMessage: `${sentence(point.name)} back to normal`,
    ackMessage: point.advice,
    priority: tag.priority,
    masked: chance(random, 0.03),
    attachedFile: tag.priority <= 2 && chance(random, 0.6) ? procedure : '',
    resetAttachedFile: chance(random, 0.05) ? `${point.code}-trend.csv` : '',
    ackAttachedFile: chance(random, 0.08) ? `${unit.code}-checklist.pdf` : '',
    source: 'plant',
    // Little things that nobody needs to see: they end by themselves.
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

function sentence(text: string): string {
  return text === 'pH' || text.startsWith('pH ') ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
