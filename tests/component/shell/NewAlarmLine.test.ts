import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { useNewAlarms } from '../../../src/renderer/bridge/stores/new-alarms.ts'
import NewAlarmLine from '../../../src/renderer/shell/NewAlarmLine.vue'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { makeAlarm } from '../../support/alarms.ts'
import { mountInPage } from '../../support/mount.ts'

test.each([
  ['is as old as its row says, however late it was announced', '2026-11-15T08:00:00Z', 'T1, 2 h 5 min ago'],
  ['has no age where the service gave no time that can be read', 'soon', 'T1'],
])('an alarm in the strip %s', async (_name, alarmTime, expected) => {
  const { wrapper } = await mountInPage(NewAlarmLine, { snapshot: {} })
  useClock().tick(Date.parse('2026-11-15T10:05:00Z'))
  const alarm = makeAlarm({ id: 1, priority: 1, path: 'NORTH\\T1', alarmTime })
  useNewAlarms().announce([{ alarm, kind: 'new', repeats: null }], false)
  await nextTick()
  expect(wrapper.get('.tag').text()).toBe(expected)
})
