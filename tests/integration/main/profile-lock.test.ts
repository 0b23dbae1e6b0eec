import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { parseSharedCommandLine, readTextFile } from '../../../src/main/platform/flags.ts'
import { lockProfile, type LockHolder } from '../../../src/main/storage/profile-lock.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { createWebDesk } from '../../../src/web/web-desk.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const neverUnwritable = (reason: string) => {
  throw new Error(reason)
}

it('holds a folder until it is released, and says who holds it', () => {
  const folder = tempFolder()
  const first = lockProfile(folder, neverUnwritable)
  if (!first.isHeld) throw new Error('a new folder is held')
  expect(lockProfile(folder, neverUnwritable)).toEqual({ isHeld: false, holder: null })
  first.describe({ pid: 17, address: 'http://127.0.0.1:4600' })
  expect(lockProfile(folder, neverUnwritable)).toEqual({
    isHeld: false,
    holder: { pid: 17, address: 'http://127.0.0.1:4600' },
  })
  first.release()
  const second = lockProfile(folder, neverUnwritable)
  expect(second.isHeld).toBe(true)
  if (second.isHeld) second.release()
})

it('is a file of its user only, and so is what SQLite puts beside it', () => {
  const folder = tempFolder()
  const lock = lockProfile(folder, neverUnwritable)
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)
  expect(modes.length).toBeGreaterThan(0)
  expect(new Set(modes)).toEqual(new Set([0o600]))
  if (lock.isHeld) lock.release()
})

it('is taken from a process that was killed', async () => {
  const folder = tempFolder()
  const script = join(folder, 'holder.mts')
  const source = pathToFileURL(join(import.meta.dirname, '../../../src/main/storage/profile-lock.ts')).href
  writeFileSync(
    script,
    `import { lockProfile } from ${JSON.stringify(source)}
     const lock = lockProfile(${JSON.stringify(folder)}, (reason) => { throw new Error(reason) })
     lock.describe({ pid: process.pid, address: 'here' })
     console.log('held')
     setInterval(() => lock, 60_000)`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  expect(lockProfile(folder, neverUnwritable)).toEqual({
    isHeld: false,
    holder: { pid: child.pid, address: 'here' },
  })
  child.kill('SIGKILL')
  await ended
  const lock = lockProfile(folder, neverUnwritable)
  expect(lock.isHeld).toBe(true)
  if (lock.isHeld) lock.release()
})

it('does not stop a desk whose folder cannot be written', () => {
  const reasons: string[] = []
  const file = join(tempFolder(), 'file')
  writeFileSync(file, '')
  expect(lockProfile(join(file, 'folder'), (reason) => reasons.push(reason)).isHeld).toBe(true)
  expect(reasons).toHaveLength(1)
})

it.for<[LockHolder | null, string]>([
  [null, 'another process already uses'],
  [{ pid: 17, address: null }, 'the desktop application (process 17) already uses'],
  [
    { pid: 17, address: 'http://127.0.0.1:4600' },
    'the web host at http://127.0.0.1:4600 (process 17) already',
  ],
])('a web host is refused the folder of %o', ([holder, message]) => {
  const folder = tempFolder()
  const lock = lockProfile(folder, neverUnwritable)
  if (!lock.isHeld) throw new Error('a new folder is held')
  onTestFinished(() => lock.release())
  if (holder) lock.describe(holder)
  const flags = parseSharedCommandLine([], {}, readTextFile)
  if (!flags.ok) throw new Error(flags.error.message)
  const start = () =>
    createWebDesk({
      host: '127.0.0.1',
      port: 0,
      profile: folder,
      flags: flags.value,
      policy: readPolicy({}, 'policy.json'),
      pageFolder: folder,
      serviceFile: '',
      write: () => undefined,
    })
  expect(start).toThrow(message)
})

it('holds a folder on a full disk, where it cannot say who holds it', () => {
  const folder = tempFolder()
  const reasons: string[] = []
  const lock = lockProfile(folder, (reason) => reasons.push(reason))
  if (!lock.isHeld) throw new Error('a new folder is held')
  onTestFinished(() => lock.release())
  // A folder in the file's place cannot be written either.
  mkdirSync(join(folder, 'desk.lock.json'))
  lock.describe({ pid: 17, address: null })
  expect(reasons).toHaveLength(1)
  expect(lockProfile(folder, neverUnwritable)).toEqual({ isHeld: false, holder: null })
})
