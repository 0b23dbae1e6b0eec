import { expect, test } from 'vitest'
import { useLive } from '../../../../../src/renderer/features/live/store.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { openLive, press } from '../../../../support/live-page.ts'
import { waitFor } from '../../../../support/wait-for.ts'

/** Three alarms that have just been raised. */
function open() {
  const alarmTime = new Date().toISOString()
  return openLive([
    makeAlarm({ alarmTime, id: 1, path: 'NORTH\\B1\\LT1', priority: 1, message: 'Drum level' }),
    makeAlarm({ alarmTime, id: 2, path: 'SOUTH\\P1\\PT1', priority: 3, message: 'Pump pressure' }),
    makeAlarm({ alarmTime, id: 3, path: 'SOUTH\\V1\\VT1', priority: 4, message: 'Valve stuck' }),
  ])
}

test.each([
  ['critical', ['Drum level']],
  ['ack:no', ['Drum level', 'Pump pressure', 'Valve stuck']],
  ['ack:yes', []],
  ['age<5m -drum', ['Pump pressure', 'Valve stuck']],
  ['age>1h', []],
  ['drum OR valve', ['Drum level', 'Valve stuck']],
  ['/^VALVE/', ['Valve stuck']],
  ['"level"', ['Drum level']],
  ['area:SOUTH priority<4', ['Pump pressure']],
])('%s finds %j', async (query, messages) => {
  const live = await open()
  await live.type(query)
  await waitFor(() => expect(live.cells('message')).toEqual(messages))
})

test('a field that does not exist is named with the one that was meant, and hides nothing', async () => {
  const live = await open()
  const problem = () => live.byTestId('filter-problem')
  await live.type('mesage:drum')
  await waitFor(() => expect(problem().text()).toBe('Unknown field “mesage”: did you mean message?'))
  expect(live.byTestId('filter').attributes('aria-invalid')).toBe('true')
  expect(live.cells('message')).toHaveLength(3)
  await live.type('/[/')
  await waitFor(() =>
    expect(problem().text()).toContain('/[/ is not a regular expression: Unterminated character class'),
  )
  await live.type('age<soon')
  await waitFor(() => expect(problem().text()).toContain('age<5m'))
  await live.type('message:drum')
  await waitFor(() => expect(live.cells('message')).toHaveLength(1))
  expect(problem().exists()).toBe(false)
})

test('the language is one key away, and its examples can be tried', async () => {
  const live = await open()
  live.wrapper.get<HTMLElement>('[data-testid=filter]').element.focus()
  await press('F1')
  await waitFor(() => expect(live.byTestId('filter-help').exists()).toBe(true))
  await live.button('priority:1-2').trigger('click')
  await waitFor(() => expect(live.byTestId('filter-help').exists()).toBe(false))
  expect(live.wrapper.get<HTMLInputElement>('[data-testid=filter]').element.value).toBe('priority:1-2')
  await waitFor(() => expect(live.summary()).toContain('1 of 3'))
})

test('no key acts on an alarm that the filter hides; Enter leads to the first that it finds', async () => {
  const page = await open()
  const live = useLive()
  await page.clickRow('Drum level')
  await press('Escape')
  expect(live.selected?.message).toBe('Drum level')
  await page.type('pump')
  await waitFor(() => expect(page.cells('message')).toEqual(['Pump pressure']))
  expect(live.selected).toBeNull()
  await page.byTestId('filter').trigger('keydown', { key: 'Enter' })
  expect(live.selected?.message).toBe('Pump pressure')
  expect(document.activeElement).toBe(page.byTestId('alarms').element)
})

test('open details keep their alarm, whatever the filter finds', async () => {
  const page = await open()
  await page.clickRow('Drum level')
  await page.type('pump')
  await waitFor(() => expect(page.cells('message')).toEqual(['Pump pressure']))
  expect(useLive().selected?.message).toBe('Drum level')
  expect(page.byTestId('exempt').exists()).toBe(true)
})
