import { describe, expect, test } from 'vitest'
import { settingsSchema } from '../../../../../src/shared/model/settings.ts'
import { serverProfileSchema, type ServerProfile } from '../../../../../src/shared/model/server-profile.ts'
import { numberOf } from '../../../../../src/renderer/ui/problem.ts'
import { settingProblem } from '../../../../../src/renderer/bridge/setting-schema.ts'
import {
  movedServers,
  readSettingsFile,
  type MovedServer,
  writeSettingsFile,
} from '../../../../../src/renderer/features/settings/settings-file.ts'
import { hasDefault, settingsSections } from '../../../../../src/renderer/features/settings/setting-fields.ts'

describe('a setting is judged by the schema that states its limits', () => {
  test.each([
    ['textScale', 100, null],
    ['textScale', 74, { code: 'tooSmall', min: 75 }],
    ['textScale', 301, { code: 'tooBig', max: 300 }],
    ['textScale', 100.5, { code: 'notWhole' }],
    ['textScale', Number.NaN, { code: 'notNumber' }],
    ['sound.repeatSeconds', 1, { code: 'tooSmall', min: 2 }],
    ['sound.repeatSeconds', 2.5, null],
    ['lossNotice.afterSeconds', 4, { code: 'tooSmall', min: 5 }],
    ['attention.quietHours.from', '24:00', { code: 'notTime' }],
    ['attention.quietHours.from', '22:30', null],
    ['attention.quietHours', null, null],
    ['timeZone', 'Mars/Base', { code: 'unknownZone', name: 'Mars/Base' }],
    ['timeZone', 'Europe/Paris', null],
    ['timeZone', '', null],
    ['theme', 'pink', { code: 'invalid' }],
  ])('%s = %s', (path, value, expected) => {
    expect(settingProblem(path, value)).toEqual(expected)
  })
  test('every field of the page is a setting', () => {
    const settings = settingsSchema.parse({})
    for (const { path } of settingsSections.flatMap(({ fields }) => fields).filter(hasDefault)) {
      const value = path
        .split('.')
        .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], settings)
      expect([path, settingProblem(path, value)]).toEqual([path, null])
    }
  })
  test.each([
    ['12', 12],
    [' 1,5 ', 1.5],
    ['', Number.NaN],
    ['1 2', Number.NaN],
    ['abc', Number.NaN],
  ])('"%s" is typed as %d', (text, number) => {
    expect(numberOf(text)).toBe(number)
  })
})

describe('the settings file', () => {
  const settings = settingsSchema.parse({
    theme: 'light',
    profiles: [
      {},
      serverProfileSchema.parse({ id: 'a', kind: 'remote', name: 'A', baseUrl: 'https://a.test' }),
    ],
    welcomed: true,
  })
  test('round-trips', () => {
    const read = readSettingsFile(writeSettingsFile(settings))
    expect(read?.unusable).toEqual([])
    expect(read?.change.theme).toBe('light')
    expect(read?.change.views).toEqual(settings.views)
    expect(read?.servers).toEqual(settings.profiles)
    expect(read?.change).not.toHaveProperty('welcomed')
  })
  test('is read as far as it is valid, and says what is not', () => {
    const file = { tocsin: 'settings', version: 1, settings: { theme: 'pink', textScale: 150, nonsense: 1 } }
    expect(readSettingsFile(JSON.stringify(file))).toEqual({
      change: { textScale: 150 },
      servers: [],
      unusable: ['theme', 'nonsense'],
    })
  })
  const [demo, known] = settings.profiles as [ServerProfile, ServerProfile]
  const auth = {
    kind: 'oauth',
    tokenUrl: 'https://t.test',
    grant: 'password',
    clientId: 'c',
    username: 'u',
    scope: '',
  } as const
  test.each<[string, ServerProfile, MovedServer['changes']]>([
    ['the same', known, []],
    ['another name and hub', { ...known, name: 'B', hubPath: '/hub' }, []],
    ['a new server', { ...known, id: 'b', baseUrl: 'https://b.test' }, []],
    ['the demo', { ...demo, baseUrl: 'https://b.test' }, []],
    [
      'another address',
      { ...known, baseUrl: 'https://b.test' },
      [{ what: 'address', before: 'https://a.test', after: 'https://b.test' }],
    ],
    ['a token address', { ...known, auth }, [{ what: 'tokenUrl', before: '', after: 'https://t.test' }]],
    [
      'a proxy',
      { ...known, proxy: 'http://p.test' },
      [{ what: 'proxy', before: 'system', after: 'http://p.test' }],
    ],
    [
      'an authority',
      { ...known, caFile: '/tmp/ca.pem' },
      [{ what: 'authority', before: '', after: '/tmp/ca.pem' }],
    ],
  ])('says which servers it would take elsewhere: %s', (_name, server, changes) => {
    const moved = changes.length === 0 ? [] : [{ server, name: 'A', changes }]
    expect(movedServers(settings.profiles, [server])).toEqual(moved)
  })
  test.each(['', '{}', '[1]', 'not json', '{"tocsin":"views","version":1}'])('%j is none', (text) => {
    expect(readSettingsFile(text)).toBeNull()
  })
})
