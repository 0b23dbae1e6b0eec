import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { provideSettingsEditor } from '../../../../src/renderer/bridge/settings-editor.ts'
import OwnPhone from '../../../../src/renderer/features/phones/OwnPhone.vue'
import PhoneTopics from '../../../../src/renderer/features/phones/PhoneTopics.vue'
import type { PhoneState } from '../../../../src/shared/model/phones.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { button, byLabel } from '../../../support/view-page.ts'

const nothingSent: PhoneState = { publicKey: 'key', own: null, browsers: [], hasToken: false, sent: [] }

async function open(part: Component, phones: object = {}, state: Partial<PhoneState> = {}) {
  const bridge = createFakeBridge()
  bridge.reply('phones.read', { ...nothingSent, ...state })
  bridge.reply('phones.test', null)
  const settings = settingsSchema.parse({ phones })
  bridge.answer('settings.change', (change) => succeed(settingsSchema.parse({ ...settings, ...change })))
  const snapshot = makeSnapshot()
  const page = defineComponent(() => {
    provideSettingsEditor()
    return () => h(part)
  })
  const { wrapper } = await mountInPage(page, {
    bridge,
    snapshot: { settings, about: { ...snapshot.about, host: 'web' } },
  })
  await flushPromises()
  return { wrapper, bridge }
}

test('a person is added with a topic and a least priority, tested and removed', async () => {
  const ntfyServer = 'https://ntfy.plant.example'
  const { wrapper, bridge } = await open(PhoneTopics, { ntfyServer })
  await byLabel(wrapper, 'Person').setValue('Ada Lindt')
  await byLabel(wrapper, 'Topic').setValue('not a topic')
  await button(wrapper, 'Add').trigger('submit')
  await flushPromises()
  expect(bridge.sent('settings.change')).toEqual([])
  await byLabel(wrapper, 'Topic').setValue('ada-7f3')
  await button(wrapper, 'Add').trigger('submit')
  await flushPromises()
  expect(bridge.sent('settings.change').at(-1)?.phones?.topics).toEqual([
    { person: 'Ada Lindt', topic: 'ada-7f3', from: 'critical' },
  ])
  const row = wrapper.get('[data-testid=phone-topic]')
  expect(row.text()).toContain('Ada Lindt ada-7f3')
  await button(row, 'Test').trigger('click')
  expect(bridge.sent('phones.test')).toEqual([{ topic: 'ada-7f3' }])
  await button(row, 'Remove').trigger('click')
  await flushPromises()
  expect(bridge.sent('settings.change').at(-1)?.phones?.topics).toEqual([])
})

test('what was sent says that accepted is not delivered, and why something failed', async () => {
  const sent = { at: 0, person: 'Ada', way: 'ntfy', alarms: 1 } as const
  const { wrapper } = await open(
    PhoneTopics,
    {},
    {
      sent: [
        { ...sent, id: 2, alarms: 12, outcome: { kind: 'failed', why: 'status', status: 507 } },
        { ...sent, id: 1, outcome: { kind: 'accepted' } },
      ],
    },
  )
  const lines = wrapper.findAll('[data-testid=phone-sent] li').map((line) => line.text())
  expect(lines[0]).toMatch(/12 alarms.*the push server answers 507/)
  expect(lines[1]).toMatch(/1 alarm.*accepted by the push server, not known to be delivered/)
})

test('the token goes to main and is not shown again', async () => {
  const { wrapper, bridge } = await open(PhoneTopics, { ntfyServer: 'https://ntfy.plant.example' })
  bridge.reply('phones.setToken', { kept: false })
  await byLabel(wrapper, 'Token of the ntfy server').setValue('tk_secret')
  await button(wrapper, 'Store').trigger('submit')
  await flushPromises()
  expect(bridge.sent('phones.setToken')).toEqual([{ token: 'tk_secret' }])
  expect(wrapper.html()).not.toContain('tk_secret')
  expect(wrapper.text()).toContain('this machine has no secure store')
})

test('a page without https says why its browser cannot be notified', async () => {
  vi.stubGlobal('isSecureContext', false)
  const { wrapper } = await open(OwnPhone)
  expect(wrapper.text()).toContain('a browser can be notified only over https')
  expect(wrapper.findAll('button')).toHaveLength(0)
})
