import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { replacePrivateFile, replacePrivateFileSync } from '../../src/files/private-file.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { mountOwnDisk } from './own-disk.ts'

const before = 'a'.repeat(9_000)
const after = 'b'.repeat(9_000)

it.for<[string, (file: string, content: string) => void | Promise<void>]>([
  ['replacePrivateFile', replacePrivateFile],
  ['replacePrivateFileSync', replacePrivateFileSync],
])('%s keeps the old content where the new one fits only in part', async ([, replace], { skip }) => {
  const folder = tempFolder()
  const disk = mountOwnDisk(folder, 1)
  if (!disk) return skip('this machine lets nobody mount a disk')
  onTestFinished(() => disk.unmount())
  const file = join(folder, 'a')
  await replace(file, before)
  disk.fill()
  const filler = join(folder, 'filler')
  // Room for two of the three pages.
  truncateSync(filler, readFileSync(filler).length - 2 * 4_096)
  await expect((async () => replace(file, after))()).rejects.toThrow('ENOSPC')
  expect(readFileSync(file, 'utf8')).toBe(before)
})
