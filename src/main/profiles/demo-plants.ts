import { serverProfileSchema, type ServerProfile } from '../../shared/model/server-profile.ts'

/** How the service of a demo plant differs from that of the first. */
export interface DemoPlant {
  /** Added to the seed, so that it is another plant. */
  seed: number
  /** The zone of its times; null: that of this machine. */
  zone: string | null
  /** How far its clock is ahead. */
  clockOffsetSeconds: number
}

const first: DemoPlant = { seed: 0, zone: null, clockOffsetSeconds: 0 }

const idOf = (plant: number) => `plant-${plant}`

/** The differences that the desk has to cope with, in turn: zone and scale, and a clock that nobody set. */
export function demoPlant(plant: number): DemoPlant {
  if (plant === 1) return first
  return plant % 2 === 0
    ? { seed: plant, zone: 'America/New_York', clockOffsetSeconds: 0 }
    : { seed: plant, zone: 'Asia/Kolkata', clockOffsetSeconds: 40 }
}

function profileOf(plant: number): ServerProfile {
  const { zone } = demoPlant(plant)
  const isEven = plant % 2 === 0
  return serverProfileSchema.parse({
    id: idOf(plant),
    name: `Demo plant ${plant}`,
    kind: 'embedded',
    plant,
    watched: true,
    zone: zone ?? '',
    // One has no band for what is merely high, one no band for what is medium.
    priorityScale: {
      urgency: 'lowest-first',
      bands: isEven
        ? [
            { id: 'critical', shape: 'triangle', until: 2 },
            { id: 'medium', shape: 'square', until: 3 },
            { id: 'low', shape: 'circle', until: 4 },
          ]
        : [
            { id: 'critical', shape: 'triangle', until: 1 },
            { id: 'high', shape: 'diamond', until: 3 },
            { id: 'low', shape: 'circle', until: 4 },
          ],
    },
  })
}

/** The profiles with as many demo plants as the command line asks for, and no others; null: they are right. */
export function withDemoPlants(profiles: readonly ServerProfile[], plants: number): ServerProfile[] | null {
  const wanted = Array.from({ length: Math.max(0, plants - 1) }, (_, index) => index + 2)
  const kept = profiles.filter(({ kind, plant }) => kind !== 'embedded' || plant <= Math.max(1, plants))
  const missing = wanted.filter((plant) => !kept.some(({ id }) => id === idOf(plant)))
  if (kept.length === profiles.length && missing.length === 0) return null
  return [...kept, ...missing.map(profileOf)]
}
