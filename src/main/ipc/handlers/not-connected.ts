import { fail } from '../../../shared/result.ts'

/** The answer while the page's server is not running yet. */
export const notConnected = fail('unreachable', 'not connected yet')
