import { expect, it } from 'vitest'
import { createRatings } from '../../../../src/main/response/ratings.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 15)
const alarm = (alarmId: number, path: string, raisedAt: number | null = now - 1) => ({
  alarmId,
  path,
  raisedAt,
})

function start({ database, context, logs }: TestDatabase, maxRatings?: number) {
  const ratings = createRatings({
    ...context,
    database,
    log: logs.log,
    ...(maxRatings !== undefined && { maxRatings }),
  })
  ratings.start()
  return ratings
}
const nobody = { useful: 0, nuisance: 0, noAction: 0 }

it('counts what people said of each tag, one rating a raise', async () => {
  const ratings = start(await openDatabase(tempFolder()))
  ratings.rate([alarm(1, 'P1'), alarm(2, 'P2')], 'nuisance', 'Desk 1')
  ratings.rate([alarm(1, 'P1', now - 2)], 'noAction', 'Desk 1')
  ratings.rate([alarm(2, 'P2')], 'useful', 'Desk 2')
  expect(ratings.count(0, now)).toEqual([
    { ...nobody, tag: 'P1', nuisance: 1, noAction: 1 },
    { ...nobody, tag: 'P2', useful: 1 },
  ])
  ratings.rate([alarm(1, 'P1')], null, 'Desk 1')
  ratings.rate([alarm(9, 'P9')], null, 'Desk 1')
  expect(ratings.count(0, now).map(({ tag }) => tag)).toEqual(['P1', 'P2'])
})

it('counts a raise in the period in which it was raised, and one without a time when it was rated', async () => {
  const ratings = start(await openDatabase(tempFolder()))
  ratings.rate([alarm(1, 'P1', now - 3 * day), alarm(2, 'P2', now - day), alarm(3, 'P3', null)], 'useful', '')
  const within = (from: number, to: number) => ratings.count(from, to).map(({ tag }) => tag)
  expect(within(now - 3 * day, now - day)).toEqual(['P1'])
  expect(within(now - day, now)).toEqual(['P2'])
  expect(within(now, now + 1)).toEqual(['P3'])
})

it('keeps the ratings over a restart, and says how many it cannot read', async () => {
  const test = await openDatabase(tempFolder())
  const ratings = start(test)
  ratings.rate([alarm(1, 'P1'), alarm(2, 'P2')], 'nuisance', 'Desk 1')
  ratings.rate([alarm(2, 'P2')], null, 'Desk 1')
  await ratings.stop()
  test.database.sql().exec("INSERT INTO rating VALUES ('broken', '{}')")
  expect(start(test).count(0, now)).toEqual([{ ...nobody, tag: 'P1', nuisance: 1 }])
  expect(test.logs.lines.some(({ message }) => message.includes('1 rating(s) of alarms are damaged'))).toBe(
    true,
  )
})

it('keeps so many: the oldest go, also from the file', async () => {
  const test = await openDatabase(tempFolder())
  const ratings = start(test, 2)
  ratings.rate([alarm(1, 'P1'), alarm(2, 'P2')], 'useful', '')
  await test.clock.advance(1)
  ratings.rate([alarm(1, 'P1')], 'nuisance', '')
  ratings.rate([alarm(3, 'P3')], 'useful', '')
  const kept = [
    { ...nobody, tag: 'P1', nuisance: 1 },
    { ...nobody, tag: 'P3', useful: 1 },
  ]
  expect(ratings.count(0, now)).toEqual(kept)
  await ratings.stop()
  expect(start(test).count(0, now)).toEqual(kept)
})

it('knows a tag in any spelling', async () => {
  const ratings = start(await openDatabase(tempFolder()))
  ratings.rate([alarm(1, 'NORTH\\P1')], 'nuisance', 'Desk 1')
  ratings.rate([alarm(1, 'north/p1')], 'useful', 'Desk 2')
  ratings.rate([alarm(1, 'North\\P1', now - 2)], 'useful', 'Desk 2')
  expect(ratings.count(0, now)).toEqual([{ ...nobody, tag: 'north/p1', useful: 2 }])
})

it('takes a rating back, to what was said before, unless somebody has said something else since', async () => {
  const ratings = start(await openDatabase(tempFolder()))
  const kinds = () => [alarm(1, 'P1'), alarm(2, 'P2')].map((one) => ratings.of(one)?.kind ?? null)
  ratings.rate([alarm(1, 'P1')], 'useful', 'Desk 1')
  const edit = ratings.rate([alarm(1, 'P1'), alarm(2, 'P2')], 'nuisance', 'Desk 2')
  expect(kinds()).toEqual(['nuisance', 'nuisance'])
  expect(ratings.undo(edit)).toEqual({ ok: true, value: null })
  expect(kinds()).toEqual(['useful', null])
  expect(ratings.of(alarm(1, 'P1'))?.by).toBe('Desk 1')
  expect(ratings.undo(edit).ok).toBe(false)

  const removal = ratings.rate([alarm(1, 'P1')], null, 'Desk 1')
  expect(kinds()).toEqual([null, null])
  ratings.rate([alarm(1, 'P1')], 'noAction', 'Desk 2')
  expect(ratings.undo(removal).ok).toBe(false)
  expect(kinds()).toEqual(['noAction', null])
})
