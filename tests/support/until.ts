import { setTimeout as pause } from 'node:timers/promises'
import { electronTimeoutMs } from './emulation.ts'

/** Waits for something to be there; when it does not come in time, says what was seen instead. */
export async function until<T>(
  find: () => T | undefined | Promise<T | undefined>,
  complaint: () => string,
): Promise<T> {
  const deadline = Date.now() + electronTimeoutMs(30_000)
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(complaint())
    await pause(50)
  }
}
