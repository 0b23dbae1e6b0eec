import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { useNotices } from '../../../../src/renderer/bridge/stores/notices.ts'
import ShelfView from '../../../../src/renderer/features/shelf/ShelfView.vue'
import { shelf } from '../../../../src/renderer/features/shelf/index.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import type { Role } from '../../../../src/shared/model/constants.ts'
import type { Shelved } from '../../../../src/shared/model/shelf.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView, press } from '../../../support/view-page.ts'

const hourMs = 3_600_000
const entry = (id: string, fields: Partial<Shelved> = {}): Shelved => ({
  id,
  path: `NORTH\\${id}`,
  alarmId: null,
  band: 'low',
  message: '',
  reason: 'Seal ordered',
  by: 'Desk',
  at: Date.now() - hourMs,
  until: Date.now() + hourMs,
  ...fields,
})

async function open(entries: Shelved[], alarms: Alarm[] = [], role: Role = 'operator') {
  const bridge = createFakeBridge()
  bridge.reply('shelf.read', { entries, alarms, returned: [] })
  bridge.reply('shelf.unshelve', { ids: ['P7'], edit: 1 })
  const about = { version: '1', host: 'web' as const, zone: '', actor: { name: 'Desk', role } }
  const { wrapper, router } = await mountView(ShelfView, {
    bridge,
    feature: shelf,
    snapshot: { about },
    route: '/shelf',
  })
  return { bridge, wrapper, router, row: (id: string) => wrapper.get(`[data-key="${id}"]`) }
}

test('each entry says what and why; what is there for more than a shift is counted', async () => {
  const old = entry('P8', { at: Date.now() - 9 * hourMs })
  const { wrapper, row } = await open([entry('P7'), old])
  expect(row('P7').text()).toContain('Seal ordered')
  expect(row('P8').text()).toContain('Tag P8, all alarms')
  const account = wrapper.get('[data-testid=shelf-account]').text()
  expect(account).toContain('2 on the shelf')
  expect(account).toContain('1 for more than 8 hours')
})

test('the end of a message, which decides, is never cut off', async () => {
  const { row } = await open([entry('P7', { message: 'Boiler 1 superheater temperature high' })])
  expect(row('P7').get('.tail').element.textContent).toBe(' high')
})

test('the mark of what nobody has acknowledged is filled, and its state is said once', async () => {
  const acknowledged = { ackUser: 'A. Lindqvist', ackTime: new Date().toISOString() }
  const alarms = (part: object) => [makeAlarm({ id: 1, path: 'NORTH\\P7', priority: 4, ...part })]
  const open1 = await open([entry('P7')], alarms({}))
  expect(open1.row('P7').find('svg.outline').exists()).toBe(false)
  expect(open1.wrapper.get('[data-testid=shelf-account]').text()).toBe('1 on the shelf, still active')
  const open2 = await open([entry('P7')], alarms(acknowledged))
  expect(open2.row('P7').find('svg.outline').exists()).toBe(true)
})

test('unshelving selects the next entry, so that the key can be pressed again', async () => {
  const { bridge, row, wrapper } = await open([entry('P7'), entry('P8')])
  await row('P7').trigger('click')
  await wrapper.get('[data-testid=unshelve]').trigger('click')
  await flushPromises()
  expect(bridge.sent('shelf.unshelve')).toEqual([{ ids: ['P7'] }])
  bridge.push('shelf.changed', {
    put: { entries: [], alarms: [], returned: [] },
    remove: { entries: ['P7'], alarms: [], returned: [] },
  })
  await flushPromises()
  expect(wrapper.find('[data-key="P7"]').exists()).toBe(false)
  expect(row('P8').attributes('aria-selected')).toBe('true')
  await press('u')
  expect(bridge.sent('shelf.unshelve').at(-1)).toEqual({ ids: ['P8'] })
})

test('the keys mean a single entry without its being selected, and say that one of several must be', async () => {
  const several = await open([entry('P7'), entry('P8')])
  await press('u')
  expect(several.bridge.sent('shelf.unshelve')).toEqual([])
  expect(useNotices().explained).toBe('Select an entry first.')
  several.wrapper.unmount()
  const alone = await open([entry('P7')])
  await press('u')
  expect(alone.bridge.sent('shelf.unshelve')).toEqual([{ ids: ['P7'] }])
})

test('a click selects an entry, and Enter or a double click leads to its tag', async () => {
  const { row, router } = await open([entry('P7'), entry('P8')])
  await row('P8').trigger('click', { detail: 1 })
  await flushPromises()
  expect(row('P8').attributes('aria-selected')).toBe('true')
  expect(router.currentRoute.value.name).toBe('shelf')
  await row('P8').trigger('click', { detail: 2 })
  await flushPromises()
  expect(router.currentRoute.value.params).toEqual({ tag: 'NORTH\\P8' })
  await router.push('/shelf')
  await press('Enter')
  expect(router.currentRoute.value.name).toBe('tag')
})

test('a screen that only looks unshelves nothing', async () => {
  const { bridge, row, wrapper } = await open([entry('P7')], [], 'viewer')
  await row('P7').trigger('click')
  expect(wrapper.get('[data-testid=unshelve]').attributes()).toHaveProperty('disabled')
  await press('u')
  expect(bridge.sent('shelf.unshelve')).toEqual([])
})

test('an empty shelf says so', async () => {
  const { wrapper } = await open([])
  expect(wrapper.find('[data-testid=shelf-empty]').exists()).toBe(true)
})

test('planned work says when it begins, and is planned for places that alarms are at', async () => {
  const work = { places: ['NORTH\\U1'], from: Date.now() + 2.5 * hourMs }
  const { bridge, wrapper, row } = await open([entry('W1', { work, until: Date.now() + 3 * hourMs })])
  expect(row('W1').text()).toContain('Planned work: NORTH\\U1')
  expect(row('W1').text()).toContain('begins in 2 h')
  bridge.reply('shelf.works', [])
  await wrapper.get('[data-testid=shelf-pages]').findAll('button')[1]?.trigger('click')
  await vi.dynamicImportSettled()
  await flushPromises()
  expect(wrapper.get('[data-testid=works-empty]').text()).toContain('No planned work')
})

test('what is hidden lists the shelf and what matches nothing', async () => {
  const { bridge, wrapper } = await open([entry('P7')])
  await wrapper.get('[data-testid=shelf-pages]').findAll('button')[2]?.trigger('click')
  await vi.dynamicImportSettled()
  await flushPromises()
  const item = wrapper.get('[data-testid=hidden-shelved]')
  expect(item.text()).toContain('by Desk')
  expect(item.text()).toContain('Seal ordered')
  expect(item.text()).toContain('no alarm now')
  await item.get('button').trigger('click')
  expect(bridge.sent('shelf.unshelve')).toEqual([{ ids: ['P7'] }])
})
