import { describe, expect, it } from 'vitest'
import { assignmentsOf, policyEntries, type PolicyId } from '../../../../src/shared/model/policy.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { valueAt } from '../../../../src/shared/rules/setting-path.ts'
import { readPolicy } from '../../../../src/shared/rules/read-policy.ts'

const north = { id: 'north', name: 'North plant', address: 'https://north.example' }
const ids = Object.keys(policyEntries) as PolicyId[]

describe('a policy', () => {
  it.each(ids)('takes the example of %s, locked', (id) => {
    const { policy, problems } = readPolicy({ [id]: policyEntries[id].example }, 'policy.json')
    expect(problems).toEqual([])
    expect(policy.locked[id]).toEqual(policyEntries[id].schema.parse(policyEntries[id].example))
  })

  it.each(ids.filter((id) => policyEntries[id].kinds === 'both'))('takes %s as a default too', (id) => {
    const { policy, problems } = readPolicy({ defaults: { [id]: policyEntries[id].example } }, 'policy.json')
    expect(problems).toEqual([])
    expect(policy.locked).toEqual({})
    expect(policy.defaults[id]).toEqual(policyEntries[id].example)
  })

  it.each(ids)('decides with %s about settings that exist', (id) => {
    const settings = settingsSchema.parse({})
    const { policy } = readPolicy({ [id]: policyEntries[id].example }, 'policy.json')
    const paths = assignmentsOf(policy.locked).flatMap(({ values }) => values.map(([path]) => path))
    expect(paths.length > 0).toBe(policyEntries[id].kinds === 'both')
    expect(paths.filter((path) => valueAt(settings, path) === undefined)).toEqual([])
  })

  it.each([null, [], 'off'])('is nothing where the file holds %j', (content) => {
    const { policy, problems } = readPolicy(content, 'policy.json')
    expect(problems).toEqual(['policy.json: must hold an object'])
    expect(policy).toEqual({
      source: 'policy.json',
      locked: {},
      defaults: {},
      hidesServers: 'policy.json: must hold an object',
    })
  })

  it.each<{ given: object; problem: string }>([
    { given: { colour: 'red' }, problem: 'colour: there is no such policy' },
    { given: { defaults: { colour: 1 } }, problem: 'defaults.colour: there is no such policy' },
    { given: { defaults: [] }, problem: 'defaults: must be an object' },
    { given: { constructor: 1 }, problem: 'constructor: there is no such policy' },
    {
      given: { defaults: { 'desk.role': 'viewer' } },
      problem: 'defaults.desk.role: cannot be a default, only locked',
    },
    {
      given: { 'notifications.priorities': ['critcal', 'high'] },
      problem: 'notifications.priorities.0: Invalid option: expected one of "critical"|"high"|"medium"|"low"',
    },
    {
      given: { 'display.textScale': 1_000 },
      problem: 'display.textScale: Too big: expected number to be <=300',
    },
    {
      given: { 'updates.feed': 'updates' },
      problem: 'updates.feed: must be an address or the full path of a folder',
    },
    {
      given: { 'desk.timeZone': 'Mars/Base' },
      problem: 'desk.timeZone: there is no time zone "Mars/Base"',
    },
    {
      given: { servers: [{ ...north, zone: 'Mars/Base' }] },
      problem: 'servers.0.zone: there is no time zone "Mars/Base"',
    },
    { given: { servers: [] }, problem: 'servers: Too small: expected array to have >=1 items' },
    {
      given: { servers: [{ ...north, token: 'secret' }] },
      problem: 'servers.0: Unrecognized key: "token"',
    },
    {
      given: {
        servers: [
          {
            ...north,
            signIn: {
              kind: 'oauth',
              tokenUrl: 'https://id.example/token',
              grant: 'client_credentials',
              clientId: 'desk',
              clientSecret: 'secret',
            },
          },
        ],
      },
      problem: 'servers.0.signIn: Unrecognized key: "clientSecret"',
    },
    {
      given: { servers: [{ ...north, proxy: 'http://me:secret@proxy.example' }] },
      problem: 'servers.0.proxy: holds credentials',
    },
  ])('names what it cannot use: $problem', ({ given, problem }) => {
    const { policy, problems } = readPolicy({ ...given, 'log.level': 'warn' }, 'policy.json')
    expect(problems).toEqual([`policy.json: ${problem}`])
    expect(policy.locked).toEqual({ 'log.level': 'warn' })
    expect(policy.defaults).toEqual({})
  })

  it.each([[{ servers: [{ ...north, address: 'north' }] }], [{ servers: [] }], [{ servers: 'north' }]])(
    'of which no server can be used shows none: %j',
    (content) => {
      const { policy, problems } = readPolicy(content, 'policy.json')
      expect(policy.locked.servers).toBeUndefined()
      expect(policy.hidesServers).toBe('policy.json: servers: none of them can be used')
      expect(problems).toHaveLength(1)
    },
  )

  it('leaves out the wrong server alone', () => {
    const { policy, problems } = readPolicy(
      {
        servers: [
          { ...north, address: 'ftp://north.example' },
          { id: 'nameless' },
          { ...north, id: 'south' },
          { ...north, id: 'south', name: 'Another' },
        ],
      },
      'policy.json',
    )
    expect(policy.locked.servers?.map(({ id, name }) => [id, name])).toEqual([['south', 'North plant']])
    expect(policy.hidesServers).toBeUndefined()
    expect(problems).toEqual([
      'policy.json: servers.0.address: Invalid URL',
      'policy.json: servers.1.name: Invalid input: expected string, received undefined',
      'policy.json: servers.1.address: Invalid input: expected string, received undefined',
      'policy.json: servers.3.id: south is there already',
    ])
  })
})
