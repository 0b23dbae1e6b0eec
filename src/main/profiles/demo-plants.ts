import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../shared/errors.ts'
import { serverProfileSchema, type ServerProfile } from '../../shared/model/server-profile.ts'
import type { RunFlags } from '../platform/flags.ts'
import type { Log } from '../platform/log.ts'
import type { Pages } from './pages.ts'

/** How the service of a demo plant differs from that of the first. */
export interface DemoPlant {
  /** Added to the seed, so that it is another plant. */
  seed: number
  /** The zone of its times; null: that of this machine. */
  zone: string | null
  /** How far its clock is ahead. */
  clockOffsetSeconds: number
}

/** The file of a plant's alarms in the folder of the desk. */
export const demoFile = (plant: number) => (plant === 1 ? 'embedded.sqlite' : `embedded-${plant}.sqlite`)

/** Deletes the alarms of plants that this run does not have; a plant of the same number starts afresh. */
async function deleteDemoFiles(folder: string, plants: number): Promise<void> {
  const ofOthers = (await readdir(folder)).filter((name) => {
    const plant = /^embedded-(\d+)\.sqlite(-\w+)?$/.exec(name)?.[1]
    return plant !== undefined && Number(plant) > plants
  })
  for (const name of ofOthers) await rm(join(folder, name), { force: true })
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

/** Whether two servers are one demo plant, whose service they share. */
export const isSamePlant = (a: ServerProfile, b: ServerProfile): boolean =>
  a.kind === 'embedded' && b.kind === 'embedded' && a.plant === b.plant

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

export interface DemoPlantsParts {
  folder: string
  flags: Pick<RunFlags, 'plants' | 'data'>
  settings: { current(): { profiles: ServerProfile[] }; changeProfiles(profiles: ServerProfile[]): unknown }
  pages: Pick<Pages, 'remove'>
  log: Log
}

/** Sees to it that the desk has the demo plants of this run, and nothing of those that an earlier one had. */
export function takeDemoPlants({ folder, flags, settings, pages, log }: DemoPlantsParts): void {
  const [count, before] = [flags.plants ?? 1, settings.current().profiles]
  const plants = withDemoPlants(before, count)
  if (!plants) return
  settings.changeProfiles(plants)
  const dropped = before.filter(({ id }) => !plants.some((kept) => kept.id === id))
  const discard = async () => {
    // A page that came before the start may have started one.
    for (const profile of dropped) await pages.remove(profile)
    if (flags.data === null) await deleteDemoFiles(folder, count)
  }
  if (dropped.length > 0)
    discard().catch((error: unknown) => log('error', `demo plants remain: ${messageOf(error)}`))
}
