import { isPartOfName } from '../../shared/rules/names.ts'
import type { Problem } from './problem.ts'

/** What is wrong with a name as it is typed; nothing typed is no name yet. */
export const nameProblem = (typed: string, isGood = isPartOfName): Problem | undefined =>
  typed.trim() === '' || isGood(typed.trim()) ? undefined : { code: 'notName' }
