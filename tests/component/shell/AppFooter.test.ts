import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import AppFooter from '../../../src/renderer/shell/AppFooter.vue'
import { useKeys } from '../../../src/renderer/ui/keys.ts'
import { views } from '../../../src/renderer/views.ts'
import { mountInPage } from '../../support/mount.ts'

const always = ['Ctrl K commands', '? shortcuts']

test('names the keys that the current view declares, then those of every view', async () => {
  const { wrapper, router } = await mountInPage(AppFooter, { route: '/missed', snapshot: {} })
  const keys = () => wrapper.findAll('.key').map((one) => one.text())
  expect(keys()).toEqual(['↑ ↓ move', 'Enter details', 'C call', 'D dismiss', ...always])
  for (const { path, footerKeys = [] } of views) {
    await router.push(path)
    await flushPromises()
    expect(keys()).toHaveLength(footerKeys.length + always.length)
  }
  await router.push('/settings')
  await flushPromises()
  expect(keys()).toEqual(always)
})

test('names the key that was chosen instead, as this keyboard has it', async () => {
  const agent = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X)')
  onTestFinished(() => agent.mockRestore())
  const { wrapper } = await mountInPage(AppFooter, { route: '/missed', snapshot: {} })
  const keys = () => wrapper.findAll('.key').map((one) => one.text())
  expect(keys()).toContain('⌘ K commands')
  useKeys().chosen = { dismiss: 'Alt+D' }
  await flushPromises()
  expect(keys()).toContain('⌥ D dismiss')
})
