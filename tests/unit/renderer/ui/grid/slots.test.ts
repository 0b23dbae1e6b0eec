import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlots } from '../../../../../src/renderer/ui/grid/slots.ts'

test('a row keeps its slot while it is drawn, and one that comes takes a free one', () => {
  const assign = createSlots<string>()
  expect([...assign(['a', 'b', 'c']).values()]).toEqual([0, 1, 2])
  expect([...assign(['b', 'c', 'd'])]).toEqual([
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ])
  expect([...assign(['x', 'b']).values()]).toEqual([0, 1])
})

test('however rows come and go, no two share a slot and there are no more slots than rows were drawn', () => {
  const drawn = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.array(drawn), (draws) => {
      const assign = createSlots<number>()
      let before: ReadonlyMap<number, number> = new Map()
      let most = 0
      for (const keys of draws) {
        const slots = assign(keys)
        most = Math.max(most, keys.length)
        expect([...slots.keys()]).toEqual(keys)
        expect(new Set(slots.values()).size).toBe(keys.length)
        for (const [key, slot] of slots) {
          expect(before.get(key) ?? slot).toBe(slot)
          expect(slot).toBeLessThan(most)
        }
        before = slots
      }
    }),
  )
})
