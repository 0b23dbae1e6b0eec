import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import ShelvingDone from '../../../../src/renderer/features/shelf/ShelvingDone.vue'
import { useShelving } from '../../../../src/renderer/features/shelf/store.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

test('what was shelved stays among the live views, and does not follow to others', async () => {
  const { wrapper, router } = await mountInPage(ShelvingDone, {
    bridge: createFakeBridge(),
    snapshot: {},
    route: '/live',
  })
  const go = async (path: string) => {
    await router.push(path)
    await flushPromises()
  }
  const shelving = useShelving()
  const bar = () => wrapper.find('[data-testid=undo-bar]')
  shelving.done = { text: 'Shelved.', undo: () => undefined, at: 1 }
  await flushPromises()
  await go('/shelf')
  expect(bar().text()).toContain('Shelved.')
  await go('/contacts')
  expect(bar().exists()).toBe(false)
  // Where it is done, it is shown.
  shelving.done = { text: 'Shelved again.', undo: () => undefined, at: 2 }
  await flushPromises()
  expect(bar().text()).toContain('Shelved again.')
  await go('/live')
  expect(bar().exists()).toBe(false)
})
