import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import AlarmHelpView from '../../../../src/renderer/features/alarm-help/AlarmHelpView.vue'
import type { HelpEntry } from '../../../../src/shared/model/alarm-help.ts'
import type { Role } from '../../../../src/shared/model/constants.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountView, press } from '../../../support/view-page.ts'

const entry = (pattern: string, fields: Partial<HelpEntry> = {}): HelpEntry => ({
  pattern,
  cause: 'Worn seal',
  consequence: 'Oil on the floor',
  action: 'Stop the pump',
  minutes: 10,
  links: [],
  ...fields,
})

async function open(entries: HelpEntry[], role: Role = 'supervisor') {
  const bridge = createFakeBridge()
  bridge.reply('alarmHelp.list', { version: 1, total: entries.length, entries })
  bridge.reply('alarmHelp.change', { version: 2 })
  const about = { version: '1', host: 'web' as const, zone: '', actor: { name: 'Desk', role } }
  const { wrapper } = await mountView(AlarmHelpView, { bridge, snapshot: { about }, route: '/alarm-help' })
  const row = (text: string) => wrapper.findAll('[data-key]').find((one) => one.text().includes(text))
  return { bridge, wrapper, row }
}

test('entries are listed with what to do and how soon, and found by any of their words', async () => {
  const { wrapper, row } = await open([entry('*P7*'), entry('FAN*', { action: 'Call the mechanic' })])
  expect(row('*P7*')?.text()).toContain('Stop the pump')
  expect(row('*P7*')?.text()).toContain('10')
  await wrapper.get('input').setValue('mechanic')
  await flushPromises()
  expect(row('*P7*')).toBeUndefined()
  expect(row('FAN*')).toBeDefined()
})

test('an entry is removed by its key, and the removal can be undone', async () => {
  const gone = entry('*P7*')
  const { bridge, row } = await open([gone])
  await row('*P7*')?.trigger('click')
  await press('Delete')
  expect(bridge.sent('alarmHelp.change')).toEqual([{ put: [], remove: ['*P7*'] }])
  await press('Control+z')
  expect(bridge.sent('alarmHelp.change').at(-1)).toEqual({ put: [gone], remove: [] })
})

test('an operator reads it and changes nothing', async () => {
  const { bridge, row } = await open([entry('*P7*')], 'operator')
  await row('*P7*')?.trigger('click')
  await press('Delete')
  expect(bridge.sent('alarmHelp.change')).toEqual([])
})

test('a reading that fails is said', async () => {
  const bridge = createFakeBridge()
  bridge.refuse('alarmHelp.list', { code: 'internal', message: 'the disk is full' })
  const { wrapper } = await mountView(AlarmHelpView, { bridge, snapshot: {}, route: '/alarm-help' })
  expect(wrapper.get('[data-testid=failure]').text()).toContain('the disk is full')
})
