import { expect, it } from 'vitest'
import { demoPlant, withDemoPlants } from '../../../../src/main/profiles/demo-plants.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { isWatched } from '../../../../src/shared/rules/server-profiles.ts'

const demo = serverProfileSchema.parse({})
const remote = serverProfileSchema.parse({ id: 'north', kind: 'remote', baseUrl: 'https://north.example' })

it('the plants of a run are added, watched, and unlike one another', () => {
  const three = withDemoPlants([demo, remote], 3)
  expect(three?.map(({ id }) => id)).toEqual(['embedded', 'north', 'plant-2', 'plant-3'])
  expect(three?.filter(isWatched).map(({ id }) => id)).toEqual(['north', 'plant-2', 'plant-3'])
  const scales = three?.map(({ priorityScale }) => priorityScale.bands.map(({ id }) => id).join())
  expect(new Set(scales).size).toBe(3)
  expect(new Set([1, 2, 3].map((plant) => demoPlant(plant).seed)).size).toBe(3)
  expect([1, 2, 3].map((plant) => demoPlant(plant).clockOffsetSeconds)).toEqual([0, 0, 40])
})

it('a run with fewer has no others, and one that has the right ones changes nothing', () => {
  const three = withDemoPlants([demo, remote], 3) ?? []
  expect(withDemoPlants(three, 3)).toBeNull()
  expect(withDemoPlants(three, 2)?.map(({ id }) => id)).toEqual(['embedded', 'north', 'plant-2'])
  expect(withDemoPlants(three, 1)?.map(({ id }) => id)).toEqual(['embedded', 'north'])
  expect(withDemoPlants([demo], 1)).toBeNull()
})
