import { expect, test } from 'vitest'
import { noContributions } from '../../../../../src/renderer/contributions.ts'
import TagLinks from '../../../../../src/renderer/features/live/detail/TagLinks.vue'
import { mountInPage } from '../../../../support/mount.ts'

const props = { path: 'Plant.Boiler.Level' }

test('the page of the tag is linked to, by the feature that has it', async () => {
  const { wrapper } = await mountInPage(TagLinks, { props })
  expect(wrapper.find('a').attributes('href')).toBe('/tag/Plant.Boiler.Level')
})

test('where no feature has such a page, no link leads there', async () => {
  const { wrapper } = await mountInPage(TagLinks, { props, contributions: noContributions })
  expect(wrapper.find('a').exists()).toBe(false)
})
