import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import PlanDialog from '../../../../src/renderer/features/shelf/PlanDialog.vue'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

async function open(places: string[]) {
  const bridge = createFakeBridge()
  bridge.reply('shelf.plan', { ids: ['w1'], edit: 1 })
  const { wrapper } = await mountInPage(PlanDialog, {
    bridge,
    props: { places },
    snapshot: {
      settings: settingsSchema.parse({ timeZone: 'UTC' }),
      alarms: [
        makeAlarm({ id: 1, path: 'NORTH\\U1\\P1', priority: 3 }),
        makeAlarm({ id: 2, path: 'NORTH\\U1\\P2', priority: 1 }),
      ],
    },
  })
  const choose = (label: string) =>
    wrapper
      .findAll('label')
      .find((one) => one.text().startsWith(label))
      ?.get('input')
      .setValue()
  return { bridge, wrapper, choose, submit: () => wrapper.get('form').trigger('submit').then(flushPromises) }
}

test('a unit is typed, and the plan says what it would hide; critical alarms are left out by default', async () => {
  const { bridge, wrapper, choose, submit } = await open([])
  await submit()
  expect(bridge.sent('shelf.plan')).toEqual([])
  const where = wrapper.get('[data-testid=plan-where]')
  await where.setValue('NORTH\\U1')
  expect(wrapper.get('[data-testid=plan-covered]').text()).toBe('1 alarm there is active now.')
  await choose('in 1 h')
  await choose('Maintenance')
  const before = Date.now()
  await submit()
  const [sent] = bridge.sent('shelf.plan')
  expect(sent).toMatchObject({ plan: { places: ['NORTH\\U1'], band: 'high' }, minutes: 30, pin: null })
  expect(Math.abs((sent?.plan.from ?? 0) - before - 3_600_000)).toBeLessThan(5_000)
})

test('a beginning that is over is refused at its field', async () => {
  const { bridge, wrapper, choose, submit } = await open(['NORTH'])
  await choose('Maintenance')
  await choose('other')
  await wrapper.get('[data-testid=plan-start-day]').setValue('2020-01-01')
  await wrapper.get('[data-testid=plan-start-time]').setValue('0:30')
  await submit()
  expect(bridge.sent('shelf.plan')).toEqual([])
  expect(wrapper.text()).toContain('This time is over.')
})
