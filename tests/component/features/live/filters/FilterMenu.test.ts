import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { succeed } from '../../../../../src/shared/result.ts'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive } from '../../../../support/live-page.ts'

/** The content of the menu is loaded when it is first opened. */
async function openFilters(page: Awaited<ReturnType<typeof openLive>>) {
  await page.byTestId('filters').trigger('click')
  await vi.dynamicImportSettled()
  await flushPromises()
}

test('words, fields, negation and expressions filter at once; an invalid expression keeps the last list', async () => {
  const page = await openLive([
    ...Array.from({ length: 10 }, (_, n) => makeAlarm({ id: n + 1, path: `ALPHA\\T${n}`, value: '1' })),
    makeAlarm({
      id: 11,
      path: 'ZETA\\P1\\VIB.HI',
      priority: 2,
      message: 'Pump vibration',
      value: '7.1 mm/s',
    }),
    makeAlarm({ id: 12, path: 'ZETA\\P2\\LO02.LO', priority: 4, message: 'Lube oil low', value: '31 %' }),
  ])
  expect(page.summary()).toBe('12 alarms')
  for (const [text, found] of [
    ['area:ZETA', 2],
    ['area:ZETA -vibration', 1],
    ['area:ZETA not msg:lube', 1],
    ['tag:vib value:7.1', 1],
    ['"oil low"', 1],
    ['area:ZETA prio:high', 1],
    ['/^(pump v|lube o)/i', 2],
  ] as const) {
    await page.type(text)
    expect(page.summary(), text).toContain(`${found} of 12: ${12 - found} not matching`)
  }
  await page.type('/^(pump v|lube o/i')
  // What helps with the filter is loaded when it is needed.
  await vi.dynamicImportSettled()
  await flushPromises()
  expect(page.byTestId('filter-problem').text()).toContain('is not a regular expression')
  expect(page.summary()).toContain('2 of 12')
  expect(page.rowOf('Lube oil low')).toBeDefined()
  await page.type('')
  expect(page.byTestId('filter-problem').exists()).toBe(false)
  expect(page.summary()).toBe('12 alarms')
})

test('filters are set in the menu, shown as chips, and removed there', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, path: 'NORTH\\B1\\A', priority: 1, message: 'One' }),
    makeAlarm({ id: 2, path: 'NORTH\\B2\\B', priority: 2, message: 'Two' }),
    makeAlarm({
      id: 3,
      path: 'SOUTH\\T1\\C',
      priority: 4,
      message: 'Three',
      alarmTime: new Date().toISOString(),
    }),
  ])
  const chips = () => page.wrapper.findAll('[data-testid=chip]')
  const clickArea = async (name: string) => {
    await page.button(name, page.byTestId('area-tree')).trigger('click')
    await nextFrame()
  }
  await openFilters(page)
  await clickArea('NORTH2')
  expect(page.summary()).toBe('2 of 3: 1 in other areas or units')
  await clickArea('Areas inside NORTH')
  await clickArea('B21')
  expect(page.summary()).toBe('1 of 3: 2 in other areas or units')

  const menu = page.byTestId('filters-menu')
  const field = (label: string) => {
    const found = menu.findAll('label').find((one) => one.text().startsWith(label))
    if (!found) throw new Error(`There is no field ${label}.`)
    return found.get('input')
  }
  await field('not acknowledged').setValue()
  await field('Newer than').setValue('5')
  await nextFrame()
  expect(page.summary()).toContain('2 outside the age range')
  expect(chips()).toHaveLength(3)
  await field('Newer than').setValue('soon')
  expect(menu.text()).toContain('Enter a number of minutes.')

  for (const left of [2, 1, 0]) {
    await chips().at(-1)?.get('button').trigger('click')
    await nextFrame()
    expect(chips()).toHaveLength(left)
  }
  expect(page.summary()).toBe('3 alarms')
  await page.byTestId('only-low').trigger('click')
  await nextFrame()
  expect(page.summary()).toBe('1 of 3: 1 Critical hidden, 1 High hidden')
  expect(chips()[0]?.text()).toContain('Low')
  await page.byTestId('only-critical').trigger('click', { ctrlKey: true })
  await nextFrame()
  expect(page.summary()).toBe('2 of 3: 1 High hidden')
})

test('filters by state and by who acknowledged', async () => {
  const page = await openLive(
    [
      makeAlarm({ id: 1, state: 1, message: 'One' }),
      makeAlarm({ id: 2, state: 2, message: 'Two', ackUser: 'P. Lemaire' }),
    ],
    { profile: serverProfileSchema.parse({ stateLabels: { '2': 'In hand' } }) },
  )
  await openFilters(page)
  const menu = page.byTestId('filters-menu')
  // A state without a name is not offered: its number would say nothing.
  expect(menu.findAll('label').filter((label) => /^(State )?1$/.test(label.text()))).toEqual([])
  const stateBox = () =>
    menu
      .findAll('label')
      .find((label) => label.text() === 'In hand')
      ?.get('input')
  await stateBox()?.setValue(true)
  await nextFrame()
  expect(page.cells('message')).toEqual(['Two'])
  await stateBox()?.setValue(false)
  await menu.get('[role=combobox]').setValue('lemaire')
  await nextFrame()
  expect(page.cells('message')).toEqual(['Two'])
  expect(page.summary()).toBe('1 of 2: 1 not matching the person')
})

test('filters of the service are asked of it, and asked again when alarms arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openLive([
    makeAlarm({ id: 1, message: 'Of station five' }),
    makeAlarm({ id: 2, message: 'Of station six' }),
  ])
  let matching = [1]
  page.bridge.answer('alarms.matching', () => succeed({ ids: matching }))
  await openFilters(page)
  const filters = page.byTestId('service-filters')
  const station = filters.findAll('.line').find((line) => line.get('label').text() === 'Station')
  const input = station?.get<HTMLInputElement>('input')
  await input?.setValue('5')
  await input?.trigger('change')
  await nextFrame()
  expect(page.bridge.sent('alarms.matching').at(-1)).toEqual({ filter: { stationId: 5 } })
  expect(page.summary()).toBe('1 of 2: 1 excluded by the server')
  expect(filters.text()).toContain('Applied by the server')

  // A new alarm is shown until the service has been asked about it.
  await page.change([makeAlarm({ id: 3, message: 'New' })])
  expect(page.rowOf('New')).toBeDefined()
  matching = [1]
  await vi.advanceTimersByTimeAsync(1_000)
  await nextFrame()
  expect(page.summary()).toBe('1 of 3: 2 excluded by the server')

  // Invalid text changes nothing, and stays as it was typed.
  await input?.setValue('five')
  await input?.trigger('change')
  await flushPromises()
  expect(filters.text()).toContain('Enter a whole number.')
  expect(input?.element.value).toBe('five')
  expect(page.summary()).toBe('1 of 3: 2 excluded by the server')

  // Without an answer the last one is kept, and its age is said.
  page.bridge.refuse('alarms.matching', { code: 'unreachable', message: 'no route' })
  await page.change([makeAlarm({ id: 4, message: 'Newer' })])
  await vi.advanceTimersByTimeAsync(1_000)
  await nextFrame()
  expect(page.byTestId('service-state').text()).toMatch(
    /^filtered by the server at .*; update failed: no route$/,
  )
  expect(page.summary()).toContain('2 excluded by the server')
})

test('what a priority hides adds up, masked alarms included', async () => {
  const page = await openLive([
    makeAlarm({ id: 1, priority: 1 }),
    makeAlarm({ id: 2, priority: 4 }),
    makeAlarm({ id: 3, priority: 4, masked: true }),
  ])
  await page.byTestId('only-critical').trigger('click')
  await nextFrame()
  expect(page.summary()).toBe('1 of 3: 1 Low hidden, 1 suppressed')
})
