import { expect, test, vi } from 'vitest'
import { useCalls } from '../../../../src/renderer/features/calls/store.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { makeEntry, makeSeen } from '../../../support/calls.ts'
import { flushPromises } from '@vue/test-utils'
import { occurrenceOf } from '../../../../src/shared/rules/occurrence.ts'
import { nextFrame, openLive } from '../../../support/live-page.ts'

const raisedAt = Date.parse('2026-03-02T01:24:11Z')
const alarm = makeAlarm({ id: 7, message: 'Drum level', alarmTime: '2026-03-02T01:24:11Z' })
const about = { alarmId: 7, path: alarm.path, message: alarm.message }
const people = [{ id: 1, name: 'K. Brandt', groupId: null }]

test.each<[string, { at: number; outcome: string | null }, short: string | null, words: string]>([
  [
    'an accepted call',
    { at: raisedAt + 60_000, outcome: 'accepted' },
    'K. Brandt',
    'accepted the call: K. Brandt',
  ],
  ['one that nobody answered', { at: raisedAt + 60_000, outcome: 'noAnswer' }, '–', 'no answer'],
  ['one of which nothing is known', { at: raisedAt + 60_000, outcome: null }, '–', 'unknown'],
  ['one about an earlier raise', { at: raisedAt - 600_000, outcome: 'accepted' }, null, ''],
])('the row of an alarm says what became of %s', async (_name, { at, outcome }, short, words) => {
  const page = await openLive([alarm, makeAlarm({ id: 8, message: 'Another' })])
  useCalls().replace([makeEntry({ at, people, order: { about } })])
  useCalls().see(outcome === null ? [] : [makeSeen({ at, outcome, isOver: true })])
  await nextFrame()
  const marks = page.wrapper.findAll('[data-testid=call-mark]')
  expect(marks.map((mark) => mark.attributes('data-short'))).toEqual(short === null ? [] : [short])
  if (short !== null) expect(page.rowOf('Drum level')?.attributes('aria-label')).toContain(words)
})

test('whoever accepted the call has the alarm by one press', async () => {
  const page = await openLive([alarm])
  await page.wrapper.get('[data-alarm-id="7"]').trigger('click')
  useCalls().replace([makeEntry({ at: raisedAt + 60_000, people, order: { about } })])
  useCalls().see([makeSeen({ at: raisedAt + 60_000, outcome: 'noAnswer', isOver: true })])
  await flushPromises()
  expect(page.wrapper.find('[data-testid=hand-to]').exists()).toBe(false)
  useCalls().see([makeSeen({ at: raisedAt + 60_000, outcome: 'accepted', isOver: true })])
  await vi.waitFor(() => expect(page.wrapper.find('[data-testid=hand-to]').exists()).toBe(true))
  page.bridge.reply('marks.take', { ids: [7], heldByOthers: [] })
  await page.wrapper.get('[data-testid=hand-to]').trigger('click')
  expect(page.bridge.sent('marks.take')).toEqual([
    { alarms: [occurrenceOf(alarm)], isTaken: true, takesOver: true, to: 'K. Brandt' },
  ])
})
