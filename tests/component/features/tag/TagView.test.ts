import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import TagView from '../../../../src/renderer/features/tag/TagView.vue'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { makeHistory } from '../../../support/record-page.ts'
import { button, mountView, press } from '../../../support/view-page.ts'

const path = 'NORTH\\BOILER2\\LT204.HIHI'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

async function open(alarms: Alarm[], items = [makeHistory(1, { tagName: path, alarmTime: hoursAgo(0) })]) {
  const bridge = createFakeBridge()
  bridge.refuse('alarm.background', { code: 'unreachable', message: 'no route' })
  bridge.reply('records.histories', { items, total: items.length, malformed: 0 })
  bridge.reply('records.cancel', null)
  const route = `/tag/${encodeURIComponent(path)}`
  const view = await mountView(TagView, { bridge, snapshot: { alarms }, route })
  await flushPromises()
  return { ...view, bridge }
}

test('a tag in alarm shows the details of its alarm alone, and leads to it in the list', async () => {
  const other = makeAlarm({ id: 2, path: 'NORTH\\BOILER2\\LT205.HIHI', message: 'Of another tag' })
  const { wrapper, router } = await open([makeAlarm({ id: 1, path, attachedFile: 'LT204.pdf' }), other])
  const now = wrapper.get('[data-testid=tag-now]')
  expect(now.get('h2').text()).toBe('Drum level high')
  expect(now.text()).not.toContain('Of another tag')
  expect(now.text()).toContain('LT204.pdf')
  await button(wrapper, 'Show in the list').trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('live')
})

test('Escape leads to the list where nothing was shown before the page', async () => {
  const { router } = await open([makeAlarm({ id: 1, path })])
  await press('Escape')
  await flushPromises()
  expect(router.currentRoute.value.name).toBe('live')
})

test('of several alarms of a tag, the page is about one that nobody has acknowledged', async () => {
  const first = makeAlarm({ id: 1, path, message: 'Old', ackUser: 'M. Arnaud' })
  const { wrapper } = await open([first, makeAlarm({ id: 3, path, message: 'Open' })])
  expect(wrapper.get('[data-testid=tag-now] h2').text()).toBe('Open')
  expect(wrapper.get('[data-testid=tag-now] ul').text()).toContain('Old')
})

test('T takes the alarm of the page, whatever is selected in the list', async () => {
  const { bridge } = await open([makeAlarm({ id: 1, path })])
  bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  await press('t')
  expect(bridge.sent('marks.take').map(({ alarms }) => alarms.map(({ alarmId }) => alarmId))).toEqual([[1]])
})

test('a tag without an alarm says so, and an alarm can be raised on it', async () => {
  const { wrapper, router } = await open([])
  expect(wrapper.find('[data-testid=tag-quiet]').exists()).toBe(true)
  await button(wrapper, 'Raise an alarm').trigger('click')
  await flushPromises()
  expect(router.currentRoute.value.query['tag']).toBe(path)
})

test('the year counts the alarms of the tag, not those of a tag with a longer name', async () => {
  const { wrapper, bridge } = await open(
    [],
    [
      makeHistory(3, { tagName: path, alarmTime: hoursAgo(0) }),
      makeHistory(2, { tagName: `${path}.X`, alarmTime: hoursAgo(30) }),
      makeHistory(1, { tagName: path, alarmTime: hoursAgo(24 * 40) }),
    ],
  )
  expect(wrapper.get('[data-testid=tag-year]').text()).toMatch(/^2 alarms on 2 days; most on .*: 1\.$/)
  expect(bridge.sent('records.histories')[0]?.filter).toMatchObject({ search: path })
})
