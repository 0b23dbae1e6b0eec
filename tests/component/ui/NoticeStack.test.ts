import { expect, test } from 'vitest'
import { h } from 'vue'
import NoticeStack from '../../../src/renderer/ui/NoticeStack.vue'
import { mountInPage } from '../../support/mount.ts'

const notices = [
  { key: 'full', text: 'The disk is full.', detail: 'ENOSPC', testid: 'notice-full' },
  { key: 'export', text: 'Exporting', state: 'running', isPending: true },
]

test('announces named lines with their detail, and offers to dismiss what has ended', async () => {
  const dismissed: string[] = []
  const { wrapper } = await mountInPage(NoticeStack, {
    props: { label: 'Notices', notices, onDismiss: ({ key }: { key: string }) => dismissed.push(key) },
  })
  expect(wrapper.get('[role=status] ul').attributes('aria-label')).toBe('Notices')
  const [full, pending] = wrapper.findAll('li')
  expect(full?.text()).toContain('The disk is full. ENOSPC')
  expect(full?.attributes('data-testid')).toBe('notice-full')
  expect(pending?.attributes('data-state')).toBe('running')
  expect(pending?.find('button').exists()).toBe(false)
  await full?.get('button').trigger('click')
  expect(dismissed).toEqual(['full'])
})

test('takes actions and a last line of the parent, and is silent where the lines announce themselves', async () => {
  const { wrapper } = await mountInPage(NoticeStack, {
    props: { label: 'Notices', notices: notices.slice(0, 1), silent: true, edge: 'above' },
    slots: { actions: () => [h('a', 'Retry')], last: () => [h('a', 'More')] },
  })
  expect(wrapper.find('[role=status]').exists()).toBe(false)
  expect(wrapper.findAll('li').map((line) => line.text())).toEqual([
    'The disk is full. ENOSPCRetryDismiss',
    'More',
  ])
})
