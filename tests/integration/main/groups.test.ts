import { describe, expect, it } from 'vitest'
import { replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { serviceFaults, foreignGroups } from '../../support/service-faults.ts'
import { connectFaulty } from '../../support/faulty-app.ts'

const groupsGet = { method: 'GET', path: '/api/v1/callgroups' } as const
const callGroups = { method: 'POST', path: '/api/v1/call/groups' } as const
const groupsPost = { method: 'POST', path: '/api/v1/callgroups' } as const

describe('call groups and groupings', () => {
  it('are read whole, with every field that the service sends', async () => {
    const { test } = await connectFaulty()
    const { groups, groupings } = await replyOf(test.ask('groups.read', null))
    expect(groups).toMatchObject({ malformed: 0, failure: null, total: groups.items.length })
    expect(groups.items.length).toBeGreaterThan(3)
    expect(Object.keys(groups.items[0] ?? {})).toEqual(['id', 'name', 'description', 'members'])
    expect(groupings.items.map(({ name }) => name)).toContain('Shifts')
  })

  it('are created, and read back as the service made them', async () => {
    const { test } = await connectFaulty()
    const body = { name: 'Weekend', description: 'Saturday and Sunday', members: [{ id: 1 }] }
    const { created } = await replyOf(test.ask('groups.create', { kind: 'group', body, pin: null }))
    expect(created).toMatchObject({
      name: 'Weekend',
      members: [{ id: 1, name: expect.any(String) as string }],
    })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups.items).toContainEqual(created)
    const grouping = { name: 'All weekend', groups: [{ id: (created as { id: number }).id }] }
    await replyOf(test.ask('groups.create', { kind: 'grouping', body: grouping, pin: null }))
    const { groupings } = await replyOf(test.ask('groups.read', null))
    expect(groupings.items.at(-1)).toMatchObject({ name: 'All weekend', groups: [{ name: 'Weekend' }] })
  })

  it('are refused at the field', async () => {
    const { test } = await connectFaulty()
    const body = { name: 'Weekend', members: [{ id: 1 }, { id: 999_999 }] }
    const refused = await test.ask('groups.create', { kind: 'group', body, pin: null })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'rejected', status: 400, fields: [{ field: 'members.1.id' }] },
    })
  })

  it('of a service with other fields are listed, created and learned from', async () => {
    const { faulty, test } = await connectFaulty()
    faulty.always(groupsGet, { kind: 'answer', status: 200, body: foreignGroups })
    faulty.next(groupsPost, { kind: 'answer', status: 201, body: { done: true } })
    const { groups, groupings } = await replyOf(test.ask('groups.read', null))
    expect(groups).toEqual({ items: foreignGroups, total: 2, malformed: 0, failure: null })
    expect(groupings.failure).toBeNull()
    await eventually(async () =>
      expect((await replyOf(test.ask('book.read', null))).contacts).toContainEqual({
        id: 501,
        name: 'Ö. Weiß',
        phone: '+49 1',
        note: '',
        favourite: false,
        source: 'learned',
      }),
    )
    const body = { label: 'Neu', rota: 'C', participants: [501] }
    expect(await replyOf(test.ask('groups.create', { kind: 'group', body, pin: null }))).toEqual({
      created: { done: true },
    })
    expect(faulty.to('POST', groupsPost.path)[0]?.body).toEqual(body)
  })

  it('are called by the field of the profile, and any 2xx means placed', async () => {
    const { faulty, test } = await connectFaulty()
    const { settings } = await replyOf(test.ask('desk.snapshot', null))
    const [first] = settings.profiles
    if (!first) throw new Error('there is a first profile')
    const profile = {
      ...first,
      id: 'foreign',
      kind: 'remote' as const,
      name: 'Foreign',
      baseUrl: faulty.url,
      groupCallField: 'callGroups',
    }
    await replyOf(test.ask('profile.save', { profile, secret: faulty.token }))
    await replyOf(test.ask('profile.use', { id: 'foreign' }))
    const order = {
      userIds: [],
      groupIds: [7],
      text: 'Come',
      number: 1,
      audio: null,
      file: null,
      about: null,
    }
    faulty.next(callGroups, { kind: 'answer', status: 202, body: { accepted: [7] } })
    await eventually(async () =>
      expect(await test.ask('calls.place', { ...order, pin: null })).toMatchObject({
        value: { answers: [{ placed: true, reply: { accepted: [7] }, failure: null }] },
      }),
    )
    expect(faulty.to('POST', callGroups.path)[0]?.body).toEqual({
      callGroups: [7],
      msgText: 'Come',
      msgNum: 1,
      msgAudio: null,
      msgFile: null,
    })
  })

  it.each(serviceFaults)('that are answered by $name are not created, and it is said why', async (each) => {
    const { faulty, test } = await connectFaulty()
    const body = { name: 'Weekend' }
    for (const kind of ['group', 'grouping'] as const) {
      faulty.next(
        { method: 'POST', path: `/api/v1/callgroup${kind === 'group' ? '' : 'grouping'}s` },
        each.fault,
      )
      const refused = await test.ask('groups.create', { kind, body, pin: null })
      expect(refused).toMatchObject({ ok: false, error: each.failure })
    }
    expect(await test.ask('groups.create', { kind: 'group', body, pin: null })).toMatchObject({ ok: true })
  })
})

describe('a list of groups', () => {
  const item = (id: number) => ({ id, name: `Group ${id}` })
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, n) => item(from + n))
  const page = (items: unknown[], total: number) => ({ items, paging: { offset: 0, limit: 1_000, total } })

  it('in pages is read completely', async () => {
    const { faulty, test } = await connectFaulty()
    for (const items of [numbers(0, 1_000), numbers(1_000, 1_000), numbers(2_000, 5)])
      faulty.next(groupsGet, { kind: 'answer', status: 200, body: page(items, 2_005) })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups).toEqual({ items: numbers(0, 2_005), total: 2_005, malformed: 0, failure: null })
    expect(faulty.to('GET', groupsGet.path).map(({ query }) => query.get('offset'))).toEqual([
      '0',
      '1000',
      '2000',
    ])
  })

  it('keeps what was read where the rest fails', async () => {
    const { faulty, test } = await connectFaulty()
    faulty.next(groupsGet, { kind: 'answer', status: 200, body: page(numbers(0, 1_000), 1_500) })
    faulty.next(groupsGet, { kind: 'answer', status: 500, body: { title: 'Out of order' } })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups).toMatchObject({ total: 1_500, failure: { code: 'service-failed' } })
    expect(groups.items).toHaveLength(1_000)
  })

  it('counts entries that are not records', async () => {
    const { faulty, test } = await connectFaulty()
    faulty.next(groupsGet, { kind: 'answer', status: 200, body: page([item(1), 7, null, 'x'], 4) })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups).toEqual({ items: [item(1)], total: 4, malformed: 3, failure: null })
  })

  it.each([
    { name: 'whose pages repeat', second: numbers(0, 3), reason: 'repeat' },
    { name: 'whose pages end too early', second: [], reason: 'end after 3' },
  ])('$name is not read for ever', async ({ second, reason }) => {
    const { faulty, test } = await connectFaulty()
    faulty.next(groupsGet, { kind: 'answer', status: 200, body: page(numbers(0, 3), 9) })
    faulty.always(groupsGet, { kind: 'answer', status: 200, body: page(second, 9) })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups).toMatchObject({ items: numbers(0, 3), total: 9, failure: { code: 'malformed-answer' } })
    expect(groups.failure?.message).toContain(reason)
    expect(faulty.to('GET', groupsGet.path)).toHaveLength(2)
  })

  it('of a service that rejects parameters is requested without them', async () => {
    const { faulty, test } = await connectFaulty()
    faulty.next(groupsGet, { kind: 'answer', status: 400, body: { title: 'Unknown parameter limit' } })
    faulty.next(groupsGet, { kind: 'answer', status: 200, body: foreignGroups })
    const { groups } = await replyOf(test.ask('groups.read', null))
    expect(groups).toMatchObject({ items: foreignGroups, failure: null })
    expect(faulty.to('GET', groupsGet.path).map(({ query }) => query.size)).toEqual([3, 0])
  })

  it.each([{ body: { groups: [] } }, { body: 'nothing' }, { body: 7 }])(
    'that is $body is said to be none, and the other list is there',
    async ({ body }) => {
      const { faulty, test } = await connectFaulty()
      faulty.next(groupsGet, { kind: 'answer', status: 200, body })
      const lists = await replyOf(test.ask('groups.read', null))
      expect(lists.groups).toMatchObject({ items: [], total: 0, failure: { code: 'malformed-answer' } })
      expect(lists.groupings.failure).toBeNull()
    },
  )
})
