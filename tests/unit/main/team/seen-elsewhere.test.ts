import { expect, it } from 'vitest'
import { createSeenElsewhere } from '../../../../src/main/team/seen-elsewhere.ts'

const server = 'https://alarms.plant.example'
const alarm = (number: number) => ({
  server,
  path: `NORTH\\P${number}`,
  raisedAt: 10_000 + number,
  at: 20_000,
})

it('is in several words, fifty alarms in each, and then no more', () => {
  const seen = createSeenElsewhere()
  seen.tell(Array.from({ length: 70 }, (_, number) => alarm(number)))
  const words = Array.from({ length: 6 }, () => seen.next())
  expect(words.map(({ length }) => length)).toEqual([50, 50, 50, 50, 10, 0])
  const paths = words.flat().map(({ path }) => path)
  expect(new Set(paths).size).toBe(70)
  for (const path of paths) expect(paths.filter((each) => each === path)).toHaveLength(3)
})

it('says at which desk an alarm was seen first, by its tag and the second of its raise', () => {
  const seen = createSeenElsewhere()
  seen.hear({ desk: 'South', seen: [alarm(1)] })
  seen.hear({ desk: 'West', seen: [{ ...alarm(1), at: 30_000 }] })
  const { path, raisedAt } = alarm(1)
  expect(seen.find({ server, path: path.toLowerCase(), raisedAt: raisedAt + 900 })).toEqual({
    desk: 'South',
    at: 20_000,
  })
  expect(seen.find({ server, path, raisedAt: raisedAt + 60_000 })).toBeNull()
  expect(seen.find({ server: 'https://other.example', path, raisedAt })).toBeNull()
})
