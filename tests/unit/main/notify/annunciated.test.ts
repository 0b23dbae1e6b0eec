import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnnunciated } from '../../../../src/main/notify/annunciated.ts'

describe('what was annunciated', () => {
  const key = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const step = fc.oneof(
    fc.record({ kind: fc.constant('put' as const), key }),
    fc.record({ kind: fc.constant('delete' as const), key }),
    fc.record({ kind: fc.constant('drop' as const), key }),
    fc.record({ kind: fc.constant('clear' as const), key }),
  )

  it('is counted as a look at each one counts it, in any order of coming and going', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const annunciated = createAnnunciated<{ key: string; place: number }>()
        let plain: { key: string; place: number }[] = []
        let place = 0
        for (const { kind, key: one } of steps) {
          const others = plain.filter((item) => item.key !== one)
          if (kind === 'put') {
            const item = { key: one, place: ++place }
            annunciated.put(one, item)
            plain = [...others, item]
          } else if (kind === 'clear') {
            annunciated.clear()
            plain = []
          } else {
            const isLess = others.length < plain.length
            if (kind === 'delete') annunciated.delete(one)
            else expect(annunciated.drop((item) => item.key === one)).toBe(isLess)
            plain = others
          }
          expect(annunciated.size).toBe(plain.length)
          expect(annunciated.newest()).toEqual(plain.at(-1))
          for (let after = 0; after <= place; after++) {
            const later = plain.filter((item) => item.place > after)
            expect([...annunciated.after(after)]).toEqual(later)
            expect(annunciated.countAfter(after)).toBe(later.length)
          }
        }
      }),
    )
  })

  it('is counted without a look at each one', () => {
    const annunciated = createAnnunciated<{ place: number }>()
    let reads = 0
    for (let place = 1; place <= 10_000; place++)
      annunciated.put(String(place), {
        get place() {
          reads++
          return place
        },
      })
    reads = 0
    expect(annunciated.countAfter(3_000)).toBe(7_000)
    expect(reads).toBeLessThan(20)
  })
})
