import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { openLogFile } from '../../../src/main/platform/log-file.ts'
import { createLogging } from '../../../src/main/platform/log.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { headlessShell } from '../../../src/main/platform/host-shell.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { makeApp } from '../../support/app.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** What a page adds to the archive. */
const collected = { longTasks: { count: 2, longestMs: 81 } }

/** The files of an archive, read by the central directory as any other program reads them. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42)
    const content = start + 30 + archive.readUInt16LE(start + 26)
    const packed = archive.subarray(content, content + archive.readUInt32LE(at + 20))
    files.set(name, inflateRawSync(packed).toString())
    at += 46 + nameLength
  }
  return files
}

test('diagnostics hold versions, settings, log, journal and delays, and none of the secrets', async () => {
  const folder = tempFolder()
  const saved = join(tempFolder(), 'diagnostics.zip')
  const secrets = createSecrets()
  const logging = createLogging({
    now: Date.now,
    secrets,
    file: openLogFile({ folder: join(folder, 'logs'), onError: (message) => expect.fail(message) }),
    print: () => undefined,
  })
  const planted = {
    commandLine: 'planted-token-of-the-command-line',
    stored: 'planted-stored-token',
    password: 'planted password of a person',
    clientSecret: 'planted/client+secret',
    entered: 'planted-entered-token',
    tested: 'planted-secret-of-a-test',
  }
  const { app, ask } = makeApp({
    folder,
    secrets,
    logging,
    log: logging.log,
    flags: { server: 'http://127.0.0.1:9', token: planted.commandLine, data: null, plant: [] },
    shell: { ...headlessShell, chooseFile: () => Promise.resolve({ file: saved, download: null }) },
  })
  app.start()
  const oauth = {
    kind: 'oauth',
    grant: 'password',
    tokenUrl: 'http://127.0.0.1:9/token',
    clientId: 'desk',
    username: 'op',
  }
  const profile = (id: string, auth: object) =>
    serverProfileSchema.parse({ id, name: id, kind: 'remote', baseUrl: `http://${id}.example`, auth })
  await ask('profile.save', { profile: profile('north', { kind: 'token' }), secret: planted.stored })
  await ask('profile.save', {
    profile: profile('south', oauth),
    secret: planted.password,
    clientSecret: planted.clientSecret,
  })
  await ask('session.signIn', { token: planted.entered })
  await ask('profile.test', {
    ticket: 't',
    profile: profile('east', { kind: 'token' }),
    secret: planted.tested,
  })
  // Whatever a part may log by mistake.
  for (const secret of Object.values(planted))
    logging.log('error', `the service echoed ${secret} in its answer`)
  logging.log(
    'error',
    'GET /alarmHub?access_token=planted-unknown failed: Authorization: Bearer planted-unknown',
  )

  expect(await ask('diagnostics.collect', collected)).toEqual({
    ok: true,
    value: { file: saved, download: null },
  })
  const files = unzip(readFileSync(saved))
  expect([...files.keys()].toSorted()).toEqual([
    ...['about.json', 'event-loop.json', 'health.json', 'logs/tocsin.log', 'long-tasks.json'],
    ...['self-test.json', 'servers.json', 'settings.json', 'system.json'],
  ])
  expect(JSON.parse(files.get('about.json') ?? '')).toMatchObject({ version: '0.0.0-test', host: 'web' })
  expect(JSON.parse(files.get('system.json') ?? '')).toMatchObject({
    versions: { node: process.versions.node },
  })
  expect(JSON.parse(files.get('settings.json') ?? '')).toMatchObject({
    profiles: [{}, { id: 'north' }, { id: 'south' }],
  })
  expect(JSON.parse(files.get('event-loop.json') ?? '')).toMatchObject({
    unit: 'ms',
    max: expect.any(Number) as number,
  })
  expect(JSON.parse(files.get('long-tasks.json') ?? '')).toEqual(collected.longTasks)
  expect(JSON.parse(files.get('health.json') ?? '')).toHaveProperty('failures')
  expect(files.get('logs/tocsin.log')).toContain('the service echoed … in its answer')
  for (const [name, text] of files)
    for (const secret of [...Object.values(planted), 'planted-unknown'])
      for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
        expect(text.includes(form), `${name} holds ${secret}`).toBe(false)
})

test('a cancelled dialog collects nothing, and a file that cannot be written is said', async () => {
  const folder = tempFolder()
  const blocked = join(folder, 'not-a-folder')
  writeFileSync(blocked, '')
  const cancelled = makeApp({ shell: { ...headlessShell, chooseFile: () => Promise.resolve(null) } })
  expect(await cancelled.ask('diagnostics.collect', collected)).toEqual({
    ok: true,
    value: { file: null, download: null },
  })
  const failing = makeApp({
    shell: {
      ...headlessShell,
      chooseFile: () => Promise.resolve({ file: join(blocked, 'x.zip'), download: null }),
    },
  })
  expect(await failing.ask('diagnostics.collect', collected)).toMatchObject({
    error: { code: 'file-failed' },
  })
})

test('main says how long it was busy at a stretch', async () => {
  const { app, ask } = makeApp({})
  app.start()
  // The histogram counts from one turn of the event loop to the next.
  await vi.waitFor(async () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 120)
    await new Promise((next) => setTimeout(next, 40))
    const answer = await ask('diagnostics.delay', null)
    expect(answer).toMatchObject({ ok: true })
    if (answer.ok) expect(answer.value.longestMs).toBeGreaterThan(90)
  })
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the archive opens with the usual tools', async () => {
  const saved = join(tempFolder(), 'diagnostics.zip')
  const { ask } = makeApp({
    shell: { ...headlessShell, chooseFile: () => Promise.resolve({ file: saved, download: null }) },
  })
  await ask('diagnostics.collect', collected)
  expect(execFileSync('python3', ['-m', 'zipfile', '--test', saved]).toString()).toContain('Done testing')
})
