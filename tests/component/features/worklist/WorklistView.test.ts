import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import WorklistView from '../../../../src/renderer/features/worklist/WorklistView.vue'
import type { Role } from '../../../../src/shared/model/constants.ts'
import type { WorklistItem } from '../../../../src/shared/model/worklist.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { button, mountView, press } from '../../../support/view-page.ts'

const dayMs = 86_400_000
const daysAgo = (days: number) => Date.now() - days * dayMs
const item = (tag: string, fields: Partial<WorklistItem> = {}): WorklistItem => ({
  tag,
  message: 'Vibration',
  priority: 3,
  before: { alarms: 70, days: 7 },
  owner: '',
  state: 'open',
  note: '',
  doneAt: null,
  addedAt: daysAgo(4),
  addedBy: 'Desk',
  changedAt: 1,
  changedBy: 'Desk',
  ...fields,
})

/** On a service whose statistics have six alarms of every tag in any period, and none that stood when it began. */
async function open(items: WorklistItem[], role: Role = 'operator') {
  const bridge = createFakeBridge()
  bridge.reply('worklist.read', items)
  bridge.reply('records.cancel', null)
  const serve = () =>
    bridge.answer('records.statistics', ({ filter }) => {
      const times = { failureTotalTime: '00:10:00', failureMeanTime: '00:00:10' }
      const tag = { id: 1, tagName: filter.search ?? '', message: '', priority: 3, code: 1 }
      const isMoment = Date.parse(filter.to ?? '') - Date.parse(filter.from ?? '') === 1
      const failureNumber = isMoment ? 0 : 6
      return succeed({ items: [{ ...tag, ...times, failureNumber }], total: 1, malformed: 0 })
    })
  serve()
  const about = { version: '1', host: 'web' as const, zone: '', actor: { name: 'Desk', role } }
  const { wrapper } = await mountView(WorklistView, { bridge, snapshot: { about }, route: '/worklist' })
  const row = (tag: string) => wrapper.get(`[data-key="${tag}"]`)
  return { bridge, wrapper, row, serve }
}

test('before and after are rates of the same measure: since it is on the list, or since it is done', async () => {
  const done = item('DONE', { state: 'done', doneAt: daysAgo(3) })
  const { row, bridge } = await open([item('OPEN'), done, item('NEW', { addedAt: daysAgo(0.5) })])
  expect(row('OPEN').text()).toContain('10.0 a day')
  expect(row('OPEN').text()).toContain('1.5 a day')
  expect(row('DONE').text()).toContain('2.0 a day')
  // Half a day is no rate.
  expect(row('NEW').text()).toContain('6 in 12 h')
  const asked = bridge.sent('records.statistics').find(({ filter }) => filter.search === 'DONE')
  expect(asked?.filter.from).toBe(new Date(done.doneAt ?? 0).toISOString())
  // What is known is not asked for again; what is done in the meantime is.
  const before = bridge.sent('records.statistics').length
  bridge.push('worklist.changed', { put: [item('OPEN', { owner: 'S. Keller' })], remove: ['NEW'] })
  await flushPromises()
  expect(row('OPEN').text()).toContain('S. Keller')
  bridge.push('worklist.changed', { put: [item('OPEN', { doneAt: daysAgo(2) })], remove: [] })
  await flushPromises()
  expect(row('OPEN').text()).toContain('3.0 a day')
  // Each in two questions.
  expect(bridge.sent('records.statistics').length - before).toBeLessThanOrEqual(4)
})

test('a figure that cannot be read is a dash, said why, and read again', async () => {
  const { wrapper, row, bridge, serve } = await open([])
  bridge.refuse('records.statistics', { code: 'service-failed', message: 'in repair' })
  bridge.push('worklist.changed', { put: [item('P7')], remove: [] })
  await flushPromises()
  expect(row('P7').text()).toContain('not known')
  expect(wrapper.get('[data-testid=failure]').text()).toContain('in repair')
  serve()
  await press('r')
  expect(row('P7').text()).toContain('1.5 a day')
  expect(wrapper.find('[data-testid=failure]').exists()).toBe(false)
})

test('a lost service is said; what was read stays', async () => {
  const { wrapper, row, bridge } = await open([item('P7')])
  bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await flushPromises()
  expect(wrapper.get('[data-testid=worklist-offline]').text()).toContain('Connection lost')
  expect(row('P7').text()).toContain('1.5 a day')
})

test('a viewer reads it and changes nothing', async () => {
  const { wrapper, row, bridge } = await open([item('P7')], 'viewer')
  await row('P7').trigger('click')
  for (const name of ['Edit', 'Remove']) {
    const { disabled, title } = button(wrapper, name).element as HTMLButtonElement
    expect([disabled, title]).toEqual([true, 'This needs the Operator role.'])
  }
  for (const key of ['Enter', 'e', 'Delete']) await press(key)
  expect(wrapper.find('dialog').exists()).toBe(false)
  expect(bridge.sent('worklist.remove')).toEqual([])
})

test('what people said of the alarms of a tag stands beside it', async () => {
  const { wrapper, row, bridge } = await open([item('P7'), item('P8')])
  expect(wrapper.text()).not.toContain('Rated')
  bridge.reply('ratings.count', [{ tag: 'P7', useful: 1, nuisance: 4, noAction: 0 }])
  await press('r')
  expect(row('P7').text()).toContain('1 useful, 4 nuisance')
  expect(row('P8').text()).not.toContain('nuisance')
})
