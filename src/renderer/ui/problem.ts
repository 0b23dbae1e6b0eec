import type { z } from 'zod'
import { maxUint } from '../../shared/model/constants.ts'
import { isPartOfName } from '../../shared/rules/names.ts'

/** What is wrong with what was typed, for a sentence at the field: the key of the sentence and its numbers. */
export type Problem =
  | { code: 'tooSmall'; min: number }
  | { code: 'tooBig' | 'tooLong'; max: number }
  | { code: 'unknownZone'; name: string }
  /** The service's own words. */
  | { code: 'said'; text: string }
  | {
      code:
        | 'required'
        | 'notNumber'
        | 'notWhole'
        | 'notTime'
        | 'notDateTime'
        | 'notUrl'
        | 'hasSecret'
        | 'noSlash'
        | 'notList'
        | 'notJson'
        | 'twice'
        | 'bandOrder'
        | 'sameTime'
        | 'notFieldName'
        | 'notName'
        | 'invalid'
    }

const formats: Record<string, Problem> = {
  regex: { code: 'notTime' },
  url: { code: 'notUrl' },
  starts_with: { code: 'noSlash' },
  safeint: { code: 'notWhole' },
}

/** Puts an issue of a schema into the words of the page. */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { code: 'required' }
        : { code: 'tooSmall', min: Number(issue.minimum) }
    case 'too_big':
      return { code: issue.origin === 'string' ? 'tooLong' : 'tooBig', max: Number(issue.maximum) }
    case 'invalid_format':
      return formats[issue.format] ?? { code: 'invalid' }
    case 'invalid_type':
      return { code: issue.expected === 'int' ? 'notWhole' : 'notNumber' }
    case 'custom':
      return issue.params?.['problem'] === 'unknownZone'
        ? { code: 'unknownZone', name: String(issue.input) }
        : { code: 'invalid' }
    default:
      return { code: 'invalid' }
  }
}

/** A number as people type it, with a comma or a point; NaN where it is none. */
export function numberOf(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  return trimmed === '' ? Number.NaN : Number(trimmed)
}

/** What keeps a number from being the interface's `uint`; checked without its schema, which not every page loads. */
export function uintProblem(value: number): Problem | null {
  if (Number.isNaN(value)) return { code: 'notNumber' }
  if (!Number.isInteger(value)) return { code: 'notWhole' }
  if (value < 0) return { code: 'tooSmall', min: 0 }
  return value > maxUint ? { code: 'tooBig', max: maxUint } : null
}

/** What is wrong with a name as it is typed; nothing typed is no name yet. */
export const nameProblem = (typed: string, isGood = isPartOfName): Problem | undefined =>
  typed.trim() === '' || isGood(typed.trim()) ? undefined : { code: 'notName' }
