import { chance, pick, type Random } from './random.ts'

const operators = ['M. Arnaud', 'S. Keller', 'P. Lemaire', 'J. Okafor', 'A. Lindqvist', 'R. Moreau']

const comments = [
  'Seen, watching the trend',
  'Field operator sent',
  'Known, work order open',
  'Instrument checked, reading is true',
  'Maintenance called',
  'Set point lowered',
  'Recurs since the last start-up',
]

/** Who acknowledges, and what they write, if anything. */
export function drawAcknowledgement(random: Random): { user: string; comment: string } {
  return { user: pick(random, operators), comment: chance(random, 0.3) ? pick(random, comments) : '' }
}
