import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Conf from 'conf'
import { describe, expect, it } from 'vitest'
import { openSettings, salvage } from '../../../../src/main/settings/settings-file.ts'
import type { Settings } from '../../../../src/shared/model/settings.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function open(folder: string) {
  const recovered: string[] = []
  const changed: Settings[] = []
  const settings = openSettings({
    folder,
    openStore: ({ cwd, name }) => new Conf({ cwd, configName: name }),
    now: () => Date.UTC(2026, 10, 15, 2, 30),
    log: createLogRecorder().log,
    onRecovered: (detail) => recovered.push(detail),
    onChanged: (next) => changed.push(next),
  })
  return { settings, recovered, changed }
}

describe('the settings file', () => {
  it('is made with defaults at a first start', () => {
    const folder = tempFolder()
    const { settings, recovered } = open(folder)
    expect(settings.current()).toMatchObject({
      theme: 'dark',
      textScale: 100,
      profiles: [{ kind: 'embedded' }],
    })
    expect(recovered).toEqual([])
    expect(existsSync(join(folder, 'settings.json'))).toBe(true)
  })

  it('keeps what was changed', () => {
    const folder = tempFolder()
    const first = open(folder)
    first.settings.change({ theme: 'contrast', textScale: 150 })
    expect(first.changed).toHaveLength(1)
    expect(open(folder).settings.current()).toMatchObject({ theme: 'contrast', textScale: 150 })
  })

  it.each([
    { name: 'cut in the middle', damage: (text: string) => text.slice(0, text.length / 2) },
    { name: 'empty', damage: () => '' },
    { name: 'not an object', damage: () => '[1, 2]' },
    { name: 'full of zeros', damage: (text: string) => '\0'.repeat(text.length) },
  ])('$name: the last good settings go on, the damaged file is kept and named', ({ damage }) => {
    const folder = tempFolder()
    open(folder).settings.change({ theme: 'light' })
    const file = join(folder, 'settings.json')
    const damaged = damage(readFileSync(file, 'utf8'))
    writeFileSync(file, damaged)

    const { settings, recovered } = open(folder)
    expect(settings.current().theme).toBe('light')
    const kept = readdirSync(folder).find((name) => name.startsWith('settings.broken-'))
    expect(kept).toBeDefined()
    expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toBe(damaged)
    expect(recovered).toHaveLength(1)
    expect(recovered[0]).toContain(kept)
  })

  it('damaged at a first start falls back to the defaults', () => {
    const folder = tempFolder()
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'settings.json'), '{"theme": "li')
    const { settings, recovered } = open(folder)
    expect(settings.current().theme).toBe('dark')
    expect(recovered[0]).toContain('defaults')
  })

  it('with one part that is wrong loses that part only, and keeps the file as it was', () => {
    const folder = tempFolder()
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ theme: 'purple', textScale: 200, mine: 1 }))
    const { settings, recovered } = open(folder)
    expect(settings.current()).toMatchObject({ theme: 'dark', textScale: 200 })
    expect(recovered[0]).toContain('theme')
    expect(JSON.parse(readFileSync(join(folder, 'settings.before-repair.json'), 'utf8'))).toMatchObject({
      theme: 'purple',
    })
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      mine: 1,
      theme: 'dark',
    })
  })
})

it('salvages each part on its own', () => {
  const { settings, unusable } = salvage({
    profiles: [{ baseUrl: 'ftp://x' }],
    locale: 'fr',
    textScale: 9_999,
  })
  expect(unusable).toEqual(['profiles', 'textScale'])
  expect(settings).toMatchObject({ locale: 'fr', textScale: 100, profiles: [{ kind: 'embedded' }] })
})
