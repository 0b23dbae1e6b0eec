import { expect, test } from 'vitest'
import type { Payload } from '../../../src/shared/ipc/requests.ts'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { occurrenceOf } from '../../../src/shared/rules/occurrence.ts'
import { readCalls } from '../../../src/shared/rules/seen-call.ts'
import { ownCallee, serverOfCallee } from '../../../src/shared/rules/server-ranges.ts'
import { replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { snapshot, twoPlants } from '../../support/two-plants.ts'

const order = (fields: Partial<Payload<'calls.place'>>): Payload<'calls.place'> => ({
  userIds: [],
  groupIds: [],
  text: 'Please come',
  number: 1,
  audio: null,
  file: null,
  about: null,
  pin: null,
  ...fields,
})

/** The first group of each server that has members, as a page of all reads it. */
async function groupsOf(desk: TestApp) {
  const { groups } = await replyOf(desk.ask('groups.read', null))
  const found = groups.items.flatMap((item) => readGroup(item) ?? [])
  const [north, south] = [1, 2].map((server) =>
    found.find(({ id, members }) => serverOfCallee(id) === server && members.length > 0),
  )
  if (!north || !south) throw new Error('a server has nobody to call')
  return { north, south }
}

const records = (more: Partial<Payload<'records.calls'>> = {}): Payload<'records.calls'> => ({
  ticket: 'calls',
  filter: {},
  sort: '-id',
  offset: 0,
  limit: 100,
  ...more,
})

/** An alarm of each plant, as the page of all has them. */
async function twoAlarms({ desk, north, south }: Awaited<ReturnType<typeof twoPlants>>) {
  await north.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 10, alarmMessage: 'in the south' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
  const { alarms } = await snapshot(desk)
  const of = (name: string) => alarms.find(({ path }) => path.startsWith(name))
  const [northern, southern] = [of('North'), of('South')]
  if (!northern || !southern) throw new Error('an alarm is missing')
  return { northern, southern }
}

test('the people and groups of every server can be called, apart from one another', async () => {
  const { desk } = await twoPlants()
  const { north, south } = await groupsOf(desk)
  // Both services have the same people, under the same numbers.
  expect([ownCallee(south.id), south.name]).toEqual([ownCallee(north.id), north.name])
  expect(south.id).not.toBe(north.id)
  const { contacts, labels } = await replyOf(desk.ask('book.read', null))
  expect(labels).toMatchObject([{ name: 'North' }, { name: 'South' }])
  expect(new Set(contacts.map(({ id }) => serverOfCallee(id)))).toEqual(new Set([1, 2]))
})

test('a call about a row reaches the people of its server, and nobody else', async () => {
  const plants = await twoPlants()
  const { desk } = plants
  const { southern } = await twoAlarms(plants)
  const { north, south } = await groupsOf(desk)
  const about = { alarmId: southern.id, path: southern.path, message: southern.message }
  const mixed = order({ groupIds: [north.id], about })
  expect(await desk.ask('calls.place', mixed)).toMatchObject({ error: { code: 'one-server' } })
  const both = order({ groupIds: [north.id, south.id] })
  expect(await desk.ask('calls.place', both)).toMatchObject({ error: { code: 'one-server' } })

  const placed = await replyOf(desk.ask('calls.place', order({ groupIds: [south.id], about })))
  expect(placed).toMatchObject({
    order: { groupIds: [south.id], about },
    answers: [{ to: 'groups', ids: [south.id], placed: true }],
    groups: [{ id: south.id, name: south.name }],
  })
  expect(placed.people.map(({ id }) => id)).toEqual(south.members.map(({ id }) => id))
  expect(await replyOf(desk.ask('calls.audit', { limit: 10 }))).toEqual([placed])
  const page = await replyOf(desk.ask('records.calls', records()))
  const seen = readCalls(page.items)
  expect(new Set(seen.map(({ userId }) => userId))).toEqual(new Set(south.members.map(({ id }) => id)))
  expect(new Set(seen.map(({ groupId }) => groupId))).toEqual(new Set([south.id]))
  expect(page.servers).toMatchObject([
    { name: 'North', total: 0, failure: null },
    { name: 'South', total: seen.length, failure: null },
  ])

  // Each server has its own calls only, under its own numbers.
  await replyOf(desk.ask('profile.use', { id: 'north' }))
  expect(await replyOf(desk.ask('calls.audit', { limit: 10 }))).toEqual([])
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  expect(await replyOf(desk.ask('calls.audit', { limit: 10 }))).toMatchObject([
    { order: { groupIds: [ownCallee(south.id)], about: { path: 'A\\B\\C' } } },
  ])
})

test('calls of all servers are one list by time, page by page', async () => {
  const { desk, south } = await twoPlants()
  const groups = await groupsOf(desk)
  const texts: string[] = []
  for (const [place, { members }] of [groups.north, groups.south, groups.north, groups.south].entries()) {
    const [{ id } = { id: 0 }] = members
    const text = `call ${place}`
    texts.unshift(text)
    await replyOf(desk.ask('calls.place', order({ userIds: [id], text })))
  }
  const textsOf = (page: { items: Record<string, unknown>[] }) =>
    readCalls(page.items).map(({ text }) => text)
  const first = await replyOf(desk.ask('records.calls', records({ limit: 3 })))
  const second = await replyOf(desk.ask('records.calls', records({ limit: 3, offset: 3 })))
  expect([first.total, second.total]).toEqual([4, 4])
  expect([...textsOf(first), ...textsOf(second)].toSorted()).toEqual(texts.toSorted())
  const times = readCalls([...first.items, ...second.items]).map(({ at }) => at ?? 0)
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  // Asked from the middle, as after a reload, it is the same list.
  const again = await replyOf(desk.ask('records.calls', records({ ticket: 'another', limit: 3, offset: 3 })))
  expect(textsOf(again)).toEqual(textsOf(second))
  const [{ id: person } = { id: 0 }] = groups.south.members
  const ofPerson = await replyOf(desk.ask('records.calls', records({ filter: { userId: person } })))
  expect(textsOf(ofPerson)).toEqual(['call 3', 'call 1'])
  const typed = { userId: ownCallee(person) }
  const ofNumber = await replyOf(desk.ask('records.calls', records({ filter: typed })))
  expect(textsOf(ofNumber).toSorted()).toEqual(texts.toSorted())

  // What one of them cannot answer is said of it, and the others are there.
  await south.stop()
  const rest = await replyOf(desk.ask('records.calls', records()))
  expect(textsOf(rest)).toEqual(['call 2', 'call 0'])
  expect(rest.servers).toMatchObject([
    { name: 'North', loaded: 2, total: 2, failure: null },
    {
      name: 'South',
      loaded: 0,
      failure: { code: 'unreachable', message: expect.stringMatching(/^South: /) as string },
    },
  ])
})

test('an alarm is escalated by a chain of its own server', async () => {
  const plants = await twoPlants()
  const { desk } = plants
  const { northern, southern } = await twoAlarms(plants)
  const { south } = await groupsOf(desk)
  const { settings } = await snapshot(desk)
  const steps = [{ groupId: ownCallee(south.id), name: south.name, waitMinutes: 5 }]
  const chain = { id: 'chain', server: 'south', name: 'Boilers', steps }
  await replyOf(desk.ask('settings.change', { calls: { ...settings.calls, chains: [chain] } }))
  const begin = (alarm: typeof northern) =>
    desk.ask('escalation.begin', { alarm: occurrenceOf(alarm), chainId: 'chain', pin: null })
  expect(await begin(northern)).toMatchObject({ ok: false })
  await replyOf(begin(southern))
  await eventually(async () =>
    expect(await replyOf(desk.ask('escalation.read', null))).toMatchObject([
      {
        alarmId: southern.id,
        path: southern.path,
        steps: [{ groupId: south.id }],
        phase: { kind: 'waiting' },
      },
    ]),
  )
  await replyOf(desk.ask('escalation.stop', { alarmId: southern.id }))
})
