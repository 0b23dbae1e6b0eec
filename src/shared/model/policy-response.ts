import { z } from 'zod'
import type { BandId } from './constants.ts'
import { escalateAfterSchema } from './escalation.ts'
import { entry } from './policy-entry.ts'
import { settingsSchema } from './settings.ts'

const { shelving, procedures } = settingsSchema.shape
const shelvingShape = shelving.unwrap().shape

const escalationEntry = (band: BandId) =>
  entry(
    escalateAfterSchema.shape[band].unwrap(),
    {
      title: `Escalation of ${band} alarms`,
      description: `After how many minutes a ${band} alarm that nobody has taken is escalated by the desk itself, with the first chain of its server; 0: never.`,
      example: 0,
    },
    (value) => ({ [`calls.escalateAfter.${band}`]: value }),
  )

/** What a policy decides about the response to alarms. */
export const responseEntries = {
  memory: entry(
    z.boolean(),
    {
      title: 'Memory of past alarms',
      description:
        'Whether the desk compares a burst of alarms with past ones and says what usually follows. If not, it neither reads nor keeps past alarms for that.',
      example: true,
    },
    (value) => ({ memory: value }),
  ),
  'escalation.critical': escalationEntry('critical'),
  'escalation.high': escalationEntry('high'),
  'escalation.medium': escalationEntry('medium'),
  'escalation.low': escalationEntry('low'),
  'shelving.role': entry(
    shelvingShape.role.unwrap(),
    {
      title: 'Who may shelve',
      description: 'The least role that may shelve alarms and tags.',
      example: 'operator',
    },
    (value) => ({ 'shelving.role': value }),
  ),
  'shelving.criticalMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.critical,
    {
      title: 'Longest shelving, critical',
      description: 'For how many minutes alarms of priority critical may be shelved at most; 0: never.',
      example: 0,
    },
    (value) => ({ 'shelving.maxMinutes.critical': value }),
  ),
  'shelving.highMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.high,
    {
      title: 'Longest shelving, high',
      description: 'For how many minutes alarms of priority high may be shelved at most; 0: never.',
      example: 60,
    },
    (value) => ({ 'shelving.maxMinutes.high': value }),
  ),
  'shelving.mediumMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.medium,
    {
      title: 'Longest shelving, medium',
      description: 'For how many minutes alarms of priority medium may be shelved at most; 0: never.',
      example: 240,
    },
    (value) => ({ 'shelving.maxMinutes.medium': value }),
  ),
  'shelving.lowMinutes': entry(
    shelvingShape.maxMinutes.unwrap().shape.low,
    {
      title: 'Longest shelving, low',
      description: 'For how many minutes alarms of priority low may be shelved at most; 0: never.',
      example: 480,
    },
    (value) => ({ 'shelving.maxMinutes.low': value }),
  ),
  'shelving.criticalPin': entry(
    z.boolean(),
    {
      title: 'PIN for critical alarms',
      description:
        'Whether critical alarms are shelved with the PIN only; where none is set, they are not shelved at all.',
      example: true,
    },
    (value) => ({ 'shelving.criticalPin': value }),
  ),
  'selfTest.atShiftStart': entry(
    z.boolean(),
    {
      title: 'Test at the start of a shift',
      description:
        'Whether every shift is asked to test the desk. It is a request only: alarms are shown and annunciated without it.',
      example: true,
    },
    (value) => ({ 'selfTest.atShiftStart': value }),
  ),
  procedures: entry(
    procedures.unwrap(),
    {
      title: 'Addresses of procedures',
      description:
        'The addresses under which the links of alarms and of alarm help may be opened; no other is opened.',
      example: ['https://procedures.plant.example/'],
    },
    (value) => ({ procedures: value }),
  ),
} as const
