import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import HelpView from '../../../../src/renderer/features/help/HelpView.vue'
import type { Locale } from '../../../../src/shared/model/settings.ts'
import { mountView } from '../../../support/view-page.ts'

async function open(locale: Locale = 'en') {
  const { wrapper } = await mountView(HelpView, { snapshot: {}, route: '/help', locale })
  const search = async (text: string) => {
    await wrapper.get('[data-testid=help-search]').setValue(text)
    await flushPromises()
  }
  return { wrapper, search }
}

test('the operator’s guide is open, with its contents beside it', async () => {
  const { wrapper } = await open()
  const guide = wrapper.get('[data-testid=guide]')
  expect(guide.find('h2').exists()).toBe(true)
  const contents = wrapper.findAll('[data-testid=help-contents] a')
  expect(contents.length).toBeGreaterThan(5)
  for (const link of contents) expect(guide.text()).toContain(link.text())
})

test('a search marks its word in every guide, a hit leads there, and nothing found is said', async () => {
  const { wrapper, search } = await open()
  await search('policy')
  const [hit] = wrapper.findAll('[data-testid=help-hits] a')
  expect(hit?.get('mark').text().toLowerCase()).toContain('polic')
  const title = hit?.get('strong').text() ?? ''
  await hit?.trigger('click')
  await flushPromises()
  expect(wrapper.get('[data-testid=guide]').text()).toContain(title)
  await search('xyzzy')
  expect(wrapper.find('[data-testid=help-hits] a').exists()).toBe(false)
  expect(wrapper.get('[data-testid=help-count]').text()).not.toBe('')
})

test('in another language the page says that the guides are in English', async () => {
  expect((await open()).wrapper.find('[data-testid=help-language]').exists()).toBe(false)
  expect((await open('de')).wrapper.find('[data-testid=help-language]').exists()).toBe(true)
})
