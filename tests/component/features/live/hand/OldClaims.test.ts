import { flushPromises } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { useMarks } from '../../../../../src/renderer/bridge/stores/marks.ts'
import OldClaims from '../../../../../src/renderer/features/live/hand/OldClaims.vue'
import type { Role } from '../../../../../src/shared/model/constants.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { mountInPage } from '../../../../support/mount.ts'

afterEach(() => localStorage.clear())

const hourMs = 3_600_000
async function open(role: Role = 'operator') {
  const bridge = createFakeBridge()
  const path = 'N\\P1'
  const claims = [
    { alarmId: 1, path, by: 'Anna', at: Date.now() - 3.5 * hourMs },
    { alarmId: 2, path, by: 'Ben', at: Date.now() - 3 * hourMs },
  ]
  bridge.reply('marks.take', { ids: [1], heldByOthers: [] })
  const about = {
    version: '1',
    host: 'web' as const,
    zone: '',
    actor: { name: 'Desk', role },
    person: 'Anna',
  }
  const alarms = [
    makeAlarm({ id: 1, path, message: 'Drum level' }),
    makeAlarm({ id: 2, path, message: 'Flow low' }),
  ]
  const { wrapper } = await mountInPage(OldClaims, { bridge, snapshot: { about, alarms } })
  useMarks().replace({ claims, notes: [] })
  await flushPromises()
  return { bridge, wrapper, line: () => wrapper.find('[data-testid=old-claim]') }
}

test('an old claim of one’s own is asked about once', async () => {
  const { wrapper, line, bridge } = await open()
  expect(line().text()).toContain('You have had “Drum level” for 3 h')
  await wrapper.get('[data-testid=claim-keep]').trigger('click')
  expect(line().exists()).toBe(false)
  expect(bridge.sent('marks.take')).toEqual([])
})

test('it can be given back from the line', async () => {
  const { wrapper, bridge } = await open()
  await wrapper.get('[data-testid=claim-release]').trigger('click')
  await flushPromises()
  expect(bridge.sent('marks.take')).toMatchObject([{ alarms: [{ alarmId: 1 }], isTaken: false }])
})

test('a viewer is asked nothing', async () => {
  const { line } = await open('viewer')
  expect(line().exists()).toBe(false)
})
