import { expect, it } from 'vitest'
import { learnNames, relearnNames } from '../../../../src/main/memory/named-bursts.ts'
import { learnRecollection } from '../../../../src/main/memory/recollection.ts'
import { readRemarks } from '../../../../src/main/memory/remark-rules.ts'

const minute = 60_000
const day = 24 * 60 * minute
const kinds = ['PUMP', 'FEED', 'POWER', 'STEAM', 'AIR', 'WATER']

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** An upset of one kind: its own tags one after the other, a little faster or slower each time. */
const upset = (kind: string, at: number, place = 0, count = 6) =>
  Array.from({ length: count }, (_, index) => ({
    tag: `${kind} ${index}`,
    raisedAt: at + index * (minute + place * 1_000),
    clearedAt: at + index * minute + 20 * minute,
  }))

const named = (each: number) =>
  kinds.flatMap((kind, number) =>
    Array.from({ length: each }, (_, place) => ({
      name: `${kind} trip`,
      raises: upset(kind, (number * each + place) * day, place),
    })),
  )

it('says which name a burst would get, with the probability', () => {
  const namesOf = finish(learnNames(named(8)))
  const begun = upset('STEAM', 500 * day, 2, 4)
  const found = namesOf?.(begun, 500 * day + 5 * minute)
  expect(found?.names).toEqual(['STEAM trip'])
  expect(found?.probability).toBeGreaterThan(0.5)
  expect(namesOf?.(upset('NEW', 500 * day), 500 * day + 5 * minute)).toBeNull()
})

it('says nothing where too few were named', () => {
  expect(finish(learnNames(named(3)))).toBeNull()
  expect(finish(learnNames(named(8).filter(({ name }) => name === 'PUMP trip')))).toBeNull()
})

it('names only what the nearest are named as well', () => {
  const bursts = named(8)
  const past = bursts.flatMap(({ raises }) => raises).sort((a, b) => a.raisedAt - b.raisedAt)
  const remarks = bursts.map(({ name, raises }) => ({
    from: raises[0]?.raisedAt ?? 0,
    name,
    like: [],
    unlike: [],
    by: '',
    at: 0,
  }))
  const now = 500 * day + 4 * minute
  const recent = upset('AIR', 500 * day, 1, 5).map(({ tag, ...times }) => ({
    ...times,
    names: [tag],
    clearedAt: null,
  }))
  const said = readRemarks(remarks)
  const recollection = finish(learnRecollection(past, said))
  expect(recollection.recall(recent, now, said).named?.names).toEqual(['AIR trip'])
  // Somebody took the names of these away meanwhile.
  const others = readRemarks(remarks.filter(({ name }) => name !== 'AIR trip'))
  expect(recollection.recall(recent, now, others)).toMatchObject({ named: null, like: [{}, {}, {}, {}, {}] })
})

it('learns names again only where other bursts have them', () => {
  const two = (each: number) => named(each).slice(0, 2 * each)
  const first = finish(relearnNames(two(4), null))
  expect(finish(relearnNames(two(4), first))).toBe(first)
  const [renamed, ...others] = two(4)
  if (!renamed) throw new Error('nothing is named')
  expect(finish(relearnNames([{ ...renamed, name: 'FEED trip' }, ...others], first))).not.toBe(first)
  expect(finish(relearnNames(two(5), first))).not.toBe(first)
})
