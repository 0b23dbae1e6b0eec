import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { h } from 'vue'
import ExportMenu from '../../../src/renderer/ui/ExportMenu.vue'
import Menu from '../../../src/renderer/ui/Menu.vue'
import { mountInPage } from '../../support/mount.ts'

test('a menu is a named group that its button opens and closes; its content exists only meanwhile', async () => {
  const { wrapper } = await mountInPage(Menu, {
    props: { label: 'Columns', testid: 'columns', hint: 'Choose columns' },
    slots: { default: () => [h('input', { type: 'checkbox' })] },
  })
  const button = wrapper.get('[data-testid=columns]')
  const panel = wrapper.get('[data-testid=columns-menu]')
  expect(button.attributes()).toMatchObject({ 'aria-expanded': 'false', 'aria-label': 'Choose columns' })
  expect(panel.attributes()).toMatchObject({ role: 'group', 'aria-label': 'Columns' })
  expect(panel.find('input').exists()).toBe(false)
  await button.trigger('click')
  await flushPromises()
  expect(button.attributes('aria-expanded')).toBe('true')
  expect(panel.find('input').exists()).toBe(true)
  await button.trigger('click')
  await flushPromises()
  expect(button.attributes('aria-expanded')).toBe('false')
  expect(panel.find('input').exists()).toBe(false)
})

test('a disabled menu does not open', async () => {
  const { wrapper } = await mountInPage(Menu, {
    props: { label: 'Columns', testid: 'columns', disabled: true },
  })
  await wrapper.get('[data-testid=columns]').trigger('click')
  expect(wrapper.get('[data-testid=columns]').attributes('aria-expanded')).toBe('false')
})

test('an export menu runs what is chosen, and closes first where that leads elsewhere', async () => {
  const done: string[] = []
  const isOpen = () => wrapper.get('[data-testid=export]').attributes('aria-expanded') === 'true'
  const { wrapper } = await mountInPage(ExportMenu, {
    props: {
      label: 'Export',
      testid: 'export',
      sections: [
        {
          title: '3 rows',
          actions: [
            { id: 'copy', label: 'Copy', key: 'copy' as const, run: () => done.push(`copy ${isOpen()}`) },
          ],
        },
        {
          actions: [{ id: 'csv', label: 'CSV', testid: 'csv', closes: true, run: () => done.push('csv') }],
        },
      ],
    },
  })
  await wrapper.get('[data-testid=export]').trigger('click')
  await flushPromises()
  expect(wrapper.get('[data-testid=export-menu]').text()).toContain('3 rows')
  expect(wrapper.get('kbd').text()).toBe('Ctrl C')
  await wrapper.findAll('[data-testid=export-menu] button')[0]?.trigger('click')
  expect(done).toEqual(['copy true'])
  await wrapper.get('[data-testid=csv]').trigger('click')
  await flushPromises()
  expect([done, isOpen()]).toEqual([['copy true', 'csv'], false])
})
