import { expect, test } from 'vitest'
import type { Payload } from '../../../src/shared/ipc/requests.ts'
import { replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { snapshot, twoPlants } from '../../support/two-plants.ts'

const query = (more: Partial<Payload<'records.histories'>> = {}): Payload<'records.histories'> => ({
  ticket: 'histories',
  filter: {},
  sort: '-id',
  offset: 0,
  limit: 100,
  ...more,
})

test('alarm histories of all servers are one list by corrected time, on one scale', async () => {
  const ahead = 40_000
  const plants = await twoPlants(0, { now: () => Date.now() + ahead })
  const { desk, north, south } = plants
  const from = Date.now() - 10_000
  for (let count = 0; count < 3; count++) {
    await north.post({ path: `A\\N${count}`, priority: 1, alarmMessage: 'in the north' })
    await south.post({ path: `A\\S${count}`, priority: 950, alarmMessage: 'in the south' })
  }
  const to = Date.now() + 10_000
  // The first answers of a service tell its clock.
  await eventually(async () => {
    const { alarms } = await snapshot(desk)
    expect(alarms.map(({ alarmTime }) => Date.parse(alarmTime) < to)).toEqual(Array(6).fill(true))
  })
  const filter = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const first = await replyOf(desk.ask('records.histories', query({ filter, limit: 4 })))
  const second = await replyOf(desk.ask('records.histories', query({ filter, limit: 4, offset: 4 })))
  const rows = [...first.items, ...second.items]
  expect(rows.map(({ tagName }) => tagName).toSorted()).toEqual(
    [0, 1, 2].flatMap((place) => [`North\\A\\N${place}`, `South\\A\\S${place}`]).toSorted(),
  )
  expect(new Set(rows.map(({ id }) => id)).size).toBe(6)
  expect(new Set(rows.map(({ priority }) => priority))).toEqual(new Set([1]))
  const times = rows.map(({ alarmTime }) => Date.parse(alarmTime))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(times.map((at) => at > from && at < to)).toEqual(Array(6).fill(true))
  expect(second).toMatchObject({
    total: 6,
    servers: [
      { name: 'North', loaded: 3, total: 3, failure: null },
      { name: 'South', loaded: 3, total: 3, failure: null },
    ],
  })

  // One tag is asked of its own server only, and one server by its number.
  const ofTag = await replyOf(desk.ask('records.histories', query({ filter: { search: 'South\\A\\S1' } })))
  expect(ofTag).toMatchObject({ items: [{ tagName: 'South\\A\\S1' }], servers: [{ name: 'South' }] })
  const ofNorth = await replyOf(desk.ask('records.histories', query({ filter: { dataServerId: 1 } })))
  expect(ofNorth.servers).toMatchObject([{ name: 'North', total: 3 }])

  // What one of them cannot answer is said beside its name.
  await north.stop()
  const rest = await replyOf(desk.ask('records.histories', query({ ticket: 'again' })))
  expect(rest.items).toHaveLength(3)
  expect(rest.servers).toMatchObject([{ name: 'North', failure: { code: 'unreachable' } }, { failure: null }])
})

test('statistics of all servers are those of each, and a tag of any goes on the worklist of its server', async () => {
  const { desk, north, south } = await twoPlants()
  await north.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 950, alarmMessage: 'in the south' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
  const ofAll = query({ ticket: 'statistics', sort: '+id' })
  const page = await replyOf(desk.ask('records.statistics', ofAll))
  expect(
    page.items.map(({ tagName, priority, failureNumber }) => [tagName, priority, failureNumber]),
  ).toEqual([
    ['North\\A\\B\\C', 1, 1],
    ['South\\A\\B\\C', 1, 1],
  ])
  expect(page.servers).toMatchObject([
    { name: 'North', loaded: 1, failure: null },
    { name: 'South', loaded: 1, failure: null },
  ])
  expect(await replyOf(desk.ask('ratings.count', { from: 0, to: Date.now() }))).toEqual([])
  const subject = { tag: 'South\\A\\B\\C', message: 'in the south', priority: 1 }
  const added = await replyOf(desk.ask('worklist.add', { ...subject, before: { alarms: 70, days: 7 } }))
  expect(added).toMatchObject(subject)
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  expect(await replyOf(desk.ask('worklist.read', null))).toMatchObject([{ tag: 'A\\B\\C', priority: 900 }])
  await south.stop()
  await replyOf(desk.ask('profile.use', { id: 'all' }))
  await snapshot(desk)
  const rest = await replyOf(desk.ask('records.statistics', ofAll))
  expect(rest).toMatchObject({ items: [{ tagName: 'North\\A\\B\\C' }] })
  expect(rest.servers).toMatchObject([{ failure: null }, { name: 'South', failure: { code: 'unreachable' } }])
})

test('who responded is told of each server, and leads to their alarms there', async () => {
  const { desk, north, south } = await twoPlants()
  for (const [plant, user] of [
    [north, 'Kim'],
    [south, 'Lee'],
  ] as const)
    expect(await plant.acknowledge(await plant.post({ path: 'A\\B\\C', priority: 1 }), user)).toBe(true)
  const ofAll = query({ ticket: 'interventions', sort: '+id' })
  const { items, servers } = await replyOf(desk.ask('records.interventions', ofAll))
  expect(items.map(({ user }) => user)).toEqual(['Kim', 'Lee'])
  expect(servers).toMatchObject([
    { name: 'North', loaded: 1, failure: null },
    { name: 'South', loaded: 1, failure: null },
  ])
  // Both services number their people by themselves.
  expect(new Set(items.map(({ id }) => id)).size).toBe(2)
  const [, lee] = items
  const ofLee = query({ ticket: 'times', filter: { userId: lee?.id ?? 0 } })
  const histories = await replyOf(desk.ask('records.histories', ofLee))
  expect(histories).toMatchObject({ items: [{ tagName: 'South\\A\\B\\C' }], servers: [{ name: 'South' }] })
})

test('the evidence of all servers is one list by time, page by page, and each chain is checked by itself', async () => {
  const { desk, north, south } = await twoPlants()
  for (let count = 0; count < 3; count++) {
    await north.post({ path: `A\\N${count}`, priority: 1, alarmMessage: 'in the north' })
    await south.post({ path: `A\\S${count}`, priority: 950, alarmMessage: 'in the south' })
  }
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(6))
  const ofAll: Payload<'records.evidence'> = {
    ticket: 'evidence',
    filter: { kinds: ['raised'] },
    sort: '-id',
    limit: 4,
    after: null,
  }
  const first = await replyOf(desk.ask('records.evidence', ofAll))
  expect(first.next).not.toBe(null)
  const second = await replyOf(desk.ask('records.evidence', { ...ofAll, after: first.next }))
  expect(second).toMatchObject({ total: 6, next: null })
  expect(second.servers).toMatchObject([
    { name: 'North', loaded: 3, total: 3, failure: null },
    { name: 'South', loaded: 3, total: 3, failure: null },
  ])
  const entries = [...first.items, ...second.items]
  expect(entries.map(({ path }) => path).toSorted()).toEqual(
    [0, 1, 2].flatMap((place) => [`North\\A\\N${place}`, `South\\A\\S${place}`]).toSorted(),
  )
  const times = entries.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(6)
  expect(new Set(entries.map(({ dataServerId }) => dataServerId))).toEqual(new Set([1, 2]))
  // The chains are numbered by themselves, and so they are shown.
  expect(entries.every(({ number = 0 }) => number > 0 && number < 1_000)).toBe(true)
  // A page that lost its reading reads on from the same place.
  const again = await replyOf(desk.ask('records.evidence', { ...ofAll, ticket: 'later', after: first.next }))
  expect(again.items).toEqual(second.items)
  const ofTag = { ...ofAll, ticket: 'tag', filter: { kinds: ofAll.filter.kinds, search: 'South\\A\\S1' } }
  expect((await replyOf(desk.ask('records.evidence', ofTag))).items).toMatchObject([{ path: 'South\\A\\S1' }])
  expect(await replyOf(desk.ask('evidence.verify', null))).toMatchObject([
    { server: 'North', result: { faultCount: 0 }, failure: null },
    { server: 'South', result: { faultCount: 0 }, failure: null },
  ])
})
