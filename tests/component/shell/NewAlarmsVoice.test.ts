import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import NewAlarmsVoice from '../../../src/renderer/shell/NewAlarmsVoice.vue'
import { useDesk } from '../../../src/renderer/bridge/stores/desk.ts'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { makeAlarm } from '../../support/alarms.ts'
import { mountInPage } from '../../support/mount.ts'

test('a re-alarm is spoken, even of an alarm that nobody has looked at yet', async () => {
  const { wrapper } = await mountInPage(NewAlarmsVoice, { snapshot: {} })
  const desk = useDesk()
  const clock = useClock()
  for (const message of ['Drum level high', 'Drum level high again']) {
    clock.tick(clock.now + 60_000)
    desk.unseen = new Set([1])
    desk.arrived = [makeAlarm({ id: 1, message })]
    await nextTick()
    expect(wrapper.get('[data-testid=voice]').text()).toContain(message)
  }
})

test('a message without end is not read to its end', async () => {
  const { wrapper } = await mountInPage(NewAlarmsVoice, { snapshot: {} })
  const clock = useClock()
  clock.tick(clock.now + 60_000)
  useDesk().arrived = [makeAlarm({ id: 1, message: 'x'.repeat(1_000_000) })]
  await nextTick()
  expect(wrapper.get('[data-testid=voice]').text()).toMatch(/x{100}…/)
  expect(wrapper.get('[data-testid=voice]').text().length).toBeLessThan(600)
})
