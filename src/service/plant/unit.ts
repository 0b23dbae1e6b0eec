/** The alarm conditions of a point: text, priority, and the direction of the deviation. */
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

/** The share of each priority among raised alarms. */
export const priorityShares: readonly { priority: number; share: number }[] = [
  { priority: 1, share: 0.05 },
  { priority: 2, share: 0.15 },
  { priority: 3, share: 0.3 },
  { priority: 4, share: 0.5 },
]

/** A measured or switched point of a unit, with its alarm conditions. */
export interface Point {
  code: string
  /** Follows the unit's name: "Boiler 2" + "drum level". */
  name: string
  /** Engineering unit, normal value and span; none for a switched point. */
  scale?: { unit: string; normal: number; span: number }
  conditions: readonly ConditionCode[]
  /** The instruction to the operator. */
  advice: string
}

export interface Unit {
  dataServerId: number
  stationId: number
  area: string
  code: string
  name: string
  points: readonly Point[]
}

/** A measured point. */
export const measured = (
  code: string,
  name: string,
  [normal, span, unit]: [number, number, string],
  conditions: readonly ConditionCode[],
  advice: string,
): Point => ({ code, name, scale: { unit, normal, span }, conditions, advice })

/** A point that is on or off. */
export const switched = (
  code: string,
  name: string,
  conditions: readonly ConditionCode[],
  advice: string,
): Point => ({
  code,
  name,
  conditions,
  advice,
})
