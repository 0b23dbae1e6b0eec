import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import NoticeLines from '../../../src/renderer/shell/NoticeLines.vue'
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
