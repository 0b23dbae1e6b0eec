import { chance, humanDelay, pick, type Random } from './random.ts'

export interface Operator {
  id: number
  name: string
  /** Multiplies the usual reaction time. */
  pace: number
  /** 0: morning (06:00), 1: afternoon (14:00), 2: night (22:00). */
  shift: number
}

/** The operators, two to a shift. Their ids are those of `userId` and of the call users. */
export const operators: readonly Operator[] = [
  { id: 1, name: 'M. Arnaud', pace: 0.7, shift: 0 },
  { id: 2, name: 'S. Keller', pace: 1.0, shift: 0 },
  { id: 3, name: 'P. Lemaire', pace: 1.3, shift: 1 },
  { id: 4, name: 'J. Okafor', pace: 0.8, shift: 1 },
  { id: 7, name: 'A. Lindqvist', pace: 1.1, shift: 2 },
  { id: 8, name: 'R. Moreau', pace: 1.9, shift: 2 },
]

const comments = [
  'Seen, watching the trend',
  'Field operator sent',
  'Known, work order open',
  'Instrument checked, reading is true',
  'Maintenance called',
  'Set point lowered',
  'Recurs since the last start-up',
]

const onShift = [0, 1, 2].map((shift) => operators.filter((operator) => operator.shift === shift))

/** Draws an operator on shift, in local time. */
export function drawOperator(random: Random, at: number): Operator {
  const hour = new Date(at).getHours()
  return pick(random, onShift[hour >= 22 || hour < 6 ? 2 : hour < 14 ? 0 : 1] ?? operators)
}

/** Draws the time to acknowledge: the more urgent, the shorter. */
export function drawReactionMs(random: Random, { pace }: Operator, priority: number): number {
  return humanDelay(random, (medianReactionMs[priority] ?? 180_000) * pace)
}

const medianReactionMs: Partial<Record<number, number>> = { 1: 40_000, 2: 65_000, 3: 110_000 }

/** Draws the comment of an acknowledgement, often empty. */
export function drawComment(random: Random): string {
  return chance(random, 0.3) ? pick(random, comments) : ''
}

/**
 * The relative alarm rate in local time: 1 on average over a day, less at night, more in the half hour after a
 * shift handover (06:00, 14:00, 22:00).
 */
export function activityAt(at: number): number {
  const date = new Date(at)
  const hour = date.getHours()
  const isNight = hour >= 22 || hour < 6
  const isHandover = (hour === 6 || hour === 14 || hour === 22) && date.getMinutes() < 30
  return (isNight ? 0.6 : 1.14) + (isHandover ? 0.6 : 0)
}

/** The maximum of `activityAt`. */
export const peakActivity = 1.14 + 0.6
