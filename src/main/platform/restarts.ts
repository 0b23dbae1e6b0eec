import { readFileSync } from 'node:fs'
import { replacePrivateFileSync } from '../../files/private-file.ts'

export const maxRestarts = 5
export const restartPeriodMs = 10 * 60_000

/** Whether the desk starts again after a fault; one that fails again and again does not. */
export function mayRestart(restarts: readonly number[], now: number): boolean {
  return restarts.filter((at) => now - at < restartPeriodMs).length < maxRestarts
}

/** The last restarts, which one process leaves to the next. */
export function readRestarts(file: string): number[] {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
  } catch {
    // No file, or one that a crash damaged: nothing is known of earlier restarts.
    return []
  }
}

export function noteRestart(file: string, restarts: readonly number[], now: number): void {
  replacePrivateFileSync(file, JSON.stringify([...restarts, now].slice(-maxRestarts)))
}
