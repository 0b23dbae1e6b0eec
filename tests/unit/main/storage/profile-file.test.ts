import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { profileFile } from '../../../../src/main/storage/profile-file.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'

const nameOf = (id: string, baseUrl = 'http://a.test') =>
  basename(profileFile('/folder', 'book', serverProfileSchema.parse({ id, baseUrl }), 'json'))

it('follows a profile to another address', () => {
  expect(nameOf('north', 'http://a.test')).toBe('north.json')
  expect(nameOf('north', 'http://b.test')).toBe('north.json')
})

it('is another one for each address of the command line', () => {
  expect(nameOf('command-line', 'http://a.test')).not.toBe(nameOf('command-line', 'http://b.test'))
})

it.each(['..', '../../etc/passwd', 'a/b', 'a\\b', 'CON:', 'x'.repeat(300), 'Œuvre'])(
  'has a name that every system takes for %j',
  (id) => {
    expect(nameOf(id)).toMatch(/^[\w-]{1,64}\.json$/)
  },
)
