import { fail } from '../../../shared/result.ts'

/** The answer while the page's server has no desk running. */
export const notYet = fail('unreachable', 'not connected yet')
