import { z } from 'zod'

const alarms = (usual: number) => z.number().min(0).max(100_000).default(usual)
const percent = (usual: number) => z.number().min(0).max(100).default(usual)

/** What the alarm-system report measures by: the figures of EEMUA 191 and ISA-18.2, unless a site has its own. */
export const reportSettingsSchema = z.strictObject({
  /** Who share the alarms among them: the limits below are one operator's. */
  operators: z.int().min(1).max(100).default(1),
  /** Alarms in 10 minutes, from what is easily borne to what nobody can follow. */
  acceptable: alarms(1),
  manageable: alarms(2),
  demanding: alarms(5),
  unacceptable: alarms(10),
  /** The time that may be spent above the last of them. */
  timeOver: percent(1),
  /** Alarms in an hour, and the time that may be spent above. */
  hourly: alarms(30),
  hoursOver: percent(1),
  /** The most in any 10 minutes. */
  peak: alarms(10),
  /** A flood begins with more than so many in 10 minutes and ends with fewer than so many. */
  floodStart: alarms(10),
  floodEnd: alarms(5),
  floodTime: percent(1),
  /** The first 10 minutes of a flood: manageable below, excessive above. */
  upsetManageable: alarms(10),
  upsetExcessive: alarms(100),
  topTen: percent(5),
  /** So many of one tag within so long are chattering; and how many such tags there may be. */
  chatterCount: z.int().min(2).max(1_000).default(3),
  chatterSeconds: z.number().min(1).max(3_600).default(60),
  chatterTags: alarms(0),
  /** Reset within so long and not repeated; and how many such alarms there may be. */
  fleetingSeconds: z.number().min(0).max(600).default(10),
  fleetingAlarms: alarms(0),
  /** Standing for longer; and how many must not be reached on any day. */
  staleHours: z.number().min(1).max(720).default(24),
  stalePerDay: alarms(5),
  /** The share of each priority, from the least urgent to the most; and how far off still counts. */
  low: percent(80),
  medium: percent(15),
  high: percent(5),
  highest: percent(1),
  splitTolerance: percent(2),
  /** How long before the period the records are read as well: what was going on when it began. */
  leadInHours: z.number().min(0).max(720).default(24),
})
export type ReportSettings = z.infer<typeof reportSettingsSchema>
