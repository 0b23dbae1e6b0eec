/** What can be alarmed on a point: how it reads, how urgent it is, and where the value lies. */
export const conditions = {
  HIHI: { text: 'high-high', priority: 1, direction: 1 },
  LOLO: { text: 'low-low', priority: 1, direction: -1 },
  TRIP: { text: 'tripped', priority: 2, direction: 0 },
  FAIL: { text: 'fault', priority: 2, direction: 0 },
  HI: { text: 'high', priority: 3, direction: 0.7 },
  LO: { text: 'low', priority: 3, direction: -0.7 },
  DEV: { text: 'deviates from set point', priority: 4, direction: 0.4 },
  BAD: { text: 'reading not plausible', priority: 4, direction: 0.1 },
  COM: { text: 'communication lost', priority: 4, direction: 0 },
  SERV: { text: 'service due', priority: 4, direction: 0 },
} as const
export type ConditionCode = keyof typeof conditions

/** How often each priority occurs among raised alarms: few urgent, many that can wait. */
export const priorityShares: readonly { priority: number; share: number }[] = [
  { priority: 1, share: 0.05 },
  { priority: 2, share: 0.15 },
  { priority: 3, share: 0.3 },
  { priority: 4, share: 0.5 },
]
