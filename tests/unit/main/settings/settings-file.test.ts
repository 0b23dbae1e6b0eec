import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { describe, expect, it } from 'vitest'
import {
  openSettings,
  settingsVersion,
  type SettingsFile,
  describeRecovery,
} from '../../../../src/main/settings/settings-file.ts'
import type { Settings } from '../../../../src/shared/model/settings.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { createTranslator } from '../../../../src/main/platform/translate.ts'

function open(folder: string, fileExtension = 'json') {
  const changed: Settings[] = []
  const problems: string[] = []
  const settings: SettingsFile = openSettings({
    folder,
    openStore: ({ name, ...options }) => new Conf({ ...options, configName: name, fileExtension }),
    clock: createManualClock(Date.UTC(2026, 10, 15, 2, 30)),
    log: createLogRecorder().log,
    report: (_file, problem) => problems.push(problem ?? 'stored again'),
    onChanged: () => void changed.push(settings.current()),
  })
  return { settings, changed, problems }
}
/** Opens, changes and closes, as one run does. */
async function run(folder: string, change: Partial<Pick<Settings, 'theme' | 'textScale'>> = {}) {
  const opened = open(folder)
  if (Object.keys(change).length > 0) opened.settings.change(change)
  await opened.settings.stop()
  return opened
}
const storedIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8')) as Record<string, unknown>

describe('the settings file', () => {
  it('is made with defaults and its version at a first start', async () => {
    const folder = tempFolder()
    const { settings } = await run(folder)
    expect(settings.current()).toMatchObject({
      theme: 'dark',
      textScale: 100,
      profiles: [{ kind: 'embedded' }],
    })
    expect(settings.recovery).toBeNull()
    expect(storedIn(folder)).toMatchObject({ theme: 'dark', version: settingsVersion })
  })

  it('keeps what was changed', async () => {
    const folder = tempFolder()
    const { changed } = await run(folder, { theme: 'contrast', textScale: 150 })
    expect(changed).toHaveLength(1)
    expect(open(folder).settings.current()).toMatchObject({ theme: 'contrast', textScale: 150 })
  })

  it('is read by the store that wrote it', async () => {
    const folder = tempFolder()
    const { settings } = open(folder, 'elsewhere')
    settings.change({ theme: 'contrast' })
    await settings.stop()
    expect(open(folder, 'elsewhere').settings.current().theme).toBe('contrast')
  })

  it.each([
    { name: 'cut in the middle', damage: (text: string) => text.slice(0, text.length / 2) },
    { name: 'empty', damage: () => '' },
    { name: 'not an object', damage: () => '[1, 2]' },
    { name: 'full of zeros', damage: (text: string) => '\0'.repeat(text.length) },
  ])('$name: the last good settings go on, the damaged file is kept and named', async ({ damage }) => {
    const folder = tempFolder()
    await run(folder, { theme: 'light' })
    const file = join(folder, 'settings.json')
    const damaged = damage(readFileSync(file, 'utf8'))
    writeFileSync(file, damaged)

    const { settings } = await run(folder)
    expect(settings.current().theme).toBe('light')
    const kept = readdirSync(folder).find((name) => name.startsWith('settings.json.broken-'))
    expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe(damaged)
    expect(settings.recovery).toEqual({ kind: 'damaged', inUse: 'last-good', keptAs: kept })
  })

  it('damaged at a first start falls back to the defaults', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'settings.json'), '{"theme": "li')
    const { settings } = open(folder)
    expect(settings.current().theme).toBe('dark')
    expect(settings.recovery).toMatchObject({ kind: 'damaged', inUse: 'defaults' })
  })

  it('that cannot be read is not overwritten, and the last good settings go on', async () => {
    const folder = tempFolder()
    await run(folder, { theme: 'light' })
    const file = join(folder, 'settings.json')
    const other = tempFolder()
    cpSync(join(folder, 'settings.last-good.json'), join(other, 'settings.last-good.json'))
    mkdirSync(join(other, 'settings.json'))
    const { settings } = await run(other, { textScale: 150 })
    expect(settings.current()).toMatchObject({ theme: 'light', textScale: 150 })
    expect(settings.recovery).toMatchObject({ kind: 'unreadable', inUse: 'last-good' })
    expect(readdirSync(join(other, 'settings.json'))).toEqual([])
    expect(existsSync(file)).toBe(true)
  })

  it('with one part that is wrong loses that part only, which is kept, and keeps what it does not know', async () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ theme: 'purple', textScale: 200, mine: 1 }))
    const { settings } = await run(folder)
    expect(settings.current()).toMatchObject({ theme: 'dark', textScale: 200 })
    const keptAs = 'settings.set-aside-2026-11-15T02-30-00.000Z.json'
    expect(settings.recovery).toMatchObject({ kind: 'salvaged', parts: [{ path: 'theme' }], keptAs })
    expect(JSON.parse(readFileSync(join(folder, keptAs), 'utf8'))).toMatchObject([{ value: 'purple' }])
    expect(storedIn(folder)).toMatchObject({ mine: 1, theme: 'dark' })
  })

  it('of a newer version is used as far as it can be read, and kept as it was', async () => {
    const folder = tempFolder()
    const newer = { version: settingsVersion + 5, theme: 'light', hologram: true }
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(newer))
    const { settings } = await run(folder)
    expect(settings.current().theme).toBe('light')
    const copy = join(folder, `settings.version-${newer.version}.json`)
    expect(JSON.parse(readFileSync(copy, 'utf8'))).toEqual(newer)
  })
})

describe('the notice about settings that were set aside', () => {
  const parts = [
    { path: 'views', name: 'Boilers', value: null },
    { path: 'profiles', name: 'North', value: null },
    { path: 'calls.templates', name: 'Come in', value: null },
    { path: 'creationTemplates', name: 'Test', value: null },
    { path: 'sound.volume', name: null, value: 11 },
    { path: 'timeZone', name: null, value: 'Mars/Base' },
  ]

  it('names everything that is not in use, in the language of the desk', () => {
    const salvaged = { kind: 'salvaged', parts, keptAs: 'aside.json' } as const
    expect(describeRecovery(salvaged, createTranslator('en', 'en'))).toBe(
      'View “Boilers”, Server “North”, Call template “Come in”, Alarm template “Test”, Setting sound.volume, Setting timeZone “Mars/Base”. Set aside in aside.json.',
    )
    expect(describeRecovery(salvaged, createTranslator('de', 'en'))).toContain('Ansicht „Boilers“')
  })

  it.each([
    [
      'damaged',
      { kind: 'damaged', inUse: 'last-good', keptAs: 'x' },
      'last good settings are in use. Set aside in x.',
    ],
    ['unreadable', { kind: 'unreadable', inUse: 'defaults', reason: 'EACCES' }, 'not stored: EACCES.'],
  ] as const)('says what is in use instead of a %s file', (_, recovery, expected) => {
    expect(describeRecovery(recovery, createTranslator('en', 'en'))).toContain(expected)
  })
})
