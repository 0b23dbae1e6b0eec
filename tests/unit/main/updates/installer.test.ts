import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstaller } from '../../../../src/main/updates/installer.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { releaseOf } from '../../../support/update-feed.ts'
import { waitFor } from '../../../support/wait-for.ts'

/** An installer that is started as it is, and notes where it lies. */
function prepare() {
  const folder = tempFolder()
  const noted = join(folder, 'noted')
  const script = `#!/bin/sh\necho "$0" >${noted}.part && mv ${noted}.part ${noted}\n`
  const [wanted] = releaseOf('0.3.0', script, 'nsis').packages
  if (!wanted) throw new Error('the release has a package')
  const file = join(folder, wanted.file)
  writeFileSync(file, script, { mode: 0o700 })
  return { folder, noted, file, wanted, installer: createInstaller({ kind: 'nsis' }) }
}

test('an installer is started as a copy in a folder of its own, which was checked as it was made', async () => {
  const { folder, noted, file, wanted, installer } = prepare()
  expect(await installer.install(file, wanted)).toEqual({ restarts: false })
  await waitFor(() => expect(existsSync(noted)).toBe(true))
  const started = readFileSync(noted, 'utf8').trim()
  expect(started).not.toBe(file)
  expect(dirname(dirname(started))).toBe(folder)
})

test('an installer that is not the signed one any more is not started, and its copy is deleted', async () => {
  const { folder, file, wanted, installer } = prepare()
  writeFileSync(file, `${readFileSync(file, 'utf8')}# evil\n`)
  await expect(installer.install(file, wanted)).rejects.toMatchObject({ code: 'tampered' })
  expect(readdirSync(folder)).toEqual([wanted.file])
})

test('an AppImage is written to a new file, not through a link that somebody put in its place', async () => {
  const folder = tempFolder()
  const [wanted] = releaseOf('0.3.0', 'the new program').packages
  if (!wanted) throw new Error('the release has a package')
  const [program, victim, from] = ['app.AppImage', 'victim', wanted.file].map((name) => join(folder, name))
  if (!program || !victim || !from) throw new Error('there are three files')
  writeFileSync(program, 'the old program', { mode: 0o755 })
  writeFileSync(victim, 'of somebody else')
  writeFileSync(from, 'the new program')
  symlinkSync(victim, `${program}.next`)
  await createInstaller({ kind: 'AppImage', file: program }).install(from, wanted)
  expect(readFileSync(victim, 'utf8')).toBe('of somebody else')
  expect(readFileSync(program, 'utf8')).toBe('the new program')
  expect(lstatSync(program).isFile()).toBe(true)
})
