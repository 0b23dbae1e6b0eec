import { createPinia, setActivePinia } from 'pinia'
import { nextTick } from 'vue'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Alarm } from '../../../../../src/shared/model/alarm.ts'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { useDesk } from '../../../../../src/renderer/bridge/stores/desk.ts'
import { useMarks } from '../../../../../src/renderer/bridge/stores/marks.ts'
import { useLive } from '../../../../../src/renderer/features/live/store.ts'
import { useServiceMatch } from '../../../../../src/renderer/features/live/filters/service-match.ts'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import { useShelf } from '../../../../../src/renderer/bridge/stores/shelf.ts'
import { useViews } from '../../../../../src/renderer/features/live/views/store.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

function start() {
  useSettings().replace(settingsSchema.parse({}))
  useSettings().selectServer(serverProfileSchema.parse({}))
  const desk = useDesk()
  desk.replace([
    makeAlarm({ id: 1, priority: 3 }),
    makeAlarm({ id: 2, priority: 1, message: 'Turbine' }),
    makeAlarm({ id: 3, priority: 2, masked: true }),
  ])
  const live = useLive()
  return { desk, live, views: useViews(), ids: () => live.alarms.map(({ id }) => id) }
}
beforeEach(() => setActivePinia(createPinia()))

describe('the live store', () => {
  test.each([100, 10_000])('a change to one of %i alarms makes one row anew', (count) => {
    const { desk, live } = start()
    desk.replace(Array.from({ length: count }, (_, index) => makeAlarm({ id: index + 1 })))
    const before = new Set(live.rows)
    desk.apply({ upserts: [makeAlarm({ id: 7, value: 'new' })], removals: [], raised: [] })
    expect(live.rows.filter((row) => !before.has(row)).map(({ key }) => key)).toEqual([7])
  })

  test('a long list is as it was until another filter is worked in, and so is what it answers', () => {
    const { desk, live, views } = start()
    desk.replace(Array.from({ length: 6_000 }, (_, index) => makeAlarm({ id: index + 1 })))
    const runs: { step: () => boolean; done: () => void }[] = []
    live.stepBy((step, done) => runs.push({ step, done }))
    const before = { rows: live.rows, answered: live.answered }
    views.changeFilter({ text: '-drum' })
    views.changeFilter({ text: '-drum tag:x' })
    expect([live.rows === before.rows, live.answered === before.answered]).toEqual([true, true])
    // What changes meanwhile is shown at once, and is there afterwards.
    desk.apply({ upserts: [makeAlarm({ id: 7_000, message: 'x', path: 'X' })], removals: [1], raised: [] })
    expect([live.rows.length, live.indexOf(1), live.counts.hidden.text]).toEqual([6_000, -1, 0])
    expect(runs).toHaveLength(1)
    while (runs[0]?.step());
    runs[0]?.done()
    expect([live.rows.map(({ key }) => key), live.counts.hidden.text]).toEqual([[7_000], 5_999])
    expect(live.answered).toContain(views.draft.filter)
  })

  test('texts are in the order of the page’s language', () => {
    const { desk, live } = start()
    desk.replace(['nz', 'ña', 'o'].map((message, id) => makeAlarm({ id, message })))
    live.sortBy('message', false)
    const order = () => live.alarms.map(({ message }) => message)
    expect(order()).toEqual(['ña', 'nz', 'o'])
    useSettings().replace(settingsSchema.parse({ locale: 'es' }))
    expect(order()).toEqual(['nz', 'ña', 'o'])
  })

  test('there is an order on a machine that is set to no language', () => {
    vi.stubGlobal('navigator', { languages: ['c', 'de-DE'] })
    onTestFinished(() => void vi.unstubAllGlobals())
    const { live } = start()
    live.sortBy('message', false)
    expect(live.alarms.map(({ message }) => message)).toContain('Turbine')
  })

  test('another server is never shown with the rows of the one before, however many', () => {
    const { desk, live } = start()
    desk.replace(Array.from({ length: 6_000 }, (_, index) => makeAlarm({ id: index + 1 })))
    live.stepBy(() => undefined)
    live.sortBy('message', false)
    desk.reset()
    expect(live.rows).toEqual([])
  })

  test('is:shelved lists what is on the shelf, and follows it; nothing else does', () => {
    const { desk, live, views, ids } = start()
    const shelf = useShelf()
    const none = { entries: [], alarms: [], returned: [] }
    const shelve = (id: number) => {
      desk.apply({ upserts: [], removals: [id], raised: [] })
      shelf.apply({
        put: { ...none, alarms: [makeAlarm({ id, priority: 2, message: 'Seal' })] },
        remove: { entries: [], alarms: [], returned: [] },
      })
    }
    const unshelve = (id: number) => {
      desk.apply({ upserts: [makeAlarm({ id, priority: 2, message: 'Seal' })], removals: [], raised: [] })
      shelf.apply({ put: none, remove: { entries: [], alarms: [id], returned: [] } })
    }
    shelf.replace({ ...none, alarms: [makeAlarm({ id: 8, priority: 1, message: 'Seal' })] })
    expect(ids()).toEqual([2, 3, 1])
    views.changeFilter({ text: 'is:shelved' })
    expect([views.problem, ids()]).toEqual([null, [8]])
    shelve(1)
    expect(ids()).toEqual([8, 1])
    unshelve(8)
    expect(ids()).toEqual([1])
    views.changeFilter({ text: 'is:shelved OR turbine' })
    expect(ids()).toEqual([2, 1])
    // A frozen list holds its rows.
    live.toggleFreeze(0)
    unshelve(1)
    shelve(2)
    expect(ids()).toEqual([2, 1])
    live.toggleFreeze(0)
    expect(ids()).toEqual([2])
    views.changeFilter({ text: '-is:shelved' })
    expect(ids()).toEqual([8, 3, 1])
    views.changeFilter({ text: '' })
    expect(ids()).toEqual([8, 3, 1])
  })

  test('the raises of a chattering alarm are one row, which what is done to it is done to', () => {
    const { desk, live, views, ids } = start()
    const raise = (id: number, change: Partial<Alarm> = {}) =>
      makeAlarm({ id, path: 'NORTH\\LT204', message: 'Level', priority: 2, ...change })
    const deskNuisance = { kinds: ['chattering' as const], repeats: { count: 3, spanMs: 0 }, usualMs: null }
    const apply = (...upserts: Alarm[]) => desk.apply({ upserts, removals: [], raised: [] })
    const rows = () => live.rows.map(({ key }) => key)
    const acted = () => live.selectedAlarms.map(({ id }) => id).sort()
    desk.replace([raise(1), raise(2), raise(3, { message: 'Level high high' }), raise(4, { priority: 1 })])
    apply(raise(5, { deskNuisance }))
    expect(rows().sort()).toEqual([3, 4, 5])
    expect([live.counts.shown, live.counts.joined, live.counts.total]).toEqual([3, 2, 5])
    expect(ids().sort()).toEqual([1, 2, 3, 4, 5])
    live.select(5)
    expect(acted()).toEqual([1, 2, 5])
    // Each of them, and one row again.
    expect(live.showEach(5, true)).toBe(true)
    expect([rows().sort(), acted()]).toEqual([[1, 2, 3, 4, 5], [5]])
    live.select(2)
    expect(live.showEach(2, false)).toBe(true)
    expect([rows().sort(), acted()]).toEqual([
      [3, 4, 5],
      [1, 2, 5],
    ])
    // A filter that hides the latest raise hides none of the others.
    live.select(null)
    views.changeFilter({ text: '-is:chattering' })
    expect(rows().sort()).toEqual([1, 2, 3, 4])
    views.changeFilter({ text: '' })
    expect(rows().sort()).toEqual([3, 4, 5])
    // An alarm that is shown for itself has its row.
    live.reveal(1)
    expect([rows().sort(), live.counts.joined]).toEqual([[1, 3, 4, 5], 1])
    live.select(null)
    // It chatters no more.
    apply(raise(5))
    expect([rows().sort(), live.counts.joined]).toEqual([[1, 2, 3, 4, 5], 0])
  })

  test('selection is by id and survives order and change, with open details also a filter', () => {
    const { desk, live, views, ids } = start()
    live.select(1)
    live.detailOpen = true
    live.sortBy('message', false)
    views.changeFilter({ text: 'turbine' })
    expect(ids()).toEqual([2])
    desk.apply({ upserts: [makeAlarm({ id: 1, value: 'new' })], removals: [], raised: [] })
    expect([live.selectedId, live.selected?.value, live.isCurrent]).toEqual([1, 'new', true])
    expect(live.hiddenBecause).toBe('text')
  })

  test('a cursor that only passes an alarm has not looked at it; one that rests or opens the details has', () => {
    const { desk, live } = start()
    desk.restoreUnseen([1, 2, 3])
    live.select(1, true)
    live.select(2, true)
    expect([...desk.unseen]).toEqual([1, 2, 3])
    live.lookAt()
    expect([...desk.unseen]).toEqual([1, 3])
    live.detailOpen = true
    live.select(1, true)
    expect([...desk.unseen]).toEqual([3])
    live.detailOpen = false
    live.select(3, true)
    live.detailOpen = true
    expect([...desk.unseen]).toEqual([])
  })

  test('is:noted lists what has a note on its tag, and follows the notes', () => {
    const { desk, views, ids } = start()
    const marks = useMarks()
    const note = (id: string, path: string) => ({ id, path, text: 'Seal', by: 'Anna', at: 1 })
    const turbine = makeAlarm({ id: 2, priority: 1, path: 'NORTH\\T2' })
    desk.apply({ upserts: [turbine], removals: [], raised: [] })
    views.changeFilter({ text: 'is:noted' })
    expect([views.problem, ids()]).toEqual([null, []])
    marks.replace({ claims: [], notes: [note('a', turbine.path)] })
    expect(ids()).toEqual([2])
    views.changeFilter({ text: '-is:note' })
    expect(ids()).toEqual([3, 1])
    marks.apply({ put: { claims: [], notes: [] }, remove: { claims: [], notes: ['a'] } })
    expect(ids()).toEqual([2, 3, 1])
  })

  test('without details a filter leaves no alarm selected that it hides, and Enter leads to the first it finds', async () => {
    const { live, views } = start()
    live.select(1)
    views.changeFilter({ text: 'drum' })
    expect(live.selectedId).toBe(1)
    views.changeFilter({ text: 'turbine' })
    await nextTick()
    expect([live.selectedId, live.selectedAlarms]).toEqual([null, []])
    live.selectFirst()
    expect(live.selectedId).toBe(2)
  })

  test('details that are closed leave no alarm selected that the filter hides', async () => {
    const { live, views } = start()
    live.select(1)
    live.detailOpen = true
    views.changeFilter({ text: 'turbine' })
    await nextTick()
    expect(live.selectedId).toBe(1)
    live.detailOpen = false
    await nextTick()
    expect(live.selectedId).toBeNull()
    // One that was shown although the filter hides it stays.
    live.reveal(1)
    live.detailOpen = false
    await nextTick()
    expect(live.selectedId).toBe(1)
  })

  test('a change of the alarm keeps it selected and listed; a filter set by the operator does not', async () => {
    const { desk, live, views, ids } = start()
    views.changeFilter({ acknowledged: 'no' })
    live.select(2)
    desk.apply({
      upserts: [makeAlarm({ id: 2, priority: 1, ackUser: 'P. Lemaire' })],
      removals: [],
      raised: [],
    })
    expect(ids()).toEqual([2, 3, 1])
    expect(live.hiddenBecause).toBe('acknowledged')
    views.changeFilter({ text: 'drum' })
    expect(ids()).toEqual([3, 1])
    await nextTick()
    expect(live.selectedId).toBeNull()
  })

  test('a cleared alarm stays selected as last known until the operator moves on', () => {
    const { desk, live } = start()
    live.select(2)
    live.detailOpen = true
    desk.apply({ upserts: [], removals: [2], raised: [] })
    expect([live.selected?.message, live.isCurrent, live.detailOpen]).toEqual(['Turbine', false, true])
    live.select(1)
    expect([live.selected?.id, live.isCurrent]).toEqual([1, true])
    live.select(null)
    expect([live.selected, live.isCurrent, live.detailOpen]).toEqual([null, false, false])
  })

  test('a revealed alarm is shown under any filter', () => {
    const { live, views, ids } = start()
    views.changeFilter({ text: 'turbine', masked: 'no' })
    live.reveal(3)
    expect(ids()).toEqual([2, 3])
    expect([live.selectedId, live.detailOpen, live.hiddenBecause, live.revealCount]).toEqual([
      3,
      true,
      'masked',
      1,
    ])
    live.clearFilter()
    expect([live.isFiltered, live.hiddenBecause]).toEqual([false, null])
  })

  test('an alarm revealed before it arrives is filled in when it does', () => {
    const { desk, live } = start()
    live.reveal(9)
    expect([live.selectedId, live.selected, live.isCurrent]).toEqual([9, null, false])
    desk.apply({ upserts: [makeAlarm({ id: 9 })], removals: [], raised: [] })
    expect([live.selected?.id, live.isCurrent]).toEqual([9, true])
  })

  test('a selected alarm is marked as seen', () => {
    const { desk, live } = start()
    desk.confirm()
    desk.apply({ upserts: [makeAlarm({ id: 4 })], removals: [], raised: [] })
    expect([...desk.unseen]).toEqual([4])
    live.select(4)
    expect([...desk.unseen]).toEqual([])
  })

  const held = ({ heldBack }: ReturnType<typeof useLive>) =>
    heldBack && {
      total: heldBack.total,
      bands: heldBack.bands.map(({ band, total }) => `${band.id} ${total}`),
      critical: heldBack.critical?.id ?? null,
    }

  test('a frozen list counts what is new, and follows at once when unfrozen', () => {
    const { desk, live, ids } = start()
    live.select(2)
    live.toggleFreeze(0)
    expect(live.heldBack).toBeNull()
    desk.apply({
      upserts: [makeAlarm({ id: 9, priority: 1 }), makeAlarm({ id: 1, priority: 3, value: 'new' })],
      removals: [3],
      raised: [],
    })
    expect(ids()).toEqual([2, 3, 1])
    expect(held(live)).toEqual({ total: 1, bands: ['critical 1'], critical: 9 })
    live.release()
    expect(live.isFrozen).toBe(true)
    live.toggleFreeze(0)
    expect([ids(), live.selectedId, live.heldBack]).toEqual([[9, 2, 1], 2, null])
  })

  test('a held list keeps its rows until it is released, and then has all that came', () => {
    const { desk, live, ids } = start()
    live.hold(0)
    const { rows } = live
    desk.apply({
      upserts: [4, 5, 6].map((id) => makeAlarm({ id, priority: 2 })),
      removals: [1],
      raised: [],
    })
    desk.apply({ upserts: [makeAlarm({ id: 7, priority: 1 })], removals: [4], raised: [] })
    expect([live.rows === rows, live.isFrozen]).toEqual([true, false])
    expect(held(live)).toEqual({ total: 3, bands: ['critical 1', 'high 2'], critical: 7 })
    expect([live.counts.total, live.standing.total, desk.alarms.size]).toEqual([3, 5, 5])
    const { standing } = live
    live.release()
    expect([ids(), live.isHeld]).toEqual([[7, 2, 6, 5, 3], false])
    expect(live.standing).toEqual(standing)
  })

  test('above a held list the most urgent band of the scale is named, whatever it is called', () => {
    const { desk, live } = start()
    const bands = [
      { id: 'high', shape: 'diamond', until: 2 },
      { id: 'low', shape: 'circle', until: 9 },
    ]
    const priorityScale = { urgency: 'lowest-first', bands }
    useSettings().selectServer(serverProfileSchema.parse({ priorityScale }))
    live.hold(0)
    desk.apply({ upserts: [makeAlarm({ id: 9, priority: 1 })], removals: [], raised: [] })
    expect(held(live)).toEqual({ total: 1, bands: ['high 1'], critical: 9 })
  })

  test('a freeze takes over what a hold has kept back', () => {
    const { desk, live } = start()
    live.hold(0)
    desk.apply({ upserts: [makeAlarm({ id: 9, priority: 1 })], removals: [], raised: [] })
    live.toggleFreeze(0)
    expect([live.isFrozen, held(live)?.total]).toEqual([true, 1])
  })

  test('another order asked for ends a hold; an empty list is not held', () => {
    const { desk, live, ids } = start()
    live.hold(0)
    desk.apply({ upserts: [makeAlarm({ id: 9, priority: 1 })], removals: [], raised: [] })
    live.sortBy('id', false)
    expect([live.isHeld, ids()]).toEqual([false, [1, 2, 3, 9]])
    desk.replace([])
    live.hold(0)
    expect(live.isHeld).toBe(false)
  })

  test('a row that only its selection keeps on the list stays through a hold', () => {
    const { live, views, ids } = start()
    views.changeFilter({ text: 'turbine' })
    live.reveal(1)
    live.hold(0)
    live.select(2)
    expect(ids()).toEqual([2, 1])
    live.release()
    expect(ids()).toEqual([2])
  })

  test('an alarm that only its selection keeps on the list and that clears is no longer counted as shown', () => {
    const { desk, live, views } = start()
    views.changeFilter({ text: 'turbine' })
    live.reveal(1)
    live.hold(0)
    desk.apply({ upserts: [], removals: [1], raised: [] })
    expect(live.standing).toMatchObject({ shown: 1, total: 2, hidden: { text: 1 } })
  })

  test.each([100, 10_000])('holding %i alarms looks at nothing but what changed', (count) => {
    const { desk, live } = start()
    desk.replace(Array.from({ length: count }, (_, index) => makeAlarm({ id: index + 1, priority: 2 })))
    live.hold(0)
    const { rows } = live
    let looks = 0
    // Every alarm that the rules look at is asked whether it is masked.
    const watched = (id: number) => {
      const alarm = makeAlarm({ id })
      return Object.defineProperty(alarm, 'masked', { enumerable: true, get: () => (looks++, false) })
    }
    desk.apply({ upserts: [watched(count + 1)], removals: [], raised: [] })
    expect(live.heldBack?.total).toBe(1)
    const first = looks
    for (let n = 2; n <= 50; n++) {
      desk.apply({ upserts: [watched(count + n)], removals: [], raised: [] })
      expect(live.heldBack?.total).toBe(n)
    }
    expect(looks).toBe(50 * first)
    expect(live.rows).toBe(rows)
  })

  test('revealing an alarm that a frozen list does not have unfreezes it', () => {
    const { desk, live } = start()
    live.toggleFreeze(0)
    live.reveal(1)
    expect(live.isFrozen).toBe(true)
    desk.apply({ upserts: [makeAlarm({ id: 9 })], removals: [], raised: [] })
    live.reveal(9)
    expect([live.isFrozen, live.selectedId]).toEqual([false, 9])
  })

  test('selecting several: a range, one more, one less, all', () => {
    const { live } = start()
    const selected = () => live.selectedAlarms.map(({ id }) => id)
    live.select(2)
    live.extendSelectionTo(1)
    expect([selected(), live.selectedId]).toEqual([[2, 3, 1], 1])
    live.toggleSelected(3)
    expect(selected()).toEqual([2, 1])
    live.toggleSelected(3)
    expect([selected(), live.selectedId]).toEqual([[2, 3, 1], 3])
    live.select(1)
    expect(selected()).toEqual([1])
    live.selectAll()
    expect(selected()).toEqual([2, 3, 1])
    live.select(null)
    expect(selected()).toEqual([])
  })

  test('groups collapse one by one and all together; revealing an alarm expands them', () => {
    const { live, views } = start()
    const keys = () => live.rows.map(({ key }) => key)
    views.change({ grouping: { by: 'priority' } })
    live.setCollapsed('priority:high', true)
    expect(keys()).toEqual(['priority:critical', 2, 'priority:high', 'priority:medium', 1])
    live.setAllCollapsed(true)
    expect(keys()).toEqual(['priority:critical', 'priority:high', 'priority:medium'])
    expect(live.alarms).toHaveLength(3)
    live.reveal(1)
    expect(keys()).toContain(1)
  })

  test('the setting for masked alarms', () => {
    const { live, ids } = start()
    useSettings().replace(settingsSchema.parse({ masked: 'hidden' }))
    expect([ids(), live.counts.hidden.masked, live.counts.total]).toEqual([[2, 1], 1, 3])
  })

  test('alarms excluded by the service are hidden, those it was not asked about are not', () => {
    const { desk, live, ids } = start()
    useServiceMatch().setAnswer({ asked: new Set([1, 2, 3]), matching: new Set([2]), at: 0 })
    desk.apply({ upserts: [makeAlarm({ id: 9, priority: 1 })], removals: [], raised: [] })
    expect([ids(), live.counts.hidden.service]).toEqual([[9, 2], 2])
  })
})
