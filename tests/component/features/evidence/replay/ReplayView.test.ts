import { expect, test, vi } from 'vitest'
import ReplayView from '../../../../../src/renderer/features/evidence/replay/ReplayView.vue'
import { evidenceEntrySchema } from '../../../../../src/shared/model/evidence.ts'
import { succeed } from '../../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { mountView, press } from '../../../../support/view-page.ts'

const minuteMs = 60_000
const entry = (id: number, minutesAgo: number, kind: 'raised' | 'cleared') => {
  const at = new Date(Date.now() - minutesAgo * minuteMs).toISOString()
  return evidenceEntrySchema.parse({
    id,
    hash: String(id),
    at,
    kind,
    alarmId: 1,
    message: 'Seal leaks',
    path: 'NORTH\\P7',
    priority: 1,
    state: 1,
    raisedAt: new Date(Date.now() - 30 * minuteMs).toISOString(),
  })
}

const recorded = [entry(1, 30, 'raised'), entry(2, 10, 'cleared')]
async function open(read: Promise<void> = Promise.resolve(), items = recorded) {
  const bridge = createFakeBridge()
  bridge.answer('records.evidence', async () => {
    await read
    return succeed({ items, total: items.length, malformed: 0, next: null })
  })
  bridge.reply('records.cancel', null)
  bridge.reply('evidence.standing', [])
  const { wrapper, router } = await mountView(ReplayView, { bridge, snapshot: {}, route: '/replay' })
  return { wrapper, router, bridge, rows: () => wrapper.findAll('[data-key]').map((row) => row.text()) }
}

test('the list is that of the moment: an alarm comes with its event and goes with the next', async () => {
  const { rows } = await open()
  // It opens ten minutes before the last event.
  expect(rows()).toEqual([expect.stringContaining('Seal leaks')])
  await press('.')
  expect(rows()).toEqual([])
  await press(',')
  expect(rows()).toHaveLength(1)
})

test('before the record of the desk begins the page says so, and claims no calm', async () => {
  const { wrapper, rows } = await open()
  expect(wrapper.find('[data-testid=replay-unrecorded]').exists()).toBe(false)
  await press(',')
  await press(',')
  expect(rows()).toEqual([])
  expect(wrapper.get('[data-testid=replay-unrecorded]').text()).toMatch(/^Not recorded: .* begins at .*\d/)
  await press('.')
  expect(rows()).toHaveLength(1)
})

test('whoever goes somewhere while the period is read stays there', async () => {
  const read = Promise.withResolvers<void>()
  const { wrapper } = await open(read.promise)
  const moment = wrapper.get<HTMLInputElement>('[data-testid=replay-moment]')
  const { min } = moment.element
  await moment.setValue(String(Number(min) + minuteMs))
  read.resolve()
  await vi.waitFor(() => expect(wrapper.find('[data-testid=replay-outline]').exists()).toBe(true))
  expect(moment.element.value).toBe(String(Number(min) + minuteMs))
})

test('the slider has the last minutes on it, and all of the period when that is asked for', async () => {
  const { wrapper } = await open()
  const moment = wrapper.get<HTMLInputElement>('[data-testid=replay-moment]').element
  const minutes = () => (Number(moment.max) - Number(moment.min)) / minuteMs
  expect(minutes()).toBeCloseTo(12)
  const [part, whole] = wrapper.get('[data-testid=replay-range]').findAll('button')
  const before = moment.value
  await whole?.trigger('click')
  expect(minutes()).toBeGreaterThan(1_000)
  expect(moment.value).toBe(before)
  await part?.trigger('click')
  expect(minutes()).toBeCloseTo(12)
})

test('a step to an event outside of the slider shows all of the period', async () => {
  const { wrapper, rows } = await open()
  await press(',')
  expect(rows()).toHaveLength(1)
  const [, whole] = wrapper.get('[data-testid=replay-range]').findAll('button')
  expect(whole?.attributes('aria-pressed')).toBe('true')
})

test('on the slider a page is a minute', async () => {
  const { wrapper } = await open()
  const moment = wrapper.get<HTMLInputElement>('[data-testid=replay-moment]')
  const before = Number(moment.element.value)
  await moment.trigger('keydown', { key: 'PageUp' })
  await moment.trigger('keydown', { key: 'PageUp' })
  await moment.trigger('keydown', { key: 'PageDown' })
  expect(Number(moment.element.value) - before).toBe(minuteMs)
})

test.each(['a', 't', 'c'])('the key %s acts on nothing, and the page says so', async (key) => {
  const { wrapper, bridge } = await open()
  await press('.')
  const before = bridge.requests.length
  await press(key)
  expect(wrapper.find('[data-testid=replay-refusal]').exists()).toBe(true)
  expect(bridge.requests).toHaveLength(before)
})

test('Escape leads back to the live alarms', async () => {
  const { router } = await open()
  await press('Escape')
  expect(router.currentRoute.value.path).toBe('/live')
})

test('where the desk recorded nothing, the alarm history is one press away', async () => {
  const { wrapper, bridge } = await open(undefined, [])
  bridge.reply('records.histories', { items: [], total: 0, malformed: 0 })
  expect(wrapper.get('[data-testid=record-message]').text()).not.toContain('filters')
  await wrapper.get('[data-testid=replay-from-history]').trigger('click')
  await vi.waitFor(() => expect(bridge.sent('records.histories')).toHaveLength(1))
})
