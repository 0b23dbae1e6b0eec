import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ShelveDialog from '../../../../src/renderer/features/shelf/ShelveDialog.vue'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

test('a shelving ends with the shift by one choice', async () => {
  const bridge = createFakeBridge()
  bridge.reply('shelf.shelve', { ids: ['s1'], edit: 1 })
  // One shift that begins every day two hours from now is the end of the one before.
  const next = new Date(Date.now() + 120 * 60_000).toISOString().slice(11, 16)
  const order = { kind: 'alarms' as const, alarms: [makeAlarm({ id: 1, priority: 4 })] }
  const { wrapper } = await mountInPage(ShelveDialog, {
    bridge,
    props: { order },
    snapshot: {
      settings: settingsSchema.parse({ timeZone: 'UTC', shifts: [{ name: 'Day', start: next }] }),
    },
  })
  const choice = (label: string) => wrapper.findAll('label').find((one) => one.text().startsWith(label))
  await choice('end of shift')?.get('input').setValue()
  await choice('Maintenance')?.get('input').setValue()
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  const [sent] = bridge.sent('shelf.shelve')
  expect(sent?.minutes).toBeGreaterThanOrEqual(119)
  expect(sent?.minutes).toBeLessThanOrEqual(120)
  // At the moment that the dialog names, and not some seconds later.
  expect(new Date(sent?.until ?? 0).toISOString().slice(11)).toBe(`${next}:00.000Z`)
})

test('without a reason it says so where one is entered, and the focus is there', async () => {
  const order = { kind: 'alarms' as const, alarms: [makeAlarm({ id: 1, priority: 4 })] }
  const bridge = createFakeBridge()
  const snapshot = { settings: settingsSchema.parse({}) }
  const { wrapper } = await mountInPage(ShelveDialog, { bridge, props: { order }, snapshot })
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(bridge.sent('shelf.shelve')).toEqual([])
  expect(document.activeElement).toBe(wrapper.get('[data-testid=shelving-details] input').element)
  expect(wrapper.text().split('Choose a reason, describe it, or both.')).toHaveLength(2)
})

test('without a PIN a critical alarm is not shelved: the dialog says what to do, and Enter does not close it', async () => {
  const order = { kind: 'alarms' as const, alarms: [makeAlarm({ id: 1, priority: 1 })] }
  const snapshot = { settings: settingsSchema.parse({}) }
  const page = await mountInPage(ShelveDialog, { bridge: createFakeBridge(), props: { order }, snapshot })
  const obstacle = page.wrapper.get('[data-testid=shelving-obstacle]')
  expect(obstacle.text()).toContain('A supervisor can set one in the settings, under Permissions.')
  expect(obstacle.attributes('autofocus')).toBeDefined()
  expect(page.wrapper.find('[data-testid=shelving-submit]').exists()).toBe(false)
  await obstacle.get('button').trigger('click')
  await flushPromises()
  expect(page.router.currentRoute.value.fullPath).toBe('/settings?part=permissions')
})
