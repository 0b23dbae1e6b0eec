import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { useLateFollowers } from '../../../../src/renderer/bridge/late-followers.ts'
import { useRecordQuery } from '../../../../src/renderer/records/record-query.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'

const hour = 3_600_000
const noon = Date.parse('2026-01-15T12:00:00Z')

function start(records: object = {}) {
  useClock().tick(noon)
  useSettings().replace(settingsSchema.parse({ records }))
  useSettings().selectServer(serverProfileSchema.parse({}))
  return { clock: useClock(), store: useRecordQuery() }
}
beforeEach(() => setActivePinia(createPinia()))

describe('the query of the record views', () => {
  test('is none until a view opens, then it is about what was looked at last', () => {
    const { store } = start({ period: { kind: 'hours8' } })
    expect([store.filter, store.precedingFilter]).toEqual([null, null])
    store.enter()
    expect(store.filter).toEqual({ from: '2026-01-15T04:00:00.000Z', to: '2026-01-15T12:00:00.000Z' })
    expect(store.precedingFilter).toEqual({
      from: '2026-01-14T20:00:00.000Z',
      to: '2026-01-15T04:00:00.000Z',
    })
  })
  test('reaches to the moment it is asked, not to the last full second', () => {
    const { store, clock } = start({ period: { kind: 'hours8' } })
    clock.follow(() => noon + 640)
    store.enter()
    expect(store.filter?.to).toBe('2026-01-15T12:00:00.640Z')
  })
  test.each([
    ['Europe/Paris', 'yesterday', '2026-01-13T23:00:00.000Z', '2026-01-14T23:00:00.000Z'],
    ['Asia/Tokyo', 'yesterday', '2026-01-13T15:00:00.000Z', '2026-01-14T15:00:00.000Z'],
    ['Europe/Paris', 'shift', '2026-01-15T05:00:00.000Z', '2026-01-15T12:00:00.000Z'],
    ['Asia/Tokyo', 'shift', '2026-01-15T05:00:00.000Z', '2026-01-15T12:00:00.000Z'],
    ['America/New_York', 'shift', '2026-01-15T11:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ] as const)('in %s a period of kind %s is the site’s', (zone, kind, from, to) => {
    const { store, clock } = start({ period: { kind } })
    clock.keepTo(() => zone)
    store.enter()
    expect(store.filter).toEqual({ from, to })
  })
  test('stays fixed as time passes, until it is refreshed', () => {
    const { store, clock } = start({ period: { kind: 'hours8' } })
    store.enter()
    const before = store.filter
    clock.tick(noon + hour)
    expect(store.filter).toBe(before)
    store.refresh()
    expect(store.filter?.to).toBe('2026-01-15T13:00:00.000Z')
  })
  test('a question about fixed instants is the same, asked once more', () => {
    const { store, clock } = start({ period: { kind: 'custom', from: 5, to: 9 } })
    store.enter()
    const before = store.filter
    clock.tick(noon + 1)
    store.refresh()
    expect(store.filter).toEqual(before)
    expect(store.requestedAt).toBe(noon + 1)
  })
  test('is kept when views change, in either order of leaving and entering', () => {
    const { store, clock } = start()
    store.enter()
    const before = store.filter
    clock.tick(noon + hour)
    store.enter()
    store.leave()
    store.leave()
    store.enter()
    expect(store.filter).toBe(before)
  })
  test('moves to the present when the view is opened again, with the same choice and filter', () => {
    const { store, clock } = start()
    store.enter()
    store.choose({ kind: 'hours8' })
    store.select({ stationId: 3 })
    store.leave()
    clock.tick(noon + hour)
    store.enter()
    expect(store.filter).toEqual({
      stationId: 3,
      from: '2026-01-15T05:00:00.000Z',
      to: '2026-01-15T13:00:00.000Z',
    })
  })
  test('of another server asks for nothing by the numbers of the first', async () => {
    const { store } = start()
    store.enter()
    store.select({ callGroupId: 7, search: 'pump' })
    await nextTick()
    expect(store.filter?.callGroupId).toBe(7)
    useLateFollowers().reset()
    expect(store.selection).toEqual({})
  })
  test('another window’s choice does not change this one’s', () => {
    const { store } = start({ period: { kind: 'hours8' } })
    store.enter()
    useSettings().replace(settingsSchema.parse({ records: { period: { kind: 'days30' } } }))
    expect(store.choice).toEqual({ kind: 'hours8' })
  })
})
