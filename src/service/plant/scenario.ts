export const scenarioNames = ['quiet', 'normal', 'flood'] as const
export type ScenarioName = (typeof scenarioNames)[number]

/** What a plant does beside its baseline. */
export interface Scenario {
  /** The share of all alarms that come from chattering tags. */
  chatterShare: number
  /** The chance that an alarm is one that nobody gets rid of for more than a day. */
  staleChance: number
  /** The chance of a cascade on a past day. */
  cascadeChancePerDay: number
  /** When the running plant has its first cascade, and how long after one the next begins. */
  cascades: { afterMillis: number; everyMillis: number } | null
}

export const scenarios: Record<ScenarioName, Scenario> = {
  quiet: { chatterShare: 0, staleChance: 0, cascadeChancePerDay: 0, cascades: null },
  normal: { chatterShare: 0.12, staleChance: 0.002, cascadeChancePerDay: 1 / 6, cascades: null },
  flood: {
    chatterShare: 0.12,
    staleChance: 0.002,
    cascadeChancePerDay: 1 / 2,
    cascades: { afterMillis: 15_000, everyMillis: 2 * 3_600_000 },
  },
}
