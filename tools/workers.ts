import { availableParallelism } from 'node:os'

/**
 * How many workers run the tests that start programs. One more than there are cores, since a test waits for half of its
 * time; and six until more were tried.
 */
export const workersFor = (cores: number): number => Math.min(6, cores + 1)

export const workers = workersFor(availableParallelism())
