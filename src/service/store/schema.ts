import { alarmsMigration } from './migrations/1-alarms.ts'
import { occurrencesMigration } from './migrations/2-occurrences.ts'
import { callsAndTokensMigration } from './migrations/3-calls-and-tokens.ts'

/**
 * Each entry brings the store from one version to the next; entries are never edited, only added, so that
 * every file ever written can be opened.
 */
export const migrations: readonly string[] = [alarmsMigration, occurrencesMigration, callsAndTokensMigration]
