import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operators } from '../../../src/service/plant/operators.ts'
import type { CallGroupGrouping, CallGroup } from '../../../src/shared/model/call-group.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { getJson, postedJson, postJson, refusedFields } from '../../support/json-requests.ts'
import { startService, type ServiceClient, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

let service: StartedService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const groupsPath = '/api/v1/callgroups'
const groupingsPath = '/api/v1/callgroupgroupings'
const groupsOf = (of: ServiceClient, query = '') =>
  getJson<PagingCollection<CallGroup>>(of, `${groupsPath}?${query}`)
const groupings = (query = '') =>
  getJson<PagingCollection<CallGroupGrouping>>(service, `${groupingsPath}?${query}`)
const createGroup = (body: object) => postedJson<CallGroup>(service, groupsPath, body)
const createGrouping = (body: object) => postedJson<CallGroupGrouping>(service, groupingsPath, body)

describe('a new store', () => {
  test('has people, and groups of many, of one and of none', async () => {
    const { items, paging } = await groupsOf(service)
    expect(paging).toEqual({ offset: 0, limit: 100, total: items.length })
    const sizes = new Map(items.map(({ name, members }) => [name, members.length]))
    expect(sizes.get('Night shift')).toBe(3)
    expect(sizes.get('Boiler specialists')).toBe(1)
    expect(sizes.get('Shutdown contractors')).toBe(0)
    for (const { members } of items) {
      for (const member of members) {
        expect(member).toEqual({
          id: expect.any(Number) as number,
          name: expect.stringMatching(/^[A-Z]\. \w+$/) as string,
          phone: expect.stringMatching(/^\+33 1 99 00 \d\d \d\d$/) as string,
        })
      }
    }
    for (const { name, groups } of (await groupings()).items) {
      expect(name).not.toBe('')
      for (const group of groups) expect(items).toContainEqual(expect.objectContaining(group))
    }
  })

  test('has the operators of the plant with the same ids', async () => {
    const members = (await groupsOf(service)).items.flatMap((group) => group.members)
    for (const { id, name } of operators) {
      expect(members).toContainEqual(expect.objectContaining({ id, name }))
    }
  })
})

describe('call groups (4.9, 4.10)', () => {
  test('a group is created, returned, listed, and can be called', async () => {
    const created = await createGroup({
      name: ' Crane ',
      description: 'Yard',
      members: [{ id: 4 }, { id: 2 }],
    })
    expect(created).toMatchObject({
      name: 'Crane',
      description: 'Yard',
      members: [
        { id: 4, name: 'J. Okafor' },
        { id: 2, name: 'S. Keller' },
      ],
    })
    expect((await groupsOf(service, 'sort=-id&limit=1')).items).toEqual([created])
    const call = { groupIds: [created.id], msgText: '', msgNum: 0 }
    expect(await postedJson(service, '/api/v1/call/groups', call)).toBe(true)
  })

  test('a name is enough', async () => {
    expect(await createGroup({ name: 'Later' })).toMatchObject({ description: '', members: [] })
  })

  test('members may be given as the list shows them', async () => {
    const [nightShift] = (await groupsOf(service)).items
    const copy = await createGroup({ name: 'Copy', members: nightShift?.members })
    expect(copy.members).toEqual(nightShift?.members)
  })

  test('a group survives a restart, and an existing directory is not seeded again', async () => {
    const dataFile = join(tempFolder(), 'groups.db')
    const first = await startService({ dataFile })
    await postedJson(first, groupsPath, { name: 'Crane', members: [{ id: 1 }] })
    const before = await groupsOf(first)
    await first.stop()
    const second = await startService({ dataFile })
    expect(await groupsOf(second)).toEqual(before)
    await second.stop()
  })

  test.for([
    ['name', { name: undefined }],
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: 7 }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: 'Night shift' }],
    ['name', { name: ' NIGHT SHIFT ' }],
    ['description', { description: null }],
    ['description', { description: 'x'.repeat(1_001) }],
    ['members', { members: 'all' }],
    ['members.0', { members: [1] }],
    ['members.0.id', { members: [{}] }],
    ['members.1.id', { members: [{ id: 1 }, { id: 99 }] }],
    ['members.2.id', { members: [{ id: 1 }, { id: 2 }, { id: 1 }] }],
    ['members.0.mail', { members: [{ id: 1, mail: 'x' }] }],
    ['id', { id: 5 }],
    ['nmae', { nmae: 'x' }],
  ] as [string, object][])('400 names %s in %j, and nothing is created', async ([field, over]) => {
    const { total } = (await groupsOf(service)).paging
    expect(await refusedFields(await postJson(service, groupsPath, { name: 'New', ...over }))).toEqual([
      field,
    ])
    expect((await groupsOf(service)).paging.total).toBe(total)
  })

  test('every invalid field is listed', async () => {
    const response = await postJson(service, groupsPath, {
      name: 'electrical',
      members: [{ id: 98 }, { id: 99 }],
    })
    expect(await refusedFields(response)).toEqual(['name', 'members.0.id', 'members.1.id'])
  })

  test.for([
    ['sort=-id&limit=2', [8, 7]],
    ['sort=+id&limit=2&offset=1', [2, 3]],
    ['sort=%2Bid&limit=1', [1]],
    ['offset=99', []],
    ['limit=0', []],
    ['search=SHIFT', [1, 2, 3]],
    ['search=boiler+keller', [4]],
    ['search=nowak', [5, 6]],
    ['search=switchgear', [5]],
    ['search=14+10', [5, 6]],
    [`search=${encodeURIComponent("%' OR '1'='1")}`, []],
  ] as const)('?%s', async ([query, ids]) => {
    expect((await groupsOf(service, query)).items.map(({ id }) => id)).toEqual(ids)
  })
})

describe('call group groupings (4.11, 4.12)', () => {
  test('a grouping is created, returned and listed', async () => {
    const created = await createGrouping({ name: 'Crane', groups: [{ id: 5 }, { id: 1, name: 'as listed' }] })
    expect(created).toMatchObject({
      name: 'Crane',
      groups: [
        { id: 5, name: 'Electrical' },
        { id: 1, name: 'Night shift' },
      ],
    })
    expect((await groupings('sort=-id&limit=1')).items).toEqual([created])
    expect((await groupings('sort=-id&limit=1')).paging).toEqual({ offset: 0, limit: 1, total: 4 })
  })

  test('a name is enough, and may be that of a group', async () => {
    expect(await createGrouping({ name: 'Electrical' })).toMatchObject({ groups: [] })
  })

  test.for([
    ['name', { name: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'shifts' }],
    ['groups.0.id', { groups: [{ id: 99 }] }],
    ['groups.1.id', { groups: [{ id: 1 }, { id: 1 }] }],
    ['groups.0', { groups: [1] }],
    ['groups', { groups: {} }],
    ['description', { description: 'x' }],
  ] as [string, object][])('400 names %s in %j, and nothing is created', async ([field, over]) => {
    const { total } = (await groupings()).paging
    expect(await refusedFields(await postJson(service, groupingsPath, { name: 'New', ...over }))).toEqual([
      field,
    ])
    expect((await groupings()).paging.total).toBe(total)
  })

  test.for([
    ['sort=-id', [3, 2, 1]],
    ['limit=1&offset=1', [2]],
    ['search=maintenance', [2]],
    ['search=electrical', [2]],
    ['search=night', [1, 3]],
  ] as const)('?%s', async ([query, ids]) => {
    expect((await groupings(query)).items.map(({ id }) => id)).toEqual(ids)
  })
})

test.for([groupsPath, groupingsPath])('%s rejects invalid parameters', async (path) => {
  for (const [query, field] of [
    ['limit=-1', 'limit'],
    ['offset=x', 'offset'],
    ['sort=+name', 'sort'],
    [`search=${'a+'.repeat(40)}`, 'search'],
  ] as const) {
    expect(await refusedFields(await service.request(`${path}?${query}`))).toEqual([field])
  }
})
