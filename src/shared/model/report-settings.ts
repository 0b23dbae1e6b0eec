import { z } from 'zod'

const alarms = (usual: number) => z.number().min(0).max(100_000).default(usual)
const percent = (usual: number) => z.number().min(0).max(100).default(usual)

/** The limits of the alarm-system report: those of EEMUA 191 and ISA-18.2, unless a site sets its own. */
export const reportSettingsSchema = z.strictObject({
  /** The number of operators who share the alarms; the limits are for one operator. */
  operators: z.int().min(1).max(100).default(1),
  /** Alarms in 10 minutes, from acceptable to unacceptable. */
  acceptable: alarms(1),
  manageable: alarms(2),
  demanding: alarms(5),
  unacceptable: alarms(10),
  /** The allowed time above the last limit, in per cent. */
  timeOver: percent(1),
  /** Alarms in an hour, and the allowed time above, in per cent. */
  hourly: alarms(30),
  hoursOver: percent(1),
  /** The maximum in any 10 minutes. */
  peak: alarms(10),
  /** A flood starts above the first and ends below the second, in alarms in 10 minutes. */
  floodStart: alarms(10),
  floodEnd: alarms(5),
  floodTime: percent(1),
  /** The first 10 minutes of a flood: manageable below, excessive above. */
  upsetManageable: alarms(10),
  upsetExcessive: alarms(100),
  topTen: percent(5),
  /** The activations of one tag within a time that count as chattering, and the allowed number of such tags. */
  chatterCount: z.int().min(2).max(1_000).default(3),
  chatterSeconds: z.number().min(1).max(3_600).default(60),
  chatterTags: alarms(0),
  /** The time within which an alarm without repeat is fleeting, and the allowed number. */
  fleetingSeconds: z.number().min(0).max(600).default(10),
  fleetingAlarms: alarms(0),
  /** The age from which an alarm is stale, and the number that no day may reach. */
  staleHours: z.number().min(1).max(720).default(24),
  stalePerDay: alarms(5),
  /** The advised share of each priority from the least urgent to the most, and the tolerance. */
  low: percent(80),
  medium: percent(15),
  high: percent(5),
  highest: percent(1),
  splitTolerance: percent(2),
  /** How far before the period records are read, to know what was active when it began. */
  leadInHours: z.number().min(0).max(720).default(24),
})
export type ReportSettings = z.infer<typeof reportSettingsSchema>
