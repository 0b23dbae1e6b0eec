import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import NoticeLines from '../../../src/renderer/shell/NoticeLines.vue'
import { useNotices } from '../../../src/renderer/bridge/stores/notices.ts'
import { mountInPage } from '../../support/mount.ts'

const notices = [{ code: 'embedded-failed' as const, detail: 'exit code 1' }]

test('shows each notice with its detail and follows the desk', async () => {
  const { wrapper, bridge } = await mountInPage(NoticeLines, { snapshot: { notices } })
  expect(wrapper.get('[data-testid=notice-embedded-failed]').text()).toContain('exit code 1')
  bridge.push('notices.changed', [])
  await flushPromises()
  expect(wrapper.findAll('li')).toHaveLength(0)
})

test('dismisses a notice through the desk, and shows a refusal until it is dismissed too', async () => {
  const { wrapper, bridge } = await mountInPage(NoticeLines, { snapshot: { notices }, locale: 'de' })
  bridge.refuse('notice.dismiss', { code: 'internal', message: 'the disk is full' })
  await wrapper.get('button').trigger('click')
  await flushPromises()
  expect(bridge.sent('notice.dismiss')).toEqual([{ code: 'embedded-failed' }])
  const failure = wrapper.get('[data-testid=failure]')
  expect(failure.text()).toContain('the disk is full')
  await failure.get('button').trigger('click')
  expect(wrapper.find('[data-testid=failure]').exists()).toBe(false)
})

test('why a key does nothing is said until it is dismissed, or another view is shown', async () => {
  const { wrapper, router } = await mountInPage(NoticeLines, { snapshot: {} })
  const explain = async () => {
    useNotices().explain('Select an alarm first.')
    await flushPromises()
    expect(wrapper.get('[data-testid=explained]').text()).toContain('Select an alarm first.')
  }
  await explain()
  await wrapper.get('[data-testid=explained] button').trigger('click')
  expect(wrapper.find('[data-testid=explained]').exists()).toBe(false)
  await explain()
  await router.push('/settings')
  await flushPromises()
  expect(wrapper.find('[data-testid=explained]').exists()).toBe(false)
})
