import { describe, expect, test } from 'vitest'
import { serverProfileSchema } from '../../../../../src/shared/model/server-profile.ts'
import {
  completeAddress,
  draftOf,
  newDraft,
  profileOf,
  type DraftProblems,
  type ProfileDraft,
} from '../../../../../src/renderer/features/servers/profile-draft.ts'

const good: ProfileDraft = { ...newDraft('a'), name: 'North', baseUrl: 'https://north.test/' }
const oauth: ProfileDraft = {
  ...good,
  auth: 'oauth',
  tokenUrl: 'https://north.test/token',
  clientId: 'desk',
}

describe('the form of a server', () => {
  test.each<[string, ProfileDraft, DraftProblems]>([
    ['no name', { ...good, name: ' ' }, { name: { code: 'required' } }],
    ['no address', { ...good, baseUrl: '' }, { baseUrl: { code: 'required' } }],
    ['no such address', { ...good, baseUrl: 'no rth' }, { baseUrl: { code: 'notUrl' } }],
    ['another scheme', { ...good, baseUrl: 'ftp://north.test' }, { baseUrl: { code: 'notUrl' } }],
    ['no token address', { ...oauth, tokenUrl: '' }, { tokenUrl: { code: 'notUrl' } }],
    ['no client', { ...oauth, clientId: '' }, { clientId: { code: 'required' } }],
    ['no user', { ...oauth, grant: 'password' }, { username: { code: 'required' } }],
    ['hub path without slash', { ...good, hubPath: 'hub' }, { hubPath: { code: 'noSlash' } }],
    ['subscribe without a method', { ...good, subscribes: true }, { subscribeMethod: { code: 'required' } }],
    [
      'arguments that are no list',
      { ...good, subscribes: true, subscribeMethod: 'S', subscribeArgs: '{"a":1}' },
      { subscribeArgs: { code: 'notList' } },
    ],
    ['no such zone', { ...good, zone: 'Mars/Base' }, { zone: { code: 'unknownZone', name: 'Mars/Base' } }],
    [
      'a field with a space',
      { ...good, groupCallField: 'group ids' },
      { groupCallField: { code: 'notFieldName' } },
    ],
    ['a field twice', { ...good, groupCallField: 'msgText' }, { groupCallField: { code: 'notFieldName' } }],
    ['looks too often', { ...good, watchSeconds: '0.1' }, { watchSeconds: { code: 'tooSmall', min: 0.2 } }],
    ['looks when?', { ...good, watchSeconds: 'often' }, { watchSeconds: { code: 'notNumber' } }],
    [
      'compares too rarely',
      { ...good, reconcileSeconds: '601' },
      { reconcileSeconds: { code: 'tooBig', max: 600 } },
    ],
    [
      'a state twice',
      { ...good, stateLabels: ['1', ' 1'].map((state) => ({ state, label: 'x' })) },
      { stateLabels: { code: 'twice' } },
    ],
    [
      'a state that is no number',
      { ...good, stateLabels: [{ state: 'one', label: 'x' }] },
      { stateLabels: { code: 'notWhole' } },
    ],
    [
      'a proxy without an address',
      { ...good, proxy: 'address', proxyAddress: 'none' },
      { proxyAddress: { code: 'notUrl' } },
    ],
    [
      'a password in the address of the proxy',
      { ...good, proxy: 'address', proxyAddress: 'http://desk:pw@proxy.test:3128' },
      { proxyAddress: { code: 'hasSecret' } },
    ],
    ['bands the wrong way round', { ...good, urgency: 'highest-first' }, { bands: { code: 'bandOrder' } }],
  ])('%s', (_name, draft, problems) => {
    expect(profileOf(draft)).toEqual({ ok: false, problems })
  })

  test('becomes the profile, and the profile the form again', () => {
    const made = profileOf({
      ...oauth,
      subscribes: true,
      subscribeMethod: 'Subscribe',
      subscribeArgs: '["all", 3]',
      stateLabels: [{ state: '7', label: 'Shelved' }],
      watchSeconds: '1,5',
      groupCallField: 'callGroupIds',
      caFile: ' /etc/plant/authority.pem ',
      clientCert: '/etc/plant/desk.pem',
      clientKey: '/etc/plant/desk.key',
      proxy: 'address',
      proxyAddress: 'http://proxy.test:3128',
    })
    expect(made).toMatchObject({
      ok: true,
      profile: {
        baseUrl: 'https://north.test',
        subscribe: { method: 'Subscribe', args: ['all', 3] },
        stateLabels: { '7': 'Shelved' },
        watchMillis: 1500,
        groupCallField: 'callGroupIds',
        caFile: '/etc/plant/authority.pem',
        clientCert: '/etc/plant/desk.pem',
        clientKey: '/etc/plant/desk.key',
        proxy: 'http://proxy.test:3128',
      },
    })
    if (made.ok) expect(profileOf(draftOf(made.profile))).toEqual(made)
  })
  test('of the built-in service needs no address', () => {
    const embedded = serverProfileSchema.parse({})
    expect(profileOf(draftOf(embedded))).toEqual({ ok: true, profile: embedded })
  })
})

test.each([
  ['127.0.0.1:4700', 'http://127.0.0.1:4700'],
  [' localhost:4700 ', 'http://localhost:4700'],
  ['[::1]:4700/base', 'http://[::1]:4700/base'],
  ['alarms.example.com', 'https://alarms.example.com'],
  ['alarms:8443', 'https://alarms:8443'],
  ['127.example.com', 'https://127.example.com'],
  ['http://alarms.example.com', 'http://alarms.example.com'],
  ['ftp://alarms.example.com', 'ftp://alarms.example.com'],
  ['two words', 'two words'],
  ['', ''],
])('completes %j to %j', (typed, address) => {
  expect(completeAddress(typed)).toBe(address)
})
