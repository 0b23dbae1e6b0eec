import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRemovedProfiles, profileFile } from '../../../../src/main/storage/profile-files.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const nameOf = (id: string, baseUrl = 'http://a.test') =>
  basename(profileFile('/folder', 'book', serverProfileSchema.parse({ id, baseUrl }), 'json'))

it('follows a profile to another address', () => {
  expect(nameOf('north', 'http://a.test')).toBe('north.json')
  expect(nameOf('north', 'http://b.test')).toBe('north.json')
})

it('is another one for each address of the command line', () => {
  expect(nameOf('command-line', 'http://a.test')).not.toBe(nameOf('command-line', 'http://b.test'))
})

it.each(['..', '../../etc/passwd', 'a/b', 'a\\b', 'CON:', 'x'.repeat(200), 'Œuvre'])(
  'has a name that every system takes for %j',
  (id) => {
    expect(nameOf(id)).toMatch(/^[\w-]{1,64}\.json$/)
  },
)

describe('removed profiles', () => {
  const profileOf = (id: string, baseUrl = 'http://a.test') => serverProfileSchema.parse({ id, baseUrl })

  function folderWith(...ids: string[]) {
    const folder = tempFolder()
    for (const id of ids)
      for (const [kind, extension] of [
        ['book', 'json'],
        ['servers', 'sqlite'],
        ['servers', 'sqlite-wal'],
        ['memory', 'sqlite.old'],
      ] as const) {
        const file = profileFile(folder, kind, profileOf(id), extension)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, id)
      }
    const filesOf = (under = '') =>
      readdirSync(join(folder, under), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    return {
      folder,
      filesOf,
      removed: createRemovedProfiles({
        folder,
        log: createLogRecorder().log,
        audit: { append: () => undefined },
      }),
    }
  }

  it('lose every file, and no other profile loses any', async () => {
    const { removed, filesOf } = folderWith('north', 'north-2')
    await removed.remove(profileOf('north'))
    await removed.purge()
    expect(filesOf()).toEqual(['north-2.json', 'north-2.sqlite', 'north-2.sqlite-wal', 'north-2.sqlite.old'])
  })

  it('are brought back by an undo', async () => {
    const { removed, filesOf } = folderWith('north')
    const before = filesOf()
    await removed.remove(profileOf('north'))
    expect(filesOf('book')).toEqual([])
    await removed.restore(profileOf('north'))
    await removed.purge()
    expect(filesOf()).toEqual(before)
  })

  it('are not given to another server that takes the id', async () => {
    const { removed, filesOf } = folderWith('north')
    await removed.remove(profileOf('north'))
    await removed.restore(profileOf('north', 'http://other.test'))
    await removed.purge()
    expect(filesOf()).toEqual([])
  })

  it('that have nothing stored are removed all the same', async () => {
    const { removed, filesOf } = folderWith()
    await removed.remove(profileOf('north'))
    await removed.restore(profileOf('north'))
    expect(filesOf()).toEqual([])
  })
})
