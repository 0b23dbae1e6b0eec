import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { lockProfile } from '../../../src/main/storage/profile-lock.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const neverUnlockable = (reason: string) => {
  throw new Error(reason)
}

it('holds a folder until it is released, and says who holds it', () => {
  const folder = tempFolder()
  const first = lockProfile(folder, neverUnlockable)
  if (!first.isHeld) throw new Error('a new folder is held')
  expect(lockProfile(folder, neverUnlockable)).toEqual({ isHeld: false, holder: null })
  first.describe({ pid: 17, address: 'http://127.0.0.1:4600' })
  expect(lockProfile(folder, neverUnlockable)).toEqual({
    isHeld: false,
    holder: { pid: 17, address: 'http://127.0.0.1:4600' },
  })
  first.release()
  const second = lockProfile(folder, neverUnlockable)
  expect(second.isHeld).toBe(true)
  if (second.isHeld) second.release()
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
  expect(lockProfile(folder, neverUnlockable)).toEqual({
    isHeld: false,
    holder: { pid: child.pid, address: 'here' },
  })
  child.kill('SIGKILL')
  await ended
  const lock = lockProfile(folder, neverUnlockable)
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
