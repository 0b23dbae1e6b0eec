import { expect, test, vi } from 'vitest'
import { shallowRef } from 'vue'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive } from '../../../../support/live-page.ts'

const act = () => document.dispatchEvent(new Event('pointermove'))

async function openWatched(hasFocus = true, isOpen = shallowRef(true)) {
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus)
  // The page's own second hand stands still: its first timer never ends.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const page = await openLive([makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], {}, isOpen)
  vi.useRealTimers()
  const clock = useClock()
  let now = Date.now()
  return {
    ...page,
    seen: () =>
      page.bridge.sent('alarms.seen').map(({ alarms }) => alarms.map(({ alarmId }) => alarmId).toSorted()),
    async tick(byMs = 1_000) {
      now += byMs
      clock.tick(now)
      await nextFrame()
    },
  }
}

test('alarms in view are reported once, when somebody is at the page', async () => {
  const page = await openWatched()
  await page.tick()
  expect(page.seen()).toEqual([])
  act()
  await page.tick()
  await page.tick()
  expect(page.seen()).toEqual([[1, 2]])
  await page.change([makeAlarm({ id: 3 })])
  await page.tick()
  expect(page.seen()).toEqual([[1, 2], [3]])
})

test('what somebody acts on has been seen before: the report does not wait for the next second', async () => {
  const page = await openWatched()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 't' }))
  expect(page.seen()).toEqual([[1, 2]])
  await page.change([makeAlarm({ id: 3 })])
  act()
  expect(page.seen()).toEqual([[1, 2]])
  document.dispatchEvent(new Event('pointerdown'))
  expect(page.seen()).toEqual([[1, 2], [3]])
})

test('who opens the list by a key is there, and has seen what is in view', async () => {
  const isOpen = shallowRef(false)
  const page = await openWatched(true, isOpen)
  await page.tick()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '1' }))
  isOpen.value = true
  await nextFrame()
  await page.tick()
  expect(page.seen()).toEqual([[1, 2]])
})

test('a re-alarm is reported again, and so is what the desk did not accept', async () => {
  const page = await openWatched()
  page.bridge.refuse('alarms.seen', { code: 'internal', message: 'busy' })
  act()
  await page.tick()
  page.bridge.reply('alarms.seen', null)
  await page.tick()
  expect(page.seen()).toEqual([
    [1, 2],
    [1, 2],
  ])
  await page.change([makeAlarm({ id: 2, alarmTime: '2026-03-02T03:00:00+01:00' })])
  await page.tick()
  expect(page.seen().at(-1)).toEqual([2])
  await page.change([makeAlarm({ id: 1, ackUser: 'M. Arnaud' })])
  await page.change([makeAlarm({ id: 1 })])
  await page.tick()
  expect(page.seen().at(-1)).toEqual([1])
})

test('nothing is seen while the page has no focus', async () => {
  const unfocused = await openWatched(false)
  act()
  await unfocused.tick()
  expect(unfocused.seen()).toEqual([])
})

test('a clock that is set back does not prolong presence', async () => {
  const page = await openWatched()
  act()
  await page.tick(-3_600_000)
  await page.tick(60_000)
  expect(page.seen()).toEqual([])
})

test('presence ends a minute after the last activity', async () => {
  const page = await openWatched()
  act()
  await page.tick(61_000)
  expect(page.seen()).toEqual([])
})
