import { expect, it } from 'vitest'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import type { CoverageState, PlantPlace } from '../../../src/shared/model/coverage.ts'
import { makeApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'

const at = (area: string): PlantPlace => ({ server: 'embedded', area })
const [north, east] = [at('NORTH'), at('EAST')]
const lastOf = (pushes: readonly Push[]): CoverageState | undefined =>
  pushes.findLast((push) => push.name === 'coverage.changed')?.payload

it('every screen hears at once what nobody covers, and who only looks covers nothing', async () => {
  const test = makeApp()
  const [other, viewer] = [test.join('other'), test.join('viewer', 'viewer')]
  const divided = async () => (await replyOf(test.ask('desk.settings', null))).about.coverage
  expect(await divided()).toBeUndefined()

  await replyOf(test.ask('coverage.set', { places: [north, east] }))
  // The other screen covers everything as long as it has chosen nothing.
  expect(await divided()).toEqual({ own: [north, east], covered: null, uncovered: [] })

  await replyOf(other.ask('person.set', { name: 'K. Brandt' }))
  await replyOf(other.ask('coverage.set', { places: [north] }))
  await replyOf(test.ask('coverage.set', { places: [] }))
  await eventually(() => {
    // With whatever else has alarms now.
    const uncovered = expect.arrayContaining([east]) as unknown
    expect(lastOf(test.pushes)).toEqual({ own: [], covered: [north], uncovered })
    expect(lastOf(viewer.pushes)).toEqual({ own: null, covered: [north], uncovered })
    expect(lastOf(viewer.pushes)?.uncovered).not.toContainEqual(north)
  })
  expect((await replyOf(test.ask('coverage.list', null))).others).toEqual([
    { name: 'K. Brandt', places: [north] },
  ])
  await replyOf(test.ask('coverage.set', { places: null }))
  expect(await divided()).toBeUndefined()
  expect(await viewer.ask('coverage.set', { places: [] })).toMatchObject({ error: { code: 'forbidden' } })
})
