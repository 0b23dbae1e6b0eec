import { availableParallelism } from 'node:os'

/** How many workers run the tests that start programs: one for each core, two at least, and six until more were tried. */
export const workersFor = (cores: number): number => Math.min(6, Math.max(2, cores))

export const workers = workersFor(availableParallelism())
