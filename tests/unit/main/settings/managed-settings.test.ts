import { describe, expect, it } from 'vitest'
import { createManagedSettings } from '../../../../src/main/settings/managed-settings.ts'
import { settingsSchema, type Settings, type SettingsChange } from '../../../../src/shared/model/settings.ts'
import { readPolicy } from '../../../../src/shared/rules/read-policy.ts'
import { valueAt } from '../../../../src/shared/rules/setting-path.ts'

const north = { id: 'north', name: 'North plant', address: 'https://north.example/' }
const south = { id: 'south', name: 'South plant', address: 'http://south.example', acceptPlainHttp: true }

/** A desk with these settings on disk, under a policy. */
function desk(content: object, given: object = {}, presets: string[] = []) {
  const { policy, problems } = readPolicy(content, 'policy.json')
  expect(problems).toEqual([])
  let stored: Settings = settingsSchema.parse(given)
  let changedPresets = presets
  const settings = createManagedSettings({
    policy,
    file: {
      current: () => stored,
      change: (change) => {
        stored = settingsSchema.parse({ ...stored, ...change })
      },
    },
    changedPresets: { read: () => changedPresets, write: (ids) => (changedPresets = ids) },
  })
  return { settings, stored: () => stored, changedPresets: () => changedPresets }
}

describe('the settings in force', () => {
  it.each<[what: string, policy: object, stored: object, path: string, value: unknown]>([
    ['the program’s default', {}, {}, 'theme', 'dark'],
    ['the policy’s default', { defaults: { 'display.theme': 'light' } }, {}, 'theme', 'light'],
    [
      'a choice over a default',
      { defaults: { 'display.theme': 'light' } },
      { theme: 'contrast' },
      'theme',
      'contrast',
    ],
    ['a lock over a choice', { 'display.theme': 'light' }, { theme: 'contrast' }, 'theme', 'light'],
    [
      'a lock over a default',
      { 'display.theme': 'light', defaults: { 'display.theme': 'contrast' } },
      {},
      'theme',
      'light',
    ],
    ['the language', { 'display.language': 'fr' }, {}, 'locale', 'fr'],
    ['a band that notifies', { 'notifications.priorities': ['low'] }, {}, 'attention.bands.low.native', true],
    [
      'a band that does not',
      { 'notifications.priorities': ['low'] },
      {},
      'attention.bands.critical.native',
      false,
    ],
    ['a band that sounds', { 'notifications.sounds': ['low'] }, {}, 'attention.bands.low.sound', true],
    ['what is beside a lock', { 'notifications.sounds': ['low'] }, {}, 'attention.bands.low.flash', false],
    ['the volume', { 'notifications.volume': 1 }, { sound: { volume: 0 } }, 'sound.volume', 1],
    ['the log', { 'log.level': 'error' }, {}, 'logLevel', 'error'],
    ['the source of updates', { 'updates.feed': '/srv/tocsin' }, {}, 'updates.feed', '/srv/tocsin'],
    ['the first managed server', { servers: [north, south] }, {}, 'activeProfile', 'policy-north'],
    ['no welcome where a server is managed', { servers: [north] }, {}, 'welcomed', true],
    ['a welcome elsewhere', { 'display.theme': 'light' }, {}, 'welcomed', false],
  ])('are %s', (_what, policy, stored, path, value) => {
    expect(valueAt(desk(policy, stored).settings.current(), path)).toEqual(value)
  })

  it('have the managed servers before those of the desk', () => {
    const { settings, stored } = desk({ servers: [north, south] })
    const { profiles } = settings.current()
    expect(profiles.map(({ id }) => id)).toEqual(['policy-north', 'policy-south', 'embedded'])
    expect(profiles[0]).toMatchObject({ kind: 'remote', baseUrl: 'https://north.example', plainHttp: null })
    expect(profiles[1]?.plainHttp).toEqual({ origins: ['http://south.example'], by: 'policy', at: 0 })
    expect(stored().profiles.map(({ id }) => id)).toEqual(['embedded'])
  })

  it('have only managed servers where others are not allowed', () => {
    const { settings, stored } = desk({ servers: [north], 'servers.allowOthers': false })
    expect(settings.current().profiles.map(({ id }) => id)).toEqual(['policy-north'])
    expect(stored().profiles.map(({ id }) => id)).toEqual(['embedded'])
  })

  it('begin with the server that somebody chose', () => {
    const { settings, stored } = desk({ servers: [north, south] })
    settings.useProfile('embedded')
    expect(settings.current().activeProfile).toBe('embedded')
    settings.useProfile('policy-south')
    expect(settings.current().activeProfile).toBe('policy-south')
    settings.useProfile('command-line')
    expect(stored().activeProfile).toBe('policy-south')
  })
})

describe('a change under a policy', () => {
  const attention = (change: object): SettingsChange => ({
    attention: { ...settingsSchema.parse({}).attention, ...change },
  })

  it.each<[what: string, policy: object, change: SettingsChange, refused: string | null]>([
    ['nothing that is managed', { 'display.theme': 'light' }, { locale: 'de' }, null],
    ['the locked value itself', { 'display.theme': 'light' }, { theme: 'light' }, null],
    ['a locked value', { 'display.theme': 'light' }, { theme: 'dark' }, 'display.theme'],
    [
      'a value beside a locked one',
      { 'notifications.enabled': true },
      attention({ foldChattering: false }),
      null,
    ],
    [
      'a locked value among others',
      { 'notifications.enabled': true },
      attention({ enabled: false }),
      'notifications.enabled',
    ],
    ['a default', { defaults: { 'display.theme': 'light' } }, { theme: 'contrast' }, null],
  ])('of %s', (_what, policy, change, refused) => {
    const { settings, stored } = desk(policy)
    const before = stored()
    const answer = settings.change(change)
    if (refused === null) expect(answer).toEqual({ ok: true, value: settings.current() })
    else {
      expect(answer).toMatchObject({
        error: { code: 'managed', message: `managed by the organisation (policy.json: ${refused})` },
      })
      expect(stored()).toBe(before)
    }
  })

  it('keeps what was stored under a lock, for the day when the policy goes', () => {
    const { settings, stored } = desk(
      { 'notifications.enabled': true },
      { attention: { enabled: false, foldChattering: true } },
    )
    settings.change({ attention: { ...settings.current().attention, foldChattering: false } })
    expect(settings.current().attention).toMatchObject({ enabled: true, foldChattering: false })
    expect(stored().attention).toMatchObject({ enabled: false, foldChattering: false })
  })

  it('stores no default of the policy as a choice', () => {
    const { settings, stored, changedPresets } = desk({
      defaults: { 'notifications.realarmPauseSeconds': 60 },
    })
    settings.change({ attention: { ...settings.current().attention, foldChattering: false } })
    expect(settings.current().attention).toMatchObject({ realarmPauseSeconds: 60, foldChattering: false })
    expect(stored().attention).toMatchObject({ realarmPauseSeconds: 0, foldChattering: false })
    expect(changedPresets()).toEqual([])
  })

  it('to the program’s default counts as a choice, and back to the policy’s as none', () => {
    const { settings, stored, changedPresets } = desk({ defaults: { 'display.theme': 'light' } })
    settings.change({ theme: 'dark' })
    expect(settings.current().theme).toBe('dark')
    expect(changedPresets()).toEqual(['display.theme'])
    settings.change({ theme: 'light' })
    expect(settings.current().theme).toBe('light')
    expect(stored().theme).toBe('dark')
    expect(changedPresets()).toEqual([])
  })

  it.each([
    [{ servers: [north] }, 'policy-north', 'servers'],
    [{ servers: [north] }, 'embedded', null],
    [{ servers: [north], 'servers.allowOthers': false }, 'new', 'servers.allowOthers'],
    [{ 'servers.allowOthers': false }, 'embedded', 'servers.allowOthers'],
    [{}, 'embedded', null],
  ])('of servers under %j: %s', (policy, id, refused) => {
    const refusal = desk(policy).settings.serverRefusal(id)
    expect(refusal?.error.message ?? null).toBe(
      refused && `managed by the organisation (policy.json: ${refused})`,
    )
  })

  it('of the servers stores none of the managed ones', () => {
    const { settings, stored } = desk({ servers: [north] })
    settings.changeProfiles(settings.current().profiles.map((each) => ({ ...each, zone: 'Europe/Paris' })))
    expect(stored().profiles.map(({ id, zone }) => [id, zone])).toEqual([['embedded', 'Europe/Paris']])
    expect(settings.current().profiles[0]?.zone).toBe('')
  })
})

it('tells pages what is managed, and nothing where nothing is', () => {
  expect(desk({}).settings.managed).toBeUndefined()
  expect(desk({ 'desk.role': 'operator' }).settings.managed).toBeUndefined()
  expect(
    desk({ servers: [north], 'notifications.sounds': [], defaults: { 'display.theme': 'light' } }).settings
      .managed,
  ).toEqual({
    source: 'policy.json',
    locked: Object.fromEntries(
      ['critical', 'high', 'medium', 'low'].map((id) => [
        `attention.bands.${id}.sound`,
        'notifications.sounds',
      ]),
    ),
    defaults: { theme: 'light' },
    servers: ['policy-north'],
    allowsOtherServers: true,
  })
})
