import { vi } from 'vitest'

/** Waits until a check no longer throws; the limit only ends what would never succeed, also on a busy machine. */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 })
