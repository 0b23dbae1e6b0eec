import { expect, test } from 'vitest'
import SoundTest from '../../../../src/renderer/features/settings/SoundTest.vue'
import { mountInPage } from '../../../support/mount.ts'

test('offers the sounds of the bands, most urgent first, and then that of a lost connection', async () => {
  const { wrapper } = await mountInPage(SoundTest, { snapshot: {} })
  const sounds = wrapper.findAll('[data-sound]').map((one) => one.text())
  expect(sounds).toEqual(['Critical', 'High', 'Medium', 'Low', 'Connection loss'])
})
