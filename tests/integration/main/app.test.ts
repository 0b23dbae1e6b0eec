import { fork, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeApp, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { serviceFile, startService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

async function snapshot({ ask }: TestApp) {
  const answer = await ask('desk.snapshot', null)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}

async function becomesLive(test: TestApp): Promise<void> {
  await eventually(async () => expect((await snapshot(test)).status.link).toBe('live'))
}

function remote(url: string, token: string | null) {
  return { flags: { server: url, token, data: null, plant: [] } }
}

describe('the desk on the embedded service', () => {
  it('starts it, shows its alarms, and stops it', async () => {
    const test = makeApp()
    test.app.start()
    await becomesLive(test)
    const { alarms, profile, about } = await snapshot(test)
    expect(alarms).toHaveLength(5)
    expect(profile).toMatchObject({ kind: 'embedded', name: 'Demo plant' })
    expect(about).toMatchObject({ version: '0.0.0-test', host: 'web', actor: { role: 'supervisor' } })
    await test.app.stop()
    await expect(fetch(`${profile.baseUrl}/api/v1/alarms`)).rejects.toThrow()
  })

  it('restarts it at the same address when it exits, and adds a notice', async () => {
    const children: ChildProcess[] = []
    const test = makeApp({
      flags: {
        server: null,
        token: null,
        data: join(tempFolder(), 'alarms.sqlite'),
        plant: ['--rate', '0', '--alarms', '5'],
      },
      spawnService: (args, env) => {
        const child = fork(serviceFile, args, { stdio: 'ignore', env: { ...process.env, ...env } })
        children.push(child)
        return {
          onMessage: (listener) => void child.on('message', listener),
          onExit: (listener) => void child.on('exit', listener),
          send: (message) => void child.send(message),
          kill: () => void child.kill('SIGKILL'),
        }
      },
    })
    test.app.start()
    await becomesLive(test)
    const before = await snapshot(test)
    children[0]?.kill('SIGKILL')
    await eventually(async () =>
      expect((await snapshot(test)).notices).toMatchObject([{ code: 'embedded-failed' }]),
    )
    // The desk may not have noticed the loss yet, and so be live before the service is back.
    await eventually(() => expect(children).toHaveLength(2))
    await becomesLive(test)
    const after = await snapshot(test)
    expect(after.profile.baseUrl).toBe(before.profile.baseUrl)
    expect(after.alarms).toEqual(before.alarms)
  })
})

describe('the desk on a service elsewhere', () => {
  it('announces a new alarm once and pushes it as a delta', async () => {
    const service = await startService({ alarms: 3 })
    onTestFinished(() => service.stop())
    const test = makeApp(remote(service.url, service.token))
    test.app.start()
    await becomesLive(test)
    await eventually(() =>
      expect(test.pushes).toContainEqual(expect.objectContaining({ name: 'desk.delta' })),
    )
    const { generation, sequence } = await snapshot(test)
    const id = await service.post({ path: 'A\\B\\C', alarmMessage: 'Pump tripped', priority: 1 })
    const announced = () =>
      test.pushes.flatMap((push) => (push.name === 'alarm.announced' ? push.payload : []))
    await eventually(() => expect(announced()).toMatchObject([{ kind: 'new' }, { kind: 'fallback' }]))
    expect(test.notifications.map(({ opens }) => opens?.alarm.id)).toEqual([id])
    const laterDelta = () =>
      test.pushes.find((push) => push.name === 'desk.delta' && push.sequence > sequence)
    await eventually(() => expect(laterDelta()).toBeDefined())
    expect(laterDelta()).toMatchObject({
      generation,
      payload: { upserts: [{ id, message: 'Pump tripped' }], removals: [] },
    })
  })

  it('is not authorised without a token, accepts one, and reports that it is not stored', async () => {
    const service = await startService({ alarms: 3 })
    onTestFinished(() => service.stop())
    const test = makeApp(remote(service.url, null))
    test.app.start()
    await eventually(async () => expect((await snapshot(test)).status.link).toBe('not-authorised'))
    expect(await test.ask('session.signIn', { token: 'wrong' })).toMatchObject({
      ok: false,
      error: { code: 'not-authorised' },
    })
    expect(await test.ask('session.signIn', { token: service.token })).toEqual({
      ok: true,
      value: { kept: false },
    })
    await becomesLive(test)
    expect((await snapshot(test)).notices).toMatchObject([{ code: 'token-not-kept' }])
    await test.ask('notice.dismiss', { code: 'token-not-kept' })
    expect((await snapshot(test)).notices).toEqual([])
  })

  it('never lets a token out: not in a reply, a push, a log line or a file', async () => {
    const token = 'a-token-that-must-not-leak'
    const service = await startService({ alarms: 3, token })
    const test = makeApp(remote(service.url, token))
    test.app.start()
    await becomesLive(test)
    await service.post({ path: 'A\\B\\C' })
    await eventually(() => expect(test.notifications).toHaveLength(1))
    await service.post({ path: 'A\\B\\D', temporary: true, eventCondition: { transitory: true } })
    for (const name of ['missed.changed', 'load.changed'])
      await eventually(() => expect(test.pushes).toContainEqual(expect.objectContaining({ name })))
    const replies = [
      await test.ask('desk.snapshot', null),
      await test.ask('desk.check', null),
      await test.ask('settings.change', { theme: 'light' }),
      await test.ask('session.signIn', { token }),
    ]
    await service.stop()
    await eventually(async () => expect((await snapshot(test)).status.link).toBe('lost'))
    replies.push(await test.ask('desk.snapshot', null))
    const files = readdirSync(test.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    const names = new Set(test.pushes.map(({ name }) => name))
    expect(names).toEqual(
      new Set([
        'desk.delta',
        'desk.status',
        'alarm.announced',
        'attention.changed',
        'missed.changed',
        'load.changed',
        'profile.changed',
        'settings.changed',
        'servers.changed',
        'notices.changed',
      ]),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(JSON.stringify([replies, test.pushes, test.logs.lines, files])).not.toContain(token)
  })

  it('stores a changed setting and pushes it to every page', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = makeApp(remote(service.url, service.token))
    test.app.start()
    const reply = await test.ask('settings.change', { theme: 'contrast' })
    expect(reply).toMatchObject({
      ok: true,
      value: { theme: 'contrast', activeProfile: 'embedded' },
    })
    expect(test.pushes).toContainEqual(expect.objectContaining({ name: 'settings.changed' }))
    await test.app.stop()
    const again = makeApp({ folder: test.folder })
    // The server of a run given by flags is that run's only.
    expect(again.app.settings()).toMatchObject({ theme: 'contrast', profiles: [{ kind: 'embedded' }] })
  })
})
