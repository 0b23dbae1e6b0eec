import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useFigureWords } from '../../../src/renderer/records/use-figure-words.ts'
import { mountInPage } from '../../support/mount.ts'

test.each([
  [112, 100, '12% more than before'],
  [400, 100, '300% more than before'],
  [600, 100, '× 6 compared with before'],
  [65_820, 100, '× 658 compared with before'],
  [50, 100, '50% fewer than before'],
  [100, 100, 'same as before'],
  [7, 0, ''],
])('%i after %i: %s', async (now, before, expected) => {
  const { wrapper } = await mountInPage(
    defineComponent(() => {
      const words = useFigureWords()
      return () => h('p', words.changed(now, before))
    }),
  )
  expect(wrapper.text()).toBe(expected)
})
