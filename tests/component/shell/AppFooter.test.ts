import { flushPromises } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import AppFooter from '../../../src/renderer/shell/AppFooter.vue'
import { useKeys } from '../../../src/renderer/ui/keys.ts'
import { useCommandRegistry } from '../../../src/renderer/ui/commands.ts'
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
    const unconditional = footerKeys.filter(({ whenOffered }) => !whenOffered)
    expect(keys()).toHaveLength(unconditional.length + always.length)
  }
  // Signing and adding a point are named while there is something to sign.
  await router.push('/handover')
  const offered = useCommandRegistry().register(() => [
    { id: 'handover.sign', group: 'list', labelKey: 'handover.sign', key: 'sign', run: () => undefined },
  ])
  await flushPromises()
  expect(keys()).toEqual(['Ctrl Enter Sign over', 'Ctrl P Print', ...always])
  offered()
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
