import { z } from 'zod'
import { limits } from './limits.ts'

/** The parts of the desk that are kept running, and the listeners that must not end them. */
export const supervisedParts = [
  'main',
  'hub',
  'polling',
  'gap-watch',
  'token',
  'journal',
  'marks',
  'memory',
  'shelf',
  'escalation',
  'team',
  'annunciation',
  'reminders',
  'pages',
  'exports',
  'tray',
  'timers',
  'storage',
  'embedded-service',
] as const
export type SupervisedPart = (typeof supervisedParts)[number]

/** A part that has failed in this run of the desk. */
export const partHealthSchema = z.object({
  part: z.enum(supervisedParts),
  /** The name of the server it works for; null where it works for all. */
  server: z.string().nullable(),
  failures: z.int(),
  /** What went wrong last. */
  message: z.string(),
  failedAt: z.number(),
  /** When it is started again; null: it runs. */
  nextTryAt: z.number().nullable(),
})
export type PartHealth = z.infer<typeof partHealthSchema>

/** How long main was busy at a stretch in this run: a request that comes meanwhile waits. */
export const loopDelaySchema = z.object({ longestMs: z.number(), p99Ms: z.number() })
export type LoopDelay = z.infer<typeof loopDelaySchema>

/** The tasks of a page that took over 50 ms since it was opened. */
export const longTasksSchema = z.strictObject({
  count: z.int().nonnegative(),
  longestMs: z.number().min(0).max(limits.instant),
})
export type LongTasks = z.infer<typeof longTasksSchema>

/** Where the diagnostics are: a file the user chose, or the path for one download; both null: cancelled. */
export const diagnosticsReplySchema = z.object({
  file: z.string().nullable(),
  download: z.string().nullable(),
})
export type DiagnosticsReply = z.infer<typeof diagnosticsReplySchema>
