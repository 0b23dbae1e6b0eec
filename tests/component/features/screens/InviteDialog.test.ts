import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import InviteDialog from '../../../../src/renderer/features/screens/InviteDialog.vue'
import { useScreens } from '../../../../src/renderer/features/screens/store.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { fail } from '../../../../src/shared/result.ts'
import { mountInPage } from '../../../support/mount.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a minute has sixty seconds, wherever the second hand stands when it begins', async () => {
  const { wrapper, bridge } = await mountInPage(InviteDialog, { snapshot: {} })
  const invitation = {
    id: 'i',
    address: 'http://127.0.0.1:4600/#key=k',
    lifetimeMs: 60_000,
    isReachable: false,
    isEncrypted: false,
  }
  bridge.answer('sessions.invite', () => ({ ok: true, value: invitation }))
  bridge.answer('sessions.withdraw', () => ({ ok: true, value: null }))
  useScreens().isInviting = true
  await vi.advanceTimersByTimeAsync(900)
  await wrapper.get('form').trigger('submit')
  await flushPromises()
  expect(wrapper.text()).toContain('for 60 more seconds')
  await vi.advanceTimersByTimeAsync(30_100)
  expect(wrapper.text()).toContain('for 29 more seconds')
})

test('a viewer may be limited to some servers, where there are several', async () => {
  const profiles = ['north', 'south'].map((id) => serverProfileSchema.parse({ id, name: id, kind: 'remote' }))
  const { wrapper, bridge } = await mountInPage(InviteDialog, {
    snapshot: { settings: settingsSchema.parse({ profiles, activeProfile: 'north' }) },
  })
  bridge.answer('sessions.invite', () => fail('internal', 'not made'))
  const invited = async () => {
    await wrapper.get('form').trigger('submit')
    await flushPromises()
    return bridge.sent('sessions.invite').at(-1)
  }
  useScreens().isInviting = true
  await flushPromises()
  expect(await invited()).toEqual({ role: 'viewer', name: null })
  await wrapper.get('input[value=south]').setValue(true)
  expect(await invited()).toEqual({ role: 'viewer', name: null, servers: ['south'] })
  await wrapper.get('select').setValue('operator')
  expect(wrapper.find('input[type=checkbox]').exists()).toBe(false)
  expect(await invited()).toEqual({ role: 'operator', name: null })
})
