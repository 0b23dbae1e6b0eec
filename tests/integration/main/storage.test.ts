import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Cipher } from '../../../src/main/session/token-vault.ts'
import { auditFiles, verifyAudit } from '../../../src/main/storage/audit-verification.ts'
import { savedViewSchema } from '../../../src/shared/model/saved-view.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { makeApp, makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const snapshot = ({ ask }: TestApp) => replyOf(ask('desk.snapshot', null))

/** Stands for the system's key store, visibly not plain text. */
const keyStore: Cipher = {
  unsafeReason: () => null,
  keyStore: () => 'of the test',
  encrypt: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
  decrypt: (sealed) => Buffer.from([...sealed].map((byte) => byte ^ 0x5a)).toString(),
}
const noKeyStore: Cipher = { ...keyStore, unsafeReason: () => 'no key store' }
const north = serverProfileSchema.parse({
  id: 'north',
  name: 'North plant',
  kind: 'remote',
  baseUrl: 'https://north.example',
})

describe('settings with one bad view and one bad server', () => {
  it('lose these two only, which are named and kept', async () => {
    const folder = tempFolder()
    const boilers = savedViewSchema.parse({ id: 'boilers', name: 'Boilers' })
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({
        theme: 'light',
        views: [boilers, { ...boilers, id: 'bad', name: 'Turbines', columns: [] }],
        profiles: [{}, north, { ...north, id: 'bad', name: 'South plant', baseUrl: 'ftp://south.example' }],
      }),
    )
    const { settings, notices } = await snapshot(makeApp({ folder }))
    expect(settings.theme).toBe('light')
    expect(settings.views.map(({ name }) => name)).toEqual(['Boilers'])
    expect(settings.profiles.map(({ name }) => name)).toEqual(['Demo plant', 'North plant'])
    expect(notices).toMatchObject([{ code: 'settings-recovered' }])
    expect(notices[0]?.detail).toContain('Turbines')
    expect(notices[0]?.detail).toContain('South plant')
    await eventually(() => {
      const kept = readdirSync(folder).find((name) => name.startsWith('settings.set-aside-')) ?? ''
      expect(readFileSync(join(folder, kept), 'utf8')).toContain('ftp://south.example')
    })
  })
})

describe('what is stored', () => {
  it('is closed to other users, also where the profile was open and a link was planted in it', async () => {
    const folder = tempFolder()
    const victim = join(tempFolder(), 'victim')
    mkdirSync(join(folder, 'servers'))
    writeFileSync(join(folder, 'settings.json'), '{}', { mode: 0o644 })
    writeFileSync(victim, 'theirs')
    symlinkSync(victim, join(folder, 'mute.json'))
    for (const path of [folder, join(folder, 'servers')]) chmodSync(path, 0o755)
    const { ask, app } = makeApp({ folder })
    app.start()
    expect((await replyOf(ask('desk.snapshot', null))).notices).toMatchObject([
      { code: 'folder-exposed', detail: expect.stringContaining('mute.json was a link') as string },
    ])
    await replyOf(ask('profile.save', { profile: north, secret: 'north-token' }))
    await replyOf(ask('attention.mute', { minutes: 5 }))
    await app.stop()
    expect(readFileSync(victim, 'utf8')).toBe('theirs')
    const open = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => !name.includes('.link-') && (lstatSync(join(folder, name)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })
})

describe('the audit trail', () => {
  it('says who did what, without secrets, and verifies', async () => {
    const { ask, app, folder } = makeApp()
    app.start()
    await replyOf(ask('profile.save', { profile: north, secret: 'north-token' }))
    await replyOf(ask('attention.mute', { minutes: 5 }))
    await app.stop()
    const files = await auditFiles(join(folder, 'audit'))
    const text = readFileSync(files[0] ?? '', 'utf8')
    const entries = text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as { kind: string })
    // The server is watched from then on, and the end of its evidence is kept here too.
    expect(entries.filter(({ kind }) => kind !== 'evidence')).toMatchObject([
      { kind: 'profile.save', actor: { role: 'supervisor' }, outcome: 'done' },
      { kind: 'attention.mute', actor: { role: 'supervisor' }, request: { minutes: 5 } },
    ])
    expect(text).not.toContain('north-token')
    expect(await verifyAudit(files)).toMatchObject({ entries: entries.length, problems: [] })
  })
})

describe('the audit trail of a desk that was started twice', () => {
  it('is whole, and has the ends of the evidence as they were at each start and end', async () => {
    const folder = tempFolder()
    const service = await startService()
    onTestFinished(() => service.stop())
    for (const makeRun of [makeLiveApp, makeLiveApp]) {
      const { app } = await makeRun(service, { folder })
      await app.stop()
    }
    const files = await auditFiles(join(folder, 'audit'))
    expect((await verifyAudit(files)).problems).toEqual([])
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'))
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const ends = entries.filter(({ kind }) => kind === 'evidence')
    expect(ends).toHaveLength(4)
    expect(ends[2]).toMatchObject({ lastNumber: ends[1]?.['lastNumber'], lastHash: ends[1]?.['lastHash'] })
  })

  it('tells that it was taken with the end that is kept of it, which the evidence has sealed', async () => {
    const folder = tempFolder()
    const service = await startService()
    onTestFinished(() => service.stop())
    /** A run with these notices about the trail. */
    const run = async (expected: object[]) => {
      const test = await makeLiveApp(service, { folder })
      // Once this is answered the evidence is written.
      await replyOf(test.ask('evidence.verify', null))
      await eventually(async () => {
        const { notices } = await snapshot(test)
        expect(notices.filter(({ code }) => code === 'audit-broken')).toMatchObject(expected)
      })
      await test.app.stop()
    }
    for (let start = 0; start < 2; start++) await run([])
    rmSync(join(folder, 'audit'), { recursive: true })
    rmSync(join(folder, 'audit-head.json'))
    const detail: unknown = expect.stringMatching(/^entry \d+, which the evidence of .* names, is not in it$/)
    await run([{ detail }])
    await run([])
  })

  it('tells what was cut off the evidence between two runs, and nothing else', async () => {
    const folder = tempFolder()
    const service = await startService()
    onTestFinished(() => service.stop())
    const faultsOf = async (tamper: string | null) => {
      const { app, ask } = await makeLiveApp(service, { folder })
      const [check] = await replyOf(ask('evidence.verify', null))
      await app.stop()
      const name = readdirSync(join(folder, 'servers')).find((each) => each.endsWith('.sqlite')) ?? ''
      const database = new DatabaseSync(join(folder, 'servers', name))
      if (tamper !== null) database.exec(tamper)
      database.close()
      return { faults: check?.result?.faults, last: check?.result?.last.number }
    }
    expect(await faultsOf(null)).toMatchObject({ faults: [] })
    const { faults, last } = await faultsOf('DELETE FROM evidence WHERE number > 2')
    expect(faults).toEqual([])
    expect(last).toBeGreaterThan(2)
    expect(await faultsOf('DELETE FROM evidence')).toMatchObject({
      faults: [{ number: 3, fault: 'cut-off' }],
    })
    expect(await faultsOf(null)).toMatchObject({ faults: [{ number: 1, fault: 'cut-off' }] })
  })
})

describe('stored tokens', () => {
  it('survive a start without a key store, which is said', async () => {
    const folder = tempFolder()
    const first = makeApp({ folder, cipher: keyStore })
    await replyOf(first.ask('profile.save', { profile: north, secret: 'north-token' }))
    await first.app.stop()
    const sealed = readFileSync(join(folder, 'tokens.json'), 'utf8')

    const locked = makeApp({ folder, cipher: noKeyStore })
    expect((await snapshot(locked)).notices).toMatchObject([{ code: 'tokens-locked' }])
    await locked.app.stop()
    expect(readFileSync(join(folder, 'tokens.json'), 'utf8')).toBe(sealed)
  })
})

describe('a removed server', () => {
  async function appWithData() {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = await makeLiveApp(service, { cipher: keyStore })
    const profile = { ...(await snapshot(test)).profile, id: 'north', name: 'North plant' }
    await replyOf(test.ask('profile.save', { profile, secret: service.token }))
    await replyOf(test.ask('profile.use', { id: 'north' }))
    await eventually(async () => expect((await snapshot(test)).status.link).toBe('live'))
    const contact = {
      id: 7,
      name: 'M. Arnaud',
      phone: '',
      note: '',
      favourite: false,
      source: 'typed',
    } as const
    const nothing = { contacts: [], labels: [] }
    await replyOf(test.ask('book.change', { put: { ...nothing, contacts: [contact] }, remove: nothing }))
    await replyOf(
      test.ask('calls.place', {
        userIds: [7],
        groupIds: [],
        text: 'Please come',
        number: 1,
        audio: null,
        file: null,
        about: null,
        pin: null,
      }),
    )
    await replyOf(test.ask('profile.use', { id: 'embedded' }))
    return { test, profile, service }
  }
  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('north'))

  it('leaves no token, journal, call log or contact book behind', async () => {
    const { test, service } = await appWithData()
    await eventually(() => expect(filesOf(test.folder)).not.toEqual([]))
    await replyOf(test.ask('profile.remove', { id: 'north' }))
    await test.app.stop()
    expect(filesOf(test.folder)).toEqual([])
    expect(readFileSync(join(test.folder, 'tokens.json'), 'utf8')).not.toContain(service.url)
  })

  it('has its journal, call log and contact book back after an undo', async () => {
    const { test, profile, service } = await appWithData()
    await replyOf(test.ask('profile.remove', { id: 'north' }))
    await replyOf(test.ask('profile.save', { profile, secret: service.token }))
    await replyOf(test.ask('profile.use', { id: 'north' }))
    expect(await replyOf(test.ask('book.read', null))).toMatchObject({ contacts: [{ name: 'M. Arnaud' }] })
    expect(await replyOf(test.ask('calls.audit', { limit: 10 }))).toMatchObject([
      { order: { text: 'Please come' } },
    ])
  })
})

describe('a damaged journal', () => {
  it('is set aside and named, and the desk goes on', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const folder = tempFolder()
    mkdirSync(join(folder, 'servers'))
    writeFileSync(join(folder, 'servers', 'north.sqlite'), 'not a database '.repeat(100))
    const profiles = [{}, { ...north, baseUrl: service.url }]
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ profiles, activeProfile: 'north' }))
    const test = makeApp({ folder })
    test.app.start()
    expect(await replyOf(test.ask('missed.list', null))).toMatchObject({ entries: [] })
    const { notices } = await snapshot(test)
    expect(notices).toMatchObject([{ code: 'records-set-aside' }])
    expect(notices[0]?.detail).toContain('North plant: north.sqlite.broken-')
  })
})

describe('a damaged memory of past alarms', () => {
  it('is set aside and named once the desk reads the past again', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const folder = tempFolder()
    mkdirSync(join(folder, 'memory'))
    writeFileSync(join(folder, 'memory', 'north.sqlite'), 'not a database '.repeat(100))
    const profiles = [{}, { ...north, baseUrl: service.url }]
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ profiles, activeProfile: 'north' }))
    const test = makeApp({ folder })
    test.app.start()
    expect(await replyOf(test.ask('memory.follows', { names: ['FEED'] }))).toEqual([])
    const { notices } = await snapshot(test)
    expect(notices).toMatchObject([{ code: 'memory-set-aside' }])
    expect(notices[0]?.detail).toContain('North plant: north.sqlite.broken-')
  })
})

describe('a damaged contact book', () => {
  it('is set aside and named, and the desk goes on', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const folder = tempFolder()
    mkdirSync(join(folder, 'book'))
    writeFileSync(join(folder, 'book', 'north.json'), '{"contacts": [{"id": 7, "na')
    const profiles = [{}, { ...north, baseUrl: service.url }]
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ profiles, activeProfile: 'north' }))
    const test = makeApp({ folder })
    test.app.start()
    expect(await replyOf(test.ask('book.read', null))).toMatchObject({ contacts: [] })
    const { notices } = await snapshot(test)
    expect(notices).toMatchObject([{ code: 'contacts-set-aside' }])
    expect(notices[0]?.detail).toContain('North plant: north.json.broken-')
  })
})

describe('a profile folder that cannot be written', () => {
  it('does not keep the desk from starting, which says that nothing is stored', async () => {
    const file = join(tempFolder(), 'in-the-way')
    writeFileSync(file, 'a file where the folder should be')
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = await makeLiveApp(service, { folder: join(file, 'profile') })
    await replyOf(test.ask('settings.change', { theme: 'light' }))
    await eventually(async () => {
      const { settings, notices } = await snapshot(test)
      expect(settings.theme).toBe('light')
      expect(notices).toContainEqual(expect.objectContaining({ code: 'storage-failing' }))
    })
  })
})

describe('a contact book that cannot be read', () => {
  it('is said, is not set aside, and is read once it can be', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const folder = tempFolder()
    const file = join(folder, 'book', 'north.json')
    mkdirSync(file, { recursive: true })
    const profile = { ...north, baseUrl: service.url }
    writeFileSync(
      join(folder, 'settings.json'),
      JSON.stringify({ profiles: [{}, profile], activeProfile: 'north' }),
    )
    const test = makeApp({ folder })
    test.app.start()
    await eventually(async () =>
      expect((await snapshot(test)).notices).toContainEqual(
        expect.objectContaining({ code: 'storage-failing' }),
      ),
    )
    expect(existsSync(file)).toBe(true)
    const contact = { id: 7, name: 'Marie', phone: '', note: '', favourite: false, source: 'typed' }
    rmSync(file, { recursive: true })
    writeFileSync(file, JSON.stringify({ contacts: [contact], labels: [], forgotten: [] }))
    await eventually(async () =>
      expect(await test.ask('book.read', null)).toMatchObject({ value: { contacts: [{ name: 'Marie' }] } }),
    )
  })
})
