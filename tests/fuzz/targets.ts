import { bridge } from './bridge.ts'
import { edge } from './edge.ts'
import { csv, policy } from './readers.ts'
import { service } from './service.ts'
import type { Target } from './target.ts'

/** Everything that reads what others wrote. */
export const targets: readonly Target[] = [bridge, edge, service, csv, policy]
