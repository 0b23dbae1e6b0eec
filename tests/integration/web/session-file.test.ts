import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { openSessionFile } from '../../../src/web/session-file.ts'
import type { Session } from '../../../src/web/sessions.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { ask, connect, startHost } from '../../support/web-host.ts'

const session = (id: string): Session => ({
  id,
  cookieHash: 'c',
  pageHash: 'p',
  name: id,
  role: 'viewer',
  address: '192.0.2.7',
  agent: 'Firefox',
  invitation: 'i',
  createdAt: 1,
  lastSeenAt: 1,
})

/** A file of sessions, and what of it is on disk. */
function setUp(folder = tempFolder()) {
  const file = join(folder, 'web-sessions.json')
  const { log, lines } = createLogRecorder()
  const open = () => openSessionFile(file, systemClock, log)
  return { folder, file, lines, open, stored: open() }
}

/** A disk that takes its time as long as it is held. */
function slowDisk() {
  const disk = { waiting: 0, hold: (): void => undefined, release: (): void => undefined }
  let held = Promise.resolve()
  disk.hold = () => {
    held = new Promise<void>((resolve) => (disk.release = resolve))
  }
  const stored = {
    read: () => [],
    write: () => undefined,
    async flush() {
      disk.waiting++
      await held
      disk.waiting--
      return true
    },
    stop: () => Promise.resolve(),
  }
  return { disk, stored }
}

it('a cookie is answered when its session is on disk, and not before', async () => {
  const { disk, stored } = slowDisk()
  const { host, keyFor, redeem } = await startHost({ stored })
  disk.hold()
  let isAnswered = false
  const answer = redeem(keyFor('viewer')).finally(() => (isAnswered = true))
  await waitFor(() => expect(disk.waiting).toBe(1))
  // The host goes on meanwhile.
  expect((await fetch(host.origin())).status).toBe(200)
  expect(isAnswered).toBe(false)
  disk.release()
  expect((await answer).headers.get('set-cookie')).toContain('tocsin-')
})

it('whoever revokes a screen is told so when that is on disk; the screen is out at once', async () => {
  const { disk, stored } = slowDisk()
  const { host, sessions, admit } = await startHost({ stored })
  const [cookie, other] = [await admit('supervisor'), await admit('viewer')]
  const { socket } = await connect(host.origin(), { cookie, origin: host.origin() })
  const [revoked] = sessions.list().filter(({ role }) => role === 'viewer')
  disk.hold()
  let isAnswered = false
  const reply = ask(socket, { id: 1, channel: 'sessions.revoke', payload: { id: revoked?.id } }).finally(
    () => (isAnswered = true),
  )
  await waitFor(() => expect(disk.waiting).toBe(1))
  expect(sessions.holderOf(other.split('=')[1])).toBeNull()
  expect((await fetch(host.origin())).status).toBe(200)
  expect(isAnswered).toBe(false)
  disk.release()
  expect(await reply).toMatchObject({ result: { ok: true } })
})

it('two that sign in at once are both on disk when they are answered', async () => {
  const folder = tempFolder()
  const { admit } = await startHost({ folder })
  const inFile = () => setUp(folder).stored.read().length
  const counts = await Promise.all([1, 2].map(() => admit('viewer').then(inFile)))
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
  expect(Math.max(...counts)).toBe(2)
})

it('what is written while a write is under way is written too, and nothing of it is left behind', async () => {
  const { stored, open, folder } = setUp()
  stored.write(() => [session('a')])
  const first = stored.flush()
  stored.write(() => [session('a'), session('b')])
  expect(await Promise.all([first, stored.flush()])).toEqual([true, true])
  expect(open().read()).toEqual([session('a'), session('b')])
  expect(readdirSync(folder)).toEqual(['web-sessions.json'])
})

it('many writes in one go become one, of the last state', async () => {
  const { stored, open } = setUp()
  let asked = 0
  const states = Array.from({ length: 500 }, (_, n) => [session(`s${n}`)])
  for (const state of states) {
    stored.write(() => {
      asked++
      return state
    })
  }
  await stored.flush()
  expect(asked).toBe(1)
  expect(open().read()).toEqual([session('s499')])
})

it('a stop waits for what is being written', async () => {
  const { stored, open, folder } = setUp()
  stored.write(() => [session('a')])
  void stored.flush()
  stored.write(() => [session('b')])
  await stored.stop()
  expect(open().read()).toEqual([session('b')])
  expect(readdirSync(folder)).toEqual(['web-sessions.json'])
})

it('a disk that cannot be written is named, and does not keep anybody out', async () => {
  const noFolder = join(tempFolder(), 'file')
  writeFileSync(noFolder, '')
  const { lines, stored } = setUp(noFolder)
  stored.write(() => [session('a')])
  expect(await stored.flush()).toBe(false)
  expect(lines.map(({ message }) => message).join()).toContain('cannot be written')
  await stored.stop()
})
