import { expect, test } from 'vitest'
import { keptClaims, oldClaims } from '../../../../../src/renderer/features/live/hand/old-claims.ts'
import type { Claim } from '../../../../../src/shared/model/marks.ts'

const minuteMs = 60_000
const now = 1_000 * minuteMs
const claim = (alarmId: number, minutesAgo: number, by = 'Anna'): Claim => ({
  alarmId,
  path: `NORTH\\P${alarmId}`,
  by,
  at: now - minutesAgo * minuteMs,
})
const terms = { isOwn: (by: string) => by === 'Anna', isKept: () => false, afterMinutes: 120, now }

test.each<[string, Claim[], Partial<typeof terms>, number[]]>([
  ['nothing is asked before its time', [claim(1, 119)], {}, []],
  ['it is asked from then on', [claim(1, 120)], {}, [1]],
  ['the oldest comes first', [claim(1, 130), claim(2, 300)], {}, [2, 1]],
  ['what others have is theirs to answer', [claim(1, 300, 'Ben')], {}, []],
  ['what was kept is not asked again', [claim(1, 300)], { isKept: () => true }, []],
  ['0 asks never', [claim(1, 300)], { afterMinutes: 0 }, []],
])('%s', (_name, claims, changed, asked) => {
  expect(oldClaims(claims, { ...terms, ...changed }).map(({ alarmId }) => alarmId)).toEqual(asked)
})

test('what was kept is remembered, another claim of the same alarm is not, and the memory has an end', () => {
  const kept = new Map<string, string>()
  const store = () =>
    keptClaims({
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
    })
  store().keep(claim(1, 300))
  expect(store().read().size).toBe(1)
  store().keep(claim(1, 200))
  expect(store().read().size).toBe(2)
  for (let id = 0; id < 300; id++) store().keep(claim(id, 500))
  expect(store().read().size).toBe(200)
})
