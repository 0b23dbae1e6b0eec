import { expect, it } from 'vitest'
import ServerChoice from '../../../src/renderer/shell/ServerChoice.vue'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { flushPromises } from '@vue/test-utils'
import { createFakeBridge } from '../../support/fake-bridge.ts'
import { mountInPage } from '../../support/mount.ts'

const profiles = ['South', 'North'].map((name) =>
  serverProfileSchema.parse({ id: name, name, kind: 'remote', baseUrl: `http://${name}.example` }),
)

it('names the servers to a page whose own was removed, and switches to the chosen one', async () => {
  const bridge = createFakeBridge()
  bridge.reply('profile.use', null)
  const { wrapper } = await mountInPage(ServerChoice, { bridge })
  useSettings().replace(settingsSchema.parse({ profiles }))
  await flushPromises()
  const buttons = wrapper.findAll('button')
  expect(buttons.map((button) => button.text())).toEqual(['North', 'South'])
  expect(wrapper.text()).toContain('The server shown on this page was removed')
  await buttons[0]?.trigger('click')
  expect(bridge.sent('profile.use')).toEqual([{ id: 'North' }])
})
