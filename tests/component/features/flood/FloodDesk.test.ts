import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { useLive } from '../../../../src/renderer/features/live/store.ts'
import { useViews } from '../../../../src/renderer/features/live/views/store.ts'
import { useMarks } from '../../../../src/renderer/bridge/stores/marks.ts'
import { useSettings } from '../../../../src/renderer/bridge/stores/settings.ts'
import { defaultPriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import type { FloodOnset } from '../../../../src/shared/model/desk.ts'
import type { Raise } from '../../../../src/shared/model/journal.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../support/live-page.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'

const minuteMs = 60_000
/** Far from midnight, where times of yesterday are shown with their day. */
const now = new Date(2026, 2, 14, 12).getTime()

/** The flood layout in the third minute of a flood. */
async function openFlood(raises: readonly Partial<Raise>[] = [], onset: FloodOnset | null = null) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const since = now - 3 * minuteMs
  const load = {
    knownSince: now - 480 * minuteMs,
    from: since,
    peaks: [12, 16],
    recent: { from: since, counts: [12, ...Array.from({ length: 59 }, () => 0), 4] },
    flood: { since, onset, peak: 16, until: now + 7 * minuteMs },
  }
  const alarms = [
    makeAlarm({ id: 1, priority: 1, message: 'Trip' }),
    makeAlarm({ id: 2, priority: 1, message: 'Level' }),
    makeAlarm({ id: 3, priority: 3, masked: true, message: 'Flow' }),
  ]
  const page = await openLive(alarms, { load })
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  page.bridge.reply('journal.raises', {
    raises: raises.map((raise, index) => {
      const at = since + index * 1_000
      const first = { alarmId: index + 1, path: `UNIT\\T${index}`, message: `Raise ${index}`, priority: 2 }
      return { ...first, raisedAt: at, receivedAt: at, lastRaisedAt: at, count: 1, isGone: false, ...raise }
    }),
    isWhole: true,
  })
  useClock().tick(now)
  useLive().layout = 'flood'
  // The page loads it after its list.
  await vi.dynamicImportSettled()
  await nextFrame()
  const text = (id: string) => page.byTestId(id).text().replaceAll(/\s+/g, ' ')
  return { ...page, text }
}

test('a flood of a service that is lost neither goes on nor ends: it is as of the last confirmed time', async () => {
  const { bridge, text, byTestId } = await openFlood()
  expect([text('flood-figure'), byTestId('flood-last-known').exists()]).toEqual(['16', false])
  expect(text('flood-summary')).toContain('3 min')
  bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost', confirmedAt: now })
  await flushPromises()
  const known = text('flood-summary')
  expect(text('flood-last-known')).toMatch(/^last known, from \d\d:\d\d/)
  expect(known).toContain('3 min')
  useClock().tick(now + 60 * minuteMs)
  await nextFrame()
  expect([text('flood-summary'), text('flood-figure')]).toEqual([known, '16'])
})

test('what is shelved, masked or hidden in the list is in sight', async () => {
  const { text, byTestId } = await openFlood()
  expect(text('flood-suppressed')).toBe('Not counted here: 1 suppressed.')
  useViews().chooseBand('high', false)
  await nextFrame()
  expect(text('flood-suppressed')).toBe('Not counted here: 1 suppressed. The list hides: 2 Critical hidden.')
  useViews().clearFilter()
  await nextFrame()
  expect(byTestId('flood-suppressed').text()).toBe('Not counted here: 1 suppressed.')
})

test('the key of the layout leads back to the list, which has the focus then, and to the layout again', async () => {
  const { byTestId } = await openFlood()
  await press('l')
  await nextFrame()
  expect([useLive().layout, byTestId('flood-desk').exists()]).toEqual(['list', false])
  expect(document.activeElement?.getAttribute('role')).toBe('grid')
  await press('l')
  await nextFrame()
  expect([useLive().layout, byTestId('flood-desk').exists()]).toEqual(['flood', true])
})

test('another priority scale has other critical alarms', async () => {
  const { text, byTestId } = await openFlood()
  expect(text('flood-critical')).toContain('Trip')
  const [critical, ...others] = defaultPriorityScale.bands
  const priorityScale = { ...defaultPriorityScale, bands: [{ ...critical, until: 0 }, ...others] }
  useSettings().selectServer(serverProfileSchema.parse({ priorityScale }))
  await nextFrame()
  expect(byTestId('flood-critical').exists()).toBe(false)
})

test('the end of the first message of a unit, which decides, is never cut off', async () => {
  const { wrapper } = await openFlood([{ message: 'Turbine 1 lube oil pressure low-low' }])
  const first = wrapper.get('[data-testid=flood-unit] .first')
  expect(first.text()).toBe('first-out: Turbine 1 lube oil pressure low-low')
  expect(first.get('.tail').element.textContent).toBe(' low-low')
})

test('a tag of the sequence is open as long as one of its alarms is, as the critical list says', async () => {
  const path = 'UNIT\\P7'
  const { wrapper, change } = await openFlood([
    { alarmId: 11, path },
    { alarmId: 12, path },
  ])
  const alarm = (id: number) => makeAlarm({ id, path, priority: 1, alarmTime: new Date().toISOString() })
  await change([alarm(11), alarm(12)])
  await change([{ ...alarm(11), ackUser: 'P. Lemaire' }])
  await nextFrame()
  const row = () => wrapper.get('[data-testid=flood-sequence] [role=row]').attributes('aria-label')
  expect(row()).toContain('not acknowledged')
  await change([{ ...alarm(12), ackUser: 'P. Lemaire' }])
  await nextFrame()
  expect(row()).not.toContain('not acknowledged')
})

test('the sequence has one cursor: keys and clicks select its alarms and show their details', async () => {
  const { wrapper } = await openFlood([{}, { count: 3 }, { isGone: true }])
  const live = useLive()
  const grid = wrapper.get<HTMLElement>('[data-testid=flood-sequence]')
  const rows = () => grid.findAll('[role=row]')
  const selected = () => grid.find('[aria-selected=true]').attributes()
  expect(grid.attributes()).toMatchObject({ role: 'grid', 'aria-rowcount': '3', 'aria-busy': 'false' })
  expect(rows()[0]?.text()).toContain('1stRaise 0')
  expect(rows()[1]?.attributes('aria-label')).toMatch(
    /^High, not acknowledged.*, Raise 1, T1, \d\d:\d\d:\d\d, \+1 s, raised 3 times$/,
  )
  grid.element.focus()
  await press('End')
  expect(selected()).toMatchObject({ 'aria-rowindex': '3' })
  expect(live.selectedId).toBeNull()
  await press('Enter')
  expect(live.detailOpen).toBe(false)
  await press('Home')
  await press('Enter')
  expect([live.selectedId, live.detailOpen]).toEqual([1, true])
  await press('Escape')
  expect([live.selectedId, live.detailOpen]).toEqual([1, false])
  await rows()[1]?.trigger('click')
  expect([live.selectedId, live.detailOpen]).toEqual([2, true])
})

test('the flood begins where the rate changed, says how sure the first-out is, and can be set from here', async () => {
  const onset = { at: now - 2 * minuteMs, before: 1.2, after: 24 }
  const { bridge, text, wrapper, byTestId } = await openFlood(
    [
      { message: 'Drift', isUsual: true },
      { message: 'Service due' },
      { message: 'Trip' },
      { message: 'Level' },
    ],
    onset,
  )
  const since = () => bridge.sent('journal.raises').at(-1)?.since
  expect(since()).toBe(onset.at)
  expect(text('flood-summary')).toContain('First-out (likely): Trip (UNIT)')
  // How that is known is folded: the summary itself has two lines.
  expect(byTestId('flood-details').attributes('open')).toBeUndefined()
  expect(text('flood-details')).toContain('2 earlier alarms are left out')
  expect(text('flood-earlier')).toMatch(
    /went from 1.2 to 24.0 a minute; alarms had been too many since \d\d:\d\d:\d\d. Show from \d\d:\d\d:\d\d$/,
  )
  const rows = () => wrapper.findAll('[data-testid=flood-sequence] [role=row]')
  expect(rows().map((row) => row.text().includes('1st'))).toEqual([false, false, true, false])
  // Offsets count from the first-out, also those of what it leaves out.
  const offset = (row: ReturnType<typeof rows>[number]) => row.findAll('[role=gridcell]').at(-1)?.text()
  expect(rows().map(offset)).toEqual(['−2 s', '−1 s', '', '+1 s'])

  await rows()[3]?.trigger('click')
  await byTestId('flood-from-here').trigger('click')
  await nextFrame()
  expect(since()).toBe(onset.at - minuteMs + 3_000)
  expect(text('flood-summary')).toContain('First-out, set by hand: Level (UNIT) Find it automatically')
  expect(text('flood-summary')).not.toContain('The start is set by hand.')
  await byTestId('flood-chosen').get('button').trigger('click')
  expect(since()).toBe(onset.at)
})

test('the sequence stays at its newest until somebody scrolls up or selects a row', async () => {
  const { wrapper, byTestId } = await openFlood(Array.from({ length: 200 }, () => ({})))
  const grid = wrapper.get<HTMLElement>('[data-testid=flood-sequence]')
  const lastRow = () => Number(grid.findAll('[role=row]').at(-1)?.attributes('aria-rowindex'))
  expect([lastRow(), byTestId('flood-follow').exists()]).toEqual([200, false])
  // The browser reports where the sequence scrolled by itself.
  await grid.trigger('scroll')
  expect(byTestId('flood-follow').exists()).toBe(false)
  grid.element.scrollTop = 0
  await grid.trigger('scroll')
  await nextFrame()
  expect(byTestId('flood-follow').exists()).toBe(true)
  expect(lastRow()).toBeLessThan(100)
  await byTestId('flood-follow').trigger('click')
  await nextFrame()
  expect([lastRow(), byTestId('flood-follow').exists()]).toEqual([200, false])
})

test('critical alarms have one line for each tag', async () => {
  const { change, wrapper, text } = await openFlood()
  const repeated = [4, 5].map((id) =>
    makeAlarm({ id, priority: 1, path: 'UNIT\\PT210', message: `Again ${id}` }),
  )
  await change(repeated)
  await nextFrame()
  const lines = wrapper
    .findAll('[data-testid=flood-critical]')
    .filter((line) => line.text().includes('Again'))
  expect(lines).toHaveLength(1)
  expect(text('flood-desk')).toContain('Critical 2 tags, 4 alarms')
})

test('who has taken an alarm is said in both lists of the layout', async () => {
  const { wrapper } = await openFlood([{}, {}, { isGone: true }])
  const claim = (alarmId: number, by: string) => ({ alarmId, path: 'UNIT', by, at: 1 })
  useMarks().replace({ claims: [claim(1, 'A. Lindqvist'), claim(3, 'K. Weber')], notes: [] })
  await nextFrame()
  const critical = wrapper.findAll('[data-testid=flood-critical]')
  expect(critical.map((line) => line.text().includes('taken by A. Lindqvist'))).toEqual([true])
  const rows = wrapper.findAll('[data-testid=flood-sequence] [role=row]')
  // What has cleared is in nobody's hands.
  expect(rows.map((row) => row.find('[data-testid=flood-taken]').exists())).toEqual([true, false, false])
  expect(rows[0]?.attributes('aria-label')).toContain('taken by A. Lindqvist')
})
