import { describe, expect, it, onTestFinished } from 'vitest'
import { makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'

async function connect(): Promise<{ faulty: FaultyService; test: TestApp }> {
  const service = await startService()
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  return { faulty, test: await makeLiveApp(faulty) }
}

const groupsGet = { method: 'GET', path: '/api/v1/callgroups' } as const
const groupsPost = { method: 'POST', path: '/api/v1/callgroups' } as const

describe('call groups and groupings', () => {
  it('are read whole, with every field that the service sends', async () => {
    const { test } = await connect()
    const { groups, groupings } = await replyOf(test.ask('groups.read', null))
    expect(groups).toMatchObject({ malformed: 0, failure: null, total: groups.items.length })
    expect(groups.items.length).toBeGreaterThan(3)
    expect(Object.keys(groups.items[0] ?? {})).toEqual(['id', 'name', 'description', 'members'])
    expect(groupings.items.map(({ name }) => name)).toContain('Shifts')
  })

  it('are created, and read back as the service made them', async () => {
    const { test } = await connect()
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
    const { test } = await connect()
    const body = { name: 'Weekend', members: [{ id: 1 }, { id: 999_999 }] }
    const refused = await test.ask('groups.create', { kind: 'group', body, pin: null })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'rejected', status: 400, fields: [{ field: 'members.1.id' }] },
    })
  })

  it('of a service with a shape of its own are listed, created and learned from all the same', async () => {
    const { faulty, test } = await connect()
    const foreign = [
      {
        groupId: 7,
        label: 'Nacht',
        rota: 'A',
        participants: [{ userId: 501, displayName: 'Ö. Weiß', mobile: '+49 1' }],
      },
      { groupId: 8, label: 'Tag', rota: 'B', participants: [] },
    ]
    faulty.always(groupsGet, { kind: 'answer', status: 200, body: foreign })
    faulty.next(groupsPost, { kind: 'answer', status: 201, body: { done: true } })
    const { groups, groupings } = await replyOf(test.ask('groups.read', null))
    expect(groups).toEqual({ items: foreign, total: 2, malformed: 0, failure: null })
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
})
