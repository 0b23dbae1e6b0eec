import type { ConditionCode } from './conditions.ts'

/** A measured or switched point of a unit, with the conditions that are alarmed on it. */
export interface Point {
  code: string
  /** Reads after the unit's name: "Boiler 2" + "drum level". */
  name: string
  /** Engineering unit, and the usual reading; none for a point that is merely on or off. */
  scale?: { unit: string; normal: number; span: number }
  conditions: readonly ConditionCode[]
  /** What the operator is told to do. */
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

/** A point that is measured. */
export const measured = (
  code: string,
  name: string,
  [normal, span, unit]: [number, number, string],
  conditions: readonly ConditionCode[],
  advice: string,
): Point => ({ code, name, scale: { unit, normal, span }, conditions, advice })

/** A point that is merely on or off. */
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
