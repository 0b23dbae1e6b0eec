import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxUint } from '../../../../src/shared/model/constants.ts'
import { uintSchema } from '../../../../src/shared/model/primitives.ts'
import { serverOfCallee } from '../../../../src/shared/rules/server-ranges.ts'
import { numberServers } from '../../../../src/main/all-servers/numbering.ts'

const servers = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 20 }),
    name: fc.string({ maxLength: 20 }),
    number: fc.nat(),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
)

test('an id and a path lead back to their server and to nothing else', () => {
  fc.assert(
    fc.property(servers, fc.maxSafeInteger(), fc.string(), (list, own, path) => {
      const numbered = numberServers(list)
      const ids = numbered.map((numbering) => numbering.id(own))
      expect(new Set(ids).size).toBe(list.length)
      for (const [place, numbering] of numbered.entries()) {
        const [id] = ids.slice(place)
        expect(Number.isSafeInteger(id)).toBe(true)
        expect(numbered.map((each) => each.ownId(id ?? 0))).toEqual(
          numbered.map((each) => (each === numbering ? own : null)),
        )
        const full = numbering.path(path)
        const owners = numbered.filter((each) => each.ownPath(full) !== null)
        expect(owners.map((each) => each.ownPath(full))).toEqual([path])
      }
    }),
  )
})

test('a callee leads back to their server and to nothing else, and is a uint', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(maxUint)), (count, owns) => {
      const numbered = numberServers(
        Array.from({ length: count }, (_, place) => ({ id: `s${place}`, name: 'Plant', number: place + 1 })),
      )
      for (const own of owns)
        for (const numbering of numbered) {
          const id = numbering.callee(own)
          expect(uintSchema.safeParse(id).success).toBe(true)
          expect(numbered.map((each) => each.ownCallee(id))).toEqual(
            numbered.map((each) => (each === numbering ? own : null)),
          )
        }
    }),
  )
  expect(serverOfCallee(numberServers([{ id: 'a', name: '', number: 200 }])[0]?.callee(maxUint) ?? 0)).toBe(
    200,
  )
})

test('a server keeps its numbers when others come and go', () => {
  const [north, south] = [
    { id: 'north', name: 'North', number: 1 },
    { id: 'south', name: 'South', number: 2 },
  ]
  const idOf = (list: (typeof north)[]) =>
    numberServers(list)
      .find(({ server }) => server === 'south')
      ?.id(7)
  expect(idOf([north, south])).toBe(idOf([south]))
})

test('two servers of one name are told apart', () => {
  const names = numberServers([
    { id: 'a', name: 'Plant', number: 1 },
    { id: 'b', name: 'Plant', number: 2 },
    { id: 'c', name: 'Plant\\West', number: 3 },
  ]).map(({ name }) => name)
  expect(names).toEqual(['Plant', 'Plant (2)', 'Plant/West'])
})
