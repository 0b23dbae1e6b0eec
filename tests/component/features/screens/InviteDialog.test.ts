import { flushPromises } from '@vue/test-utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import InviteDialog from '../../../../src/renderer/features/screens/InviteDialog.vue'
import { useScreens } from '../../../../src/renderer/features/screens/store.ts'
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
