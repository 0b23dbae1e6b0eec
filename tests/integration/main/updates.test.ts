import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { updateMemorySchema } from '../../../src/main/updates/updates.ts'
import { makeApp } from '../../support/app.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import {
  feedKey,
  otherFeedKey,
  releaseOf,
  signedFeed,
  startUpdateServer,
  writeFeed,
  type UpdateServer,
} from '../../support/update-feed.ts'
import { createUpdatingDesk, type UpdatingDesk } from '../../support/updating-desk.ts'
import { waitFor } from '../../support/wait-for.ts'

const bytes = 'program 0.3.0 '.repeat(20_000)
const newer = releaseOf('0.3.0', bytes)
const file = 'tocsin-0.3.0.AppImage'

async function serve(files: Record<string, Buffer>): Promise<UpdateServer> {
  const server = await startUpdateServer({ ...files, [file]: files[file] ?? Buffer.from(bytes) })
  onTestFinished(() => server.stop())
  return server
}

async function openDesk(files: Record<string, Buffer>, options: Partial<UpdatingDesk> = {}) {
  const server = await serve(files)
  const desk = createUpdatingDesk({ feed: server.url, ...options })
  onTestFinished(() => desk.updates.stop())
  return { ...desk, server }
}
const stepOf = ({ updates }: ReturnType<typeof createUpdatingDesk>) => updates.state().step
const namesIn = (folder: string) => readdirSync(folder)

async function download(desk: ReturnType<typeof createUpdatingDesk>, until: 'ready' | 'idle') {
  expect(desk.updates.download('0.3.0')).toEqual({ ok: true, value: null })
  await waitFor(() => expect(stepOf(desk).kind).toBe(until))
}

describe('the feed', () => {
  test('is read after the start and once a day; a newer version is available, with its notes', async () => {
    const desk = await openDesk(signedFeed([newer]))
    desk.updates.start()
    expect(desk.server.requests).toEqual([])
    await desk.clock.advance(60_000)
    await waitFor(() => expect(desk.updates.state().check.kind).toBe('checked'))
    expect(desk.updates.state()).toMatchObject({
      installed: '0.2.0',
      available: { version: '0.3.0', date: '2026-11-02', notes: newer.notes },
      way: 'install',
      step: { kind: 'idle', problem: null },
    })
    expect(desk.server.requests).toEqual(['releases.json', 'releases.json.sig'])
    await desk.clock.advance(24 * 60 * 60_000)
    await waitFor(() => expect(desk.server.requests).toHaveLength(4))
  })

  test('with nothing newer offers nothing', async () => {
    const desk = await openDesk(signedFeed([releaseOf('0.2.0', 'a'), releaseOf('0.1.0', 'b')]))
    await desk.updates.check()
    expect(desk.updates.state()).toMatchObject({ check: { kind: 'checked' }, available: null })
    expect(desk.updates.download('0.1.0').ok).toBe(false)
  })

  test('that is off is not asked for, neither by time nor by hand', async () => {
    const desk = await openDesk(signedFeed([newer]), { settings: { mode: 'off' } })
    desk.updates.start()
    await desk.clock.advance(3 * 24 * 60 * 60_000)
    expect(await desk.updates.check()).toMatchObject({ ok: false, error: { code: 'not-permitted' } })
    expect(desk.updates.state().check).toEqual({ kind: 'off' })
    expect(desk.server.requests).toEqual([])
    expect(desk.clock.pending()).toBe(0)
  })

  test('that is switched off offers nothing any more', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    desk.set({ mode: 'off' })
    expect(desk.updates.state()).toMatchObject({ check: { kind: 'off' }, available: null })
    expect(desk.clock.pending()).toBe(0)
  })

  const changed = signedFeed([newer])
  changed['releases.json'] = Buffer.from(String(changed['releases.json']).replace('0.3.0', '0.9.0'))
  const foreign = { ...signedFeed([newer]), 'releases.json.sig': Buffer.from('AAAA') }
  const { 'releases.json': unsigned = Buffer.alloc(0) } = signedFeed([newer])
  test.each([
    ['was changed after it was signed', changed, feedKey, 'bad-signature'],
    ['has a signature that is none', foreign, feedKey, 'bad-signature'],
    ['has no signature', { 'releases.json': unsigned }, feedKey, 'unreachable'],
    ['is not there', {}, feedKey, 'unreachable'],
    ['is to be checked with a key that is none', signedFeed([newer]), 'c2VjcmV0', 'bad-key'],
    [
      'is signed with another key',
      signedFeed([newer]),
      'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
      'bad-signature',
    ],
    [
      'is signed and leads out of its folder',
      signedFeed([{ ...newer, packages: newer.packages.map((one) => ({ ...one, file: '../etc' })) }]),
      feedKey,
      'malformed',
    ],
  ])('that %s is refused', async (_what, files, publicKey, code) => {
    const desk = await openDesk(files, { settings: { publicKey } })
    await desk.updates.check()
    expect(desk.updates.state()).toMatchObject({
      check: { kind: 'failed', problem: { code } },
      available: null,
    })
    expect(desk.memory().seen).toBeNull()
  })

  test.each(['releases.json', 'releases.json.sig'])(
    'whose connection is cut in %s is not reachable, and nobody is accused',
    async (name) => {
      const desk = await openDesk(signedFeed([newer]))
      desk.server.cutAfter.set(name, 50)
      await desk.updates.check()
      expect(desk.updates.state().check).toMatchObject({
        kind: 'failed',
        problem: { code: 'unreachable', detail: expect.stringContaining(`${name}: `) as string },
      })
    },
  )

  test('that is older than one that was seen is refused, the same one is not', async () => {
    const desk = await openDesk(signedFeed([newer], 200))
    await desk.updates.check()
    await desk.updates.check()
    expect(desk.updates.state().check.kind).toBe('checked')
    const old = await openDesk(signedFeed([releaseOf('0.2.0', 'a')], 199), { memory: desk.memory() })
    await old.updates.check()
    expect(old.updates.state().check).toMatchObject({ kind: 'failed', problem: { code: 'replayed' } })
  })

  test('that is older than one that was seen is refused also after another key was used meanwhile', async () => {
    const desk = await openDesk(signedFeed([newer], 200))
    await desk.updates.check()
    const settings = { publicKey: otherFeedKey }
    const other = await openDesk(signedFeed([newer], 100, otherFeedKey), { memory: desk.memory(), settings })
    await other.updates.check()
    expect(other.updates.state().check.kind).toBe('checked')
    const old = await openDesk(signedFeed([newer], 199), { memory: other.memory() })
    await old.updates.check()
    expect(old.updates.state().check).toMatchObject({ kind: 'failed', problem: { code: 'replayed' } })
  })

  test('that arrives byte by byte is given up as a whole', async () => {
    let sent = 0
    const drip = createServer((_request, response) => {
      const timer = setInterval(() => {
        sent++
        response.write(' ')
      }, 5)
      response.on('close', () => clearInterval(timer))
    }).listen(0, '127.0.0.1')
    await once(drip, 'listening')
    onTestFinished(() => {
      drip.closeAllConnections()
      drip.close()
    })
    const { port } = drip.address() as AddressInfo
    const desk = createUpdatingDesk({ feed: `http://127.0.0.1:${port}` })
    const checked = desk.updates.check()
    for (let seconds = 0; seconds < 60; seconds += 20) {
      // Something has arrived since: it is not that nothing comes any more.
      const before = sent
      await waitFor(() => expect(sent).toBeGreaterThan(before + 20))
      expect(desk.updates.state().check.kind).toBe('checking')
      await desk.clock.advance(20_000)
    }
    await checked
    expect(desk.updates.state().check).toMatchObject({
      kind: 'failed',
      problem: { code: 'unreachable', detail: expect.stringContaining('60 s') as string },
    })
  })

  test.each([
    ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
    ['a folder', (path: string) => void mkdirSync(path)],
    ['a link', (path: string) => symlinkSync('/dev/zero', path)],
  ])('is not read from %s, which nobody waits for', async (_what, make) => {
    const folder = tempFolder()
    make(join(folder, 'releases.json'))
    const desk = createUpdatingDesk({ feed: folder })
    for (let attempt = 0; attempt < 6; attempt++) await desk.updates.check()
    expect(desk.updates.state().check).toMatchObject({ kind: 'failed', problem: { code: 'unreachable' } })
    // The threads for files are free.
    expect(await readFile(join(desk.folder, 'Tocsin.AppImage'), 'utf8')).toContain('program')
  })

  test('can be a folder', async () => {
    const folder = tempFolder()
    writeFeed(folder, { ...signedFeed([newer]), [file]: bytes })
    const desk = createUpdatingDesk({ feed: folder })
    await desk.updates.check()
    await download(desk, 'ready')
    expect(readFileSync(join(desk.downloads, file), 'utf8')).toBe(bytes)
  })

  test.each(['', 'tocsin', 'ftp://updates.example/'])('is not looked for at %j', async (feed) => {
    const desk = createUpdatingDesk({ feed })
    await desk.updates.check()
    expect(desk.updates.state().check).toMatchObject({ kind: 'failed', problem: { code: 'no-feed' } })
  })
})

describe('a download', () => {
  test('that is cut goes on where it was, and is whole', async () => {
    const desk = await openDesk(signedFeed([newer]))
    desk.server.cutAfter.set(file, 100_000)
    await desk.updates.check()
    desk.server.requests.length = 0
    await download(desk, 'ready')
    const [first, ...rest] = desk.server.requests
    expect(first).toBe(file)
    expect(rest.length).toBeGreaterThan(1)
    for (const request of rest) expect(request).toMatch(/ bytes=[1-9]\d*-$/)
    expect(readFileSync(join(desk.downloads, file), 'utf8')).toBe(bytes)
    expect(statSync(join(desk.downloads, file)).mode & 0o077).toBe(0)
  })

  test('whose server goes away keeps what has arrived for the next attempt', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    desk.server.cutAfter.set(file, 100_000)
    const { files } = desk.server
    desk.server.files = new Proxy(files, {
      get: (all, name: string) =>
        desk.server.requests.filter((each) => each.startsWith(file)).length > 1 ? undefined : all[name],
    })
    await download(desk, 'idle')
    expect(stepOf(desk)).toMatchObject({ problem: { code: 'unreachable' } })
    const [part = ''] = namesIn(desk.downloads)
    const { size } = statSync(join(desk.downloads, part))
    expect(size).toBeGreaterThan(0)
    desk.server.files = files
    desk.server.cutAfter.clear()
    desk.server.requests.length = 0
    await download(desk, 'ready')
    expect(desk.server.requests).toEqual([`${file} bytes=${size}-`])
  })

  test('that brings nothing more ends as cut', async () => {
    const desk = await openDesk(signedFeed([newer]))
    desk.server.cutAfter.set(file, 0)
    await desk.updates.check()
    await download(desk, 'idle')
    expect(stepOf(desk)).toMatchObject({ problem: { code: 'cut' } })
  })

  test('that drips for ever ends as too slow, and goes on where it was', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    desk.server.drips.add(file)
    const timers = desk.clock.pending()
    expect(desk.updates.download('0.3.0').ok).toBe(true)
    // So small a package has the least time of all, ten minutes and a little more.
    for (let seconds = 0; seconds < 620; seconds += 25) {
      // Something has arrived since: it is not that nothing comes any more.
      const before = desk.server.dripped
      await waitFor(() => expect(desk.server.dripped).toBeGreaterThan(before + 5))
      expect(stepOf(desk).kind).toBe('downloading')
      await desk.clock.advance(25_000)
    }
    await waitFor(() => expect(stepOf(desk)).toMatchObject({ kind: 'idle', problem: { code: 'too-slow' } }))
    await desk.clock.advance(1_000)
    expect(desk.clock.pending()).toBe(timers)
    desk.server.drips.clear()
    desk.server.requests.length = 0
    await download(desk, 'ready')
    expect(desk.server.requests).toEqual([expect.stringMatching(/ bytes=[1-9]\d*-$/)])
  })

  test('begins anew where the server knows no ranges', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    mkdirSync(desk.downloads)
    const { sha512 = '' } = newer.packages[0] ?? {}
    writeFileSync(join(desk.downloads, `${file}.${sha512.slice(0, 16)}.part`), bytes.slice(0, 50))
    desk.server.ignoresRanges = true
    await download(desk, 'ready')
    expect(readFileSync(join(desk.downloads, file), 'utf8')).toBe(bytes)
  })

  test.each([
    ['of other bytes', `evil${bytes.slice(4)}`],
    ['that is longer', `${bytes}evil`],
  ])('%s is refused and deleted, and nothing is installed', async (_what, content) => {
    const desk = await openDesk({ ...signedFeed([newer]), [file]: Buffer.from(content) })
    await desk.updates.check()
    await download(desk, 'idle')
    expect(stepOf(desk)).toMatchObject({ problem: { code: 'tampered' } })
    expect(namesIn(desk.downloads)).toEqual([])
    expect((await desk.updates.install('0.3.0')).ok).toBe(false)
    expect(readFileSync(desk.program, 'utf8')).toBe('program 0.2.0')
  })

  test('can be cancelled, and begun again at once', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    expect(desk.updates.download('0.3.0').ok).toBe(true)
    expect(desk.updates.cancel().ok).toBe(true)
    expect(stepOf(desk)).toEqual({ kind: 'idle', problem: null })
    await download(desk, 'ready')
    expect(readFileSync(join(desk.downloads, file), 'utf8')).toBe(bytes)
  })

  test('of a release that is withdrawn meanwhile ends', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    await download(desk, 'ready')
    desk.server.files = signedFeed([releaseOf('0.2.0', 'a')], 1_900_000_000)
    await desk.updates.check()
    expect(desk.updates.state()).toMatchObject({ available: null, step: { kind: 'idle' } })
  })
})

describe('an AppImage', () => {
  test('is replaced by the new one, which keeps the one before beside it; rolling back swaps them', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    await download(desk, 'ready')
    expect(await desk.updates.install('0.3.0')).toEqual({ ok: true, value: null })
    expect(readFileSync(desk.program, 'utf8')).toBe(bytes)
    expect(readFileSync(`${desk.program}.previous`, 'utf8')).toBe('program 0.2.0')
    expect(statSync(desk.program).mode & 0o777).toBe(0o755)
    expect(stepOf(desk)).toEqual({ kind: 'installed', restarts: true })
    expect(desk.restarts()).toBe(0)
    await desk.clock.advance(1_000)
    expect(desk.restarts()).toBe(1)

    const next = createUpdatingDesk({
      version: '0.3.0',
      feed: desk.server.url,
      folder: desk.folder,
      memory: desk.memory(),
    })
    next.updates.start()
    await waitFor(() => expect(next.updates.state().previous).toBe('0.2.0'))
    expect((await next.updates.rollBack('0.1.0')).ok).toBe(false)
    expect(await next.updates.rollBack('0.2.0')).toEqual({ ok: true, value: null })
    expect(readFileSync(desk.program, 'utf8')).toBe('program 0.2.0')
    expect(readFileSync(`${desk.program}.previous`, 'utf8')).toBe(bytes)
    expect(namesIn(desk.folder).toSorted()).toEqual([
      'Tocsin.AppImage',
      'Tocsin.AppImage.previous',
      'updates',
    ])
  })

  test('that was changed on the disk after the download is not installed', async () => {
    const desk = await openDesk(signedFeed([newer]))
    await desk.updates.check()
    await download(desk, 'ready')
    writeFileSync(join(desk.downloads, file), `evil${bytes.slice(4)}`)
    expect((await desk.updates.install('0.3.0')).ok).toBe(false)
    expect(stepOf(desk)).toMatchObject({ kind: 'idle', problem: { code: 'tampered' } })
    expect(readFileSync(desk.program, 'utf8')).toBe('program 0.2.0')
    expect(namesIn(desk.downloads)).toEqual(['releases.json', 'releases.json.sig'])
  })

  test('is not replaced while critical alarms are unacknowledged, in a flood, or without a connection', async () => {
    const desk = await openDesk(signedFeed([newer]))
    const calm = { isKnown: true, criticals: 0, isFlood: false }
    await desk.updates.check()
    await download(desk, 'ready')
    for (const [condition, hold] of [
      [
        { ...calm, criticals: 2 },
        { kind: 'critical', count: 2 },
      ],
      [{ ...calm, isFlood: true }, { kind: 'flood' }],
      [{ ...calm, isKnown: false }, { kind: 'unknown' }],
    ] as const) {
      desk.watch([calm, condition])
      await desk.clock.advance(1_000)
      expect(desk.updates.state().hold).toEqual(hold)
      expect(await desk.updates.install('0.3.0')).toMatchObject({
        ok: false,
        error: { code: 'not-permitted' },
      })
    }
    expect(readFileSync(desk.program, 'utf8')).toBe('program 0.2.0')
    desk.watch([calm])
    await desk.clock.advance(1_000)
    expect(desk.updates.state().hold).toBeNull()
    expect((await desk.updates.install('0.3.0')).ok).toBe(true)
  })

  test('in a place that cannot be written stays as it is, and says so', async () => {
    const desk = await openDesk(signedFeed([newer]), {
      installation: { kind: 'AppImage', file: '/proc/self/status' },
    })
    await desk.updates.check()
    await download(desk, 'ready')
    expect(await desk.updates.install('0.3.0')).toMatchObject({ ok: false })
    expect(stepOf(desk)).toMatchObject({ kind: 'ready', problem: { code: 'failed' } })
  })
})

describe('a package of the system', () => {
  /**
   * A system whose pkexec runs `before` while it asks for the password, and then what it was asked to run, without
   * making it root; its installer notes how it was called and the content of the package.
   */
  function fakeSystem({ kind = 'deb', before = '' }: { kind?: 'deb' | 'rpm'; before?: string } = {}) {
    const folder = tempFolder()
    const noted = join(folder, 'noted')
    const cache = join(folder, 'cache')
    mkdirSync(cache)
    writeFileSync(noted, '')
    const program = (name: string, script: string) => {
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
      chmodSync(join(folder, name), 0o755)
    }
    program('pkexec', `${before}\nexec "$@"`)
    const command = kind === 'deb' ? 'apt-get' : 'rpm'
    program(command, `{ echo "${command} $*"; for last; do :; done; cat "$last"; echo; } >>${noted}`)
    const places = {
      pkexec: join(folder, 'pkexec'),
      folder: cache,
      path: `${folder}:/usr/sbin:/usr/bin:/sbin:/bin`,
    }
    const said = () => readFileSync(noted, 'utf8').replaceAll(/tocsin-update\.\w+/g, 'own')
    return { places, cache, said }
  }
  const own = releaseOf('0.2.0', 'package 0.2.0', 'deb')
  const next = releaseOf('0.3.0', 'package 0.3.0', 'deb')
  const files = {
    ...signedFeed([next, own]),
    'tocsin-0.2.0.deb': Buffer.from('package 0.2.0'),
    'tocsin-0.3.0.deb': Buffer.from('package 0.3.0'),
  }
  const deb = { installation: { kind: 'deb' } } as const

  test('is installed by the system, the one before is kept, and rolling back needs no network', async () => {
    const { places, cache, said } = fakeSystem()
    const desk = await openDesk(files, { ...deb, places })
    await desk.updates.check()
    await download(desk, 'ready')
    expect(namesIn(desk.downloads).toSorted()).toEqual([
      'releases.json',
      'releases.json.sig',
      'tocsin-0.2.0.deb',
      'tocsin-0.3.0.deb',
    ])
    expect((await desk.updates.install('0.3.0')).ok).toBe(true)
    const command = `apt-get install --yes --allow-downgrades ${cache}/own/package.deb`
    expect(said()).toBe(`${command}\npackage 0.3.0\n`)
    expect(namesIn(cache)).toEqual([])

    await desk.server.stop()
    const updated = createUpdatingDesk({
      ...deb,
      places,
      version: '0.3.0',
      feed: desk.server.url,
      folder: desk.folder,
      memory: desk.memory(),
    })
    updated.updates.start()
    await waitFor(() => expect(updated.updates.state().previous).toBe('0.2.0'))
    expect((await updated.updates.rollBack('0.2.0')).ok).toBe(true)
    expect(said()).toBe(`${command}\npackage 0.3.0\n${command}\npackage 0.2.0\n`)
  })

  test.each(['deb', 'rpm'] as const)(
    '(%s) that is changed while the system asks for the password is not installed',
    async (kind) => {
      const folder = tempFolder()
      const file = join(folder, 'updates', `tocsin-0.3.0.${kind}`)
      const { places, cache, said } = fakeSystem({ kind, before: `printf 'evilage 0.3.0' >${file}` })
      const release = releaseOf('0.3.0', 'package 0.3.0', kind)
      const desk = await openDesk(
        { ...signedFeed([release]), [`tocsin-0.3.0.${kind}`]: Buffer.from('package 0.3.0') },
        { installation: { kind }, places, folder },
      )
      await desk.updates.check()
      await download(desk, 'ready')
      expect((await desk.updates.install('0.3.0')).ok).toBe(false)
      expect(said()).toBe('')
      expect(stepOf(desk)).toMatchObject({ kind: 'idle', problem: { code: 'tampered' } })
      expect(namesIn(cache)).toEqual([])
      expect(desk.memory().last).toBeNull()
    },
  )

  test('is not gone back to where only the profile folder says what it is', async () => {
    const { places, said } = fakeSystem()
    const planted = releaseOf('0.1.0', 'evil', 'deb').packages[0]
    const folder = tempFolder()
    mkdirSync(join(folder, 'updates'))
    writeFileSync(join(folder, 'updates', 'tocsin-0.1.0.deb'), 'evil')
    const memory = updateMemorySchema.parse({
      seen: null,
      last: { from: '0.1.0', to: '0.2.0', package: planted },
    })
    const desk = await openDesk(files, { ...deb, places, folder, memory })
    desk.updates.start()
    await desk.updates.check()
    expect(desk.updates.state().previous).toBeNull()
    expect((await desk.updates.rollBack('0.1.0')).ok).toBe(false)
    expect(said()).toBe('')
  })

  test('is not gone back to by a kept feed that was changed', async () => {
    const { places, said } = fakeSystem()
    const folder = tempFolder()
    mkdirSync(join(folder, 'updates'))
    const { 'releases.json.sig': signature = '' } = signedFeed([own])
    const { 'releases.json': text = '' } = signedFeed([releaseOf('0.2.0', 'evil', 'deb')])
    const kept = { 'releases.json': text, 'releases.json.sig': signature, 'tocsin-0.2.0.deb': 'evil' }
    writeFeed(join(folder, 'updates'), kept)
    const memory = { seen: null, seenBefore: [], last: { from: '0.2.0', to: '0.3.0' } }
    const desk = createUpdatingDesk({ ...deb, places, folder, memory, version: '0.3.0', feed: '/none' })
    desk.updates.start()
    await waitFor(() => expect(desk.logged()).toContain('no way back: releases.json'))
    expect(desk.updates.state().previous).toBeNull()
    expect((await desk.updates.rollBack('0.2.0')).ok).toBe(false)
    expect(said()).toBe('')
  })

  test('that the system refuses is not installed, and says why', async () => {
    const { places } = fakeSystem({ before: 'echo refused >&2; exit 126' })
    const desk = await openDesk(files, { ...deb, places })
    await desk.updates.check()
    await download(desk, 'ready')
    expect((await desk.updates.install('0.3.0')).ok).toBe(false)
    expect(stepOf(desk)).toMatchObject({
      kind: 'ready',
      problem: { code: 'failed', detail: 'pkexec, deb: 126 refused' },
    })
    expect(desk.memory().last).toBeNull()
    await desk.clock.advance(5_000)
    expect(desk.restarts()).toBe(0)
  })

  test.each([
    [{ kind: 'web' }, 'web'],
    [{ kind: 'archive' }, 'archive'],
    [{ kind: 'rpm' }, 'no-package'],
  ] as const)('for %j is only said to be there', async (installation, way) => {
    const desk = await openDesk(files, { installation })
    await desk.updates.check()
    expect(desk.updates.state()).toMatchObject({ available: { version: '0.3.0' }, way })
    expect(desk.updates.download('0.3.0').ok).toBe(false)
  })
})

describe('a whole desk', () => {
  test('tells its pages, keeps installing to itself while it cannot, and has every attempt in its audit trail', async () => {
    const server = await serve(signedFeed([newer]))
    const { app, ask, folder, pushes } = makeApp()
    app.start()
    const updates = { mode: 'notify' as const, feed: server.url, publicKey: feedKey }
    expect((await ask('settings.change', { updates })).ok).toBe(true)
    expect(await ask('updates.check', null)).toEqual({ ok: true, value: null })
    const told = pushes.flatMap((push) => (push.name === 'updates.changed' ? [push.payload] : []))
    expect(told.at(-1)).toMatchObject({ available: { version: '0.3.0' }, way: 'web' })
    expect((await ask('updates.install', { version: '0.3.0' })).ok).toBe(false)
    expect((await ask('updates.rollBack', { version: '0.1.0' })).ok).toBe(false)
    await app.stop()
    const trail = readdirSync(join(folder, 'audit'))
      .map((name) => readFileSync(join(folder, 'audit', name), 'utf8'))
      .join('')
    expect(trail).toMatch(/"kind":"updates\.install".*"outcome":"failed"/)
    expect(trail).toMatch(/"kind":"updates\.rollBack".*"outcome":"failed"/)
  })
})
