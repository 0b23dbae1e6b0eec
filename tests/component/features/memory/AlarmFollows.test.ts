import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { reactive } from 'vue'
import AlarmFollows from '../../../../src/renderer/features/memory/AlarmFollows.vue'
import { useRecordQuery } from '../../../../src/renderer/records/record-query.ts'
import { useClock } from '../../../../src/renderer/ui/clock.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

const minute = 60_000
const times = [3, 2].map((day) => Date.UTC(2026, 2, day, 2, 14))
const trip = { tag: 'NORTH\\BOILER2\\TRIP', count: 9, cases: 11, evidence: times }
const pump = makeAlarm({ id: 1, path: 'NORTH\\FP201A', fullPath: 'DS1\\NORTH\\FP201A', name: 'FP201A' })

async function open() {
  const bridge = createFakeBridge()
  bridge.answer('memory.follows', ({ names }) =>
    names.includes('NORTH\\FP201A') ? succeed([trip]) : fail('internal', 'the memory has stopped'),
  )
  const props = reactive({ alarm: pump })
  const { wrapper, router } = await mountInPage(AlarmFollows, { props, bridge })
  return { wrapper, router, bridge, props, part: () => wrapper.find('[data-testid="alarm-follows"]') }
}

test('an alarm says what usually follows it, and each time leads to the alarm history there', async () => {
  const { wrapper, router, bridge, part } = await open()
  expect(part().text()).toContain('Usually followed within ten minutes by')
  expect(part().get('summary').text()).toBe('TRIP in 9 of 11')
  expect(bridge.sent('memory.follows')).toEqual([{ names: [pump.path, pump.fullPath, pump.name] }])

  const [latest = 0] = times
  useClock().tick(latest + 60 * minute)
  await wrapper.findAll('[data-testid="past-time"]')[0]?.trigger('click')
  await flushPromises()
  await vi.waitFor(() => expect(router.currentRoute.value.path).toBe('/histories'))
  expect(useRecordQuery().choice).toEqual({
    kind: 'custom',
    from: latest - 10 * minute,
    to: latest + 10 * minute,
  })
})

test('it is asked for another tag, not for news of the same, and is silent where it cannot be said', async () => {
  const { bridge, props, part } = await open()
  props.alarm = { ...pump, comment: 'changed' }
  await flushPromises()
  expect(bridge.sent('memory.follows')).toHaveLength(1)
  props.alarm = makeAlarm({ id: 2, path: 'WEST\\DOOR' })
  await flushPromises()
  expect(bridge.sent('memory.follows')).toHaveLength(2)
  expect(part().exists()).toBe(false)
  props.alarm = makeAlarm({ id: 3, path: '', fullPath: '', name: 'x'.repeat(1_001) })
  await flushPromises()
  expect(bridge.sent('memory.follows')).toHaveLength(2)
})
