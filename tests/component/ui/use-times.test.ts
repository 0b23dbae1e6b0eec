import { expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { useClock } from '../../../src/renderer/ui/clock.ts'
import { useTimes } from '../../../src/renderer/ui/formats/use-times.ts'
import { mountInPage } from '../../support/mount.ts'

const minute = 60_000
const hour = 60 * minute

test.each([
  [40_000, '40 s', '40 s'],
  [59 * minute, '59 min', '59 min'],
  [hour, '1 h', '1 h 00'],
  [hour + 20 * minute + 30_000, '1 h 20 min', '1 h 20'],
  [23 * hour + 59 * minute, '23 h 59 min', '23 h 59'],
  [31 * hour + 20 * minute, '31 h', '31 h 20'],
  [75 * hour, '3 d', '3 d'],
])('%i ms ago is %s, in the list %s', async (ms, age, inList) => {
  const { wrapper } = await mountInPage(
    defineComponent(() => {
      const times = useTimes()
      const at = useClock().now - ms
      return () => h('p', `${times.age(at)}, ${times.listAge(at)}`)
    }),
  )
  expect(wrapper.text()).toBe(`${age}, ${inList}`)
})
