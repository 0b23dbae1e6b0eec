import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { provideSettingsEditor } from '../../../../src/renderer/bridge/settings-editor.ts'
import ServerList from '../../../../src/renderer/features/servers/ServerList.vue'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

const demo = serverProfileSchema.parse({})
const plant = serverProfileSchema.parse({
  id: 'plant',
  name: 'Plant',
  kind: 'remote',
  baseUrl: 'https://alarms.example',
})
const both = settingsSchema.parse({ profiles: [plant, demo], activeProfile: 'embedded' })

async function open(settings = both, profile = demo) {
  const bridge = createFakeBridge()
  const section = defineComponent(() => {
    provideSettingsEditor()
    return () => h(ServerList)
  })
  const { wrapper } = await mountInPage(section, { bridge, snapshot: { settings, profile } })
  return { bridge, wrapper }
}

test('the demo comes first, and the server that is shown says so', async () => {
  const { wrapper } = await open()
  const servers = wrapper.findAll('[data-server]')
  expect(servers.map((one) => one.attributes('data-server'))).toEqual(['embedded', 'plant'])
  expect(servers[0]?.find('.here').exists()).toBe(true)
  expect(servers[1]?.text()).toContain('https://alarms.example')
  expect(servers[1]?.find('.here').exists()).toBe(false)
})

test('the server that is shown stays; another one is used or removed', async () => {
  const { bridge, wrapper } = await open()
  const buttonsOf = (id: string) => wrapper.findAll(`[data-server=${id}] button`)
  expect(buttonsOf('embedded').at(-1)?.attributes()).toHaveProperty('disabled')
  bridge.reply('profile.use', null)
  await buttonsOf('plant')[0]?.trigger('click')
  expect(bridge.sent('profile.use')).toEqual([{ id: 'plant' }])
  bridge.reply('profile.remove', settingsSchema.parse({ profiles: [demo], activeProfile: 'embedded' }))
  await buttonsOf('plant').at(-1)?.trigger('click')
  await flushPromises()
  expect(bridge.sent('profile.remove')).toEqual([{ id: 'plant' }])
  expect(wrapper.find('[data-server=plant]').exists()).toBe(false)
})

const given = { ...plant, id: 'command-line', name: 'alarms.example', auth: { kind: 'token' as const } }

test('the server of the command line is listed, and is saved as one of its address', async () => {
  const demoOnly = settingsSchema.parse({ profiles: [demo], activeProfile: 'embedded' })
  const { bridge, wrapper } = await open(demoOnly, given)
  const row = wrapper.get('[data-server=command-line]')
  expect(row.text()).toContain('https://alarms.example')
  expect(row.find('.here').exists()).toBe(true)
  await row.get('button').trigger('click')
  const form = wrapper.get('[data-testid=profile-form]')
  await form.get('input').setValue('North plant')
  bridge.reply('profile.save', settingsSchema.parse({ profiles: [demo, plant], activeProfile: 'embedded' }))
  await form.trigger('submit')
  await flushPromises()
  expect(bridge.sent('profile.save')).toMatchObject([
    { profile: { id: 'server-1', name: 'North plant', baseUrl: 'https://alarms.example' }, secret: null },
  ])
  // From now on the stored one stands for it.
  expect(wrapper.find('[data-server=command-line]').exists()).toBe(false)
  expect(wrapper.get('[data-server=plant]').find('.here').exists()).toBe(true)
})
