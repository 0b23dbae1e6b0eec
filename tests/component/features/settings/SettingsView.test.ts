import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import SettingsView from '../../../../src/renderer/features/settings/SettingsView.vue'
import { mountInPage } from '../../../support/mount.ts'

const open = () => mountInPage(SettingsView, { route: '/settings', snapshot: {} })

test('draws the sections that features register, in their order', async () => {
  const { wrapper } = await open()
  expect(wrapper.findAll('section h2').map((title) => title.text())).toEqual([
    'Display',
    'List',
    'Records',
    'Alarm-system report',
    'Notifications',
    'Sound',
    'Connection loss',
    'Desktop',
    'Calls',
    'Permissions',
    'Servers',
    'Log',
  ])
})

test('the search shows matching settings only, and says when there are none', async () => {
  const { wrapper } = await open()
  const search = wrapper.get('[data-testid="settings-search"]')
  await search.setValue('theme')
  await flushPromises()
  expect(wrapper.findAll('[data-setting]').map((row) => row.attributes('data-setting'))).toEqual(['theme'])
  await search.setValue('zzzz')
  await flushPromises()
  expect(wrapper.text()).toContain('No setting matches “zzzz”.')
})
