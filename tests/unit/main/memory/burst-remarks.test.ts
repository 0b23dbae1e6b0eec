import { expect, it } from 'vitest'
import { createBurstRemarks } from '../../../../src/main/memory/burst-remarks.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const hour = 3_600_000

function start({ database, context, logs }: TestDatabase, maxRemarks = 10) {
  const changes: number[] = []
  const remarks = createBurstRemarks({
    ...context,
    database,
    log: logs.log,
    maxRemarks,
    onChanged: () => changes.push(remarks.all().length),
  })
  remarks.start()
  return { remarks, changes }
}

it('keeps names and comparisons over a restart, and counts the comparisons of a period', async () => {
  const test = await openDatabase(tempFolder())
  const { remarks } = start(test)
  remarks.name(5 * hour, 'Pump trip', 'Anna')
  remarks.compare(5 * hour + 200, 1 * hour, true, 'Anna')
  remarks.compare(5 * hour, 2 * hour, false, 'Anna')
  remarks.compare(9 * hour, 2 * hour, false, 'Ben')
  expect(remarks.count(0, 6 * hour)).toEqual({ like: 1, unlike: 1 })
  await remarks.stop()
  const again = start(test)
  expect(again.changes).toEqual([2])
  expect(again.remarks.all()[0]).toMatchObject({
    from: 5 * hour,
    name: 'Pump trip',
    like: [1 * hour],
    unlike: [2 * hour],
    by: 'Anna',
  })
  expect(again.remarks.count(0, 10 * hour)).toEqual({ like: 1, unlike: 2 })
})

it('takes back what was said, and keeps nothing of a burst of which nothing is said', async () => {
  const { remarks, changes } = start(await openDatabase(tempFolder()))
  remarks.compare(5 * hour, 1 * hour, true, '')
  remarks.compare(5 * hour, 1 * hour, false, '')
  expect(remarks.all()).toMatchObject([{ like: [], unlike: [1 * hour] }])
  remarks.compare(5 * hour, 1 * hour, null, '')
  remarks.name(6 * hour, 'A', '')
  remarks.name(6 * hour, '', '')
  expect(remarks.all()).toEqual([])
  expect(changes).toEqual([0, 1, 1, 0, 1, 0])
})

it('keeps so many: the oldest go', async () => {
  const test = await openDatabase(tempFolder())
  const { remarks } = start(test, 2)
  for (const at of [1, 2, 3]) remarks.name(at * hour, `B${at}`, '')
  expect(remarks.all().map(({ name }) => name)).toEqual(['B2', 'B3'])
})
