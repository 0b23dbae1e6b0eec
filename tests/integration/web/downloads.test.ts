import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openAtomicWriter } from '../../../src/main/storage/atomic-file.ts'
import { createDownloads, maxUnfetched, maxUnfetchedBytes } from '../../../src/web/downloads.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { waitFor } from '../../support/wait-for.ts'
import { startHost } from '../../support/web-host.ts'

function setUp(folder = join(tempFolder(), 'downloads')) {
  const clock = createManualClock()
  let made = 0
  const downloads = createDownloads({ folder, clock, makeId: () => `id-${++made}` })
  onTestFinished(downloads.stop)
  const place = async (session: string, content = 'x') => {
    const { file, download } = await downloads.place(session, {
      page: { id: 1 },
      name: 'report',
      extension: 'csv',
    })
    writeFileSync(file, content)
    return { file, path: download?.path ?? '' }
  }
  return { clock, downloads, folder, place }
}

it('is for its own session only', async () => {
  const { downloads, place } = setUp()
  const { path } = await place('wall')
  expect(await downloads.take('office', path)).toBeNull()
  const taken = await downloads.take('wall', path)
  expect(taken?.name).toBe('report.csv')
  await taken?.end()
})

it('makes room when a session leaves too many behind, and touches no other session', async () => {
  const { folder, downloads, place } = setUp()
  const other = await place('office')
  const first = await place('wall')
  for (let n = 1; n <= maxUnfetched; n++) await place('wall')
  expect(existsSync(first.file)).toBe(false)
  expect(existsSync(other.file)).toBe(true)
  expect(readdirSync(folder)).toHaveLength(maxUnfetched + 1)
  expect(await downloads.take('wall', first.path)).toBeNull()
})

it('makes room for exports that begin at once, as for those one after the other', async () => {
  const { folder, downloads } = setUp()
  const suggestion = { page: { id: 1 }, name: 'report', extension: 'csv' } as const
  const targets = await Promise.all(Array.from({ length: 200 }, () => downloads.place('wall', suggestion)))
  // An export of which nobody wants to know any more ends in a failure, and leaves no file behind.
  const ends = await Promise.allSettled(
    targets.map(async ({ file }) => {
      const writer = await openAtomicWriter(file)
      await writer.write('x')
      await writer.commit()
    }),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxUnfetched)
  expect(readdirSync(folder, { recursive: true }).filter((name) => name.includes('file'))).toHaveLength(
    maxUnfetched,
  )
})

it('counts what is still being written', async () => {
  const { downloads, place } = setUp()
  const suggestion = { page: { id: 1 }, name: 'report', extension: 'csv' } as const
  const { file } = await downloads.place('wall', suggestion)
  // Sparse: it takes no room on this disk.
  truncateSync(`${file}.part`, maxUnfetchedBytes + 1)
  await place('wall')
  expect(existsSync(`${file}.part`)).toBe(false)
})

it('is for its user only, as everything in the profile folder', async () => {
  const { downloads } = setUp()
  const { file } = await downloads.place('wall', { page: { id: 1 }, name: 'report', extension: 'csv' })
  const writer = await openAtomicWriter(file)
  await writer.commit()
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

it('is removed after an hour, and with its session', async () => {
  const { clock, downloads, place } = setUp()
  const [old, ended] = [await place('wall'), await place('office')]
  await downloads.leave('office')
  expect(existsSync(ended.file)).toBe(false)
  await clock.advance(60 * 60_000)
  await waitFor(() => expect(existsSync(old.file)).toBe(false))
  expect(clock.pending()).toBe(0)
})

it('leaves nothing of an earlier run, nor of this one', async () => {
  const folder = join(tempFolder(), 'downloads')
  mkdirSync(folder)
  writeFileSync(join(folder, 'left'), 'by a killed host')
  const { downloads, place, clock } = setUp(folder)
  await place('wall')
  expect(existsSync(join(folder, 'left'))).toBe(false)
  await downloads.stop()
  expect(existsSync(folder)).toBe(false)
  expect(clock.pending()).toBe(0)
})

it.skipIf(process.platform !== 'linux')('keeps no file open that it cannot measure', async () => {
  const { downloads, place } = setUp()
  const { path, file } = await place('wall')
  const handle = await open(file)
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  vi.spyOn(prototype, 'stat').mockRejectedValueOnce(new Error('the disk is gone'))
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(downloads.take('wall', path)).rejects.toThrow('the disk is gone')
  // Those that were closed meanwhile, such as the one that lists the folder, exist no more.
  const opened = readdirSync('/proc/self/fd')
    .map((fd) => join('/proc/self/fd', fd))
    .filter((link) => lstatSync(link, { throwIfNoEntry: false }) !== undefined)
    .map((link) => readlinkSync(link))
  expect(opened.filter((target) => target.startsWith(file))).toEqual([])
})

describe('over the network', () => {
  it('is served once, complete, under its name, and then removed', async () => {
    const { host, admit, downloads, sessions } = await startHost()
    const [Cookie, stranger] = [await admit(), await admit('viewer')]
    const session = sessions.holderOf(Cookie.split('=')[1])?.id ?? ''
    const { file, download } = await downloads.place(session, {
      page: { id: 1 },
      name: 'Übersicht "März"',
      extension: 'csv',
    })
    const address = `${host.origin()}${download?.path}`
    expect((await fetch(address, { headers: { Cookie } })).status).toBe(404)
    writeFileSync(file, 'a,b\r\n')
    expect((await fetch(address)).status).toBe(404)
    expect((await fetch(address, { headers: { Cookie: stranger } })).status).toBe(404)
    expect((await fetch(address, { method: 'HEAD', headers: { Cookie } })).status).toBe(404)
    const answer = await fetch(address, { headers: { Cookie } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="_bersicht _M_rz_.csv"; filename*=UTF-8''${encodeURIComponent('Übersicht "März".csv')}`,
    )
    expect(await answer.text()).toBe('a,b\r\n')
    await waitFor(() => expect(existsSync(file)).toBe(false))
    expect((await fetch(address, { headers: { Cookie } })).status).toBe(404)
  })
})
