import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { headlessShell, type HostShell, type SystemAttention } from '../../../src/main/platform/host-shell.ts'
import type { SelfTestDrawing, SelfTestReport } from '../../../src/shared/model/self-test.ts'
import { makeApp, makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { forkService } from '../../../src/web/service-process.ts'
import { serviceFile } from '../../support/service.ts'

const healthy: SystemAttention = { sound: 'audible', doNotDisturb: 'off', tray: 'shown' }

/** A host that shows every notification and says this of its system. */
const shellOf = (attention: SystemAttention, more: Partial<HostShell> = {}): HostShell => ({
  ...headlessShell,
  hasNotifications: true,
  showNotification: () => Promise.resolve({ kind: 'shown' }),
  readAttention: () => Promise.resolve(attention),
  ...more,
})

async function serve(options: Parameters<typeof startService>[0] = {}) {
  const service = await startService(options)
  onTestFinished(() => service.stop())
  return service
}

const sound: SelfTestDrawing['sound'] = { outcome: 'played', words: '', outputs: 1 }

/** Runs a test as the page does: it draws the alarm and says so. */
async function runTest(test: TestApp, raiseOnServer = false): Promise<SelfTestReport> {
  const ticket = `test ${Math.random()}`
  const answer = test.ask('selfTest.run', { ticket, raiseOnServer })
  void eventually(() =>
    expect(test.pushes.some(({ name, payload }) => name === 'selfTest.alarm' && isOf(payload, ticket))).toBe(
      true,
    ),
  ).then(
    () => test.ask('selfTest.drawn', { ticket, isDrawn: true, sound }),
    () => undefined,
  )
  return replyOf(answer)
}
const isOf = (payload: unknown, ticket: string) => (payload as { ticket: string }).ticket === ticket

/** The steps that say anything but a pass. */
const complaints = ({ results }: SelfTestReport) =>
  results.flatMap(({ step, server, outcome, finding }) =>
    outcome === 'passed' ? [] : [{ step, server, outcome, finding }],
  )

describe('a self-test', () => {
  it('follows a test alarm through a service of its own, and leaves no trace on the server', async () => {
    const service = await serve({ alarms: 3 })
    const test = await makeLiveApp(service, { shell: shellOf(healthy) })
    await service.post({ path: 'NORTH\\T1', priority: 2, alarmMessage: 'Level' })
    await eventually(async () => {
      const { alarms } = await replyOf(test.ask('desk.snapshot', null))
      expect(alarms).toHaveLength(4)
    })
    const report = await runTest(test)
    expect(complaints(report)).toEqual([])
    expect(report).toMatchObject({ rating: 'passed', version: '0.0.0-test' })
    expect(report.results.map(({ step, finding }) => [step, finding.code])).toEqual([
      ['token', 'token-accepted'],
      ['push', 'hub-pushing'],
      ['service', 'service-ready'],
      ['pushed', 'pushed'],
      ['listed', 'listed'],
      ['shown', 'drawn'],
      ['notified', 'notification-shown'],
      ['sounded', 'audible'],
      ['tray', 'tray-shown'],
      ['call', 'call-placed'],
    ])
    const pushed = test.pushes.flatMap((push) => (push.name === 'selfTest.step' ? [push.payload.result] : []))
    expect(pushed).toEqual(report.results)
    // Neither the server nor the desk has seen the test alarm.
    expect((await service.list()).paging.total).toBe(4)
    expect((await replyOf(test.ask('desk.snapshot', null))).alarms).toHaveLength(4)
    expect((await replyOf(test.ask('selfTest.read', null))).last).toEqual(report)
    await test.app.stop()
    expect(JSON.parse(readFileSync(join(test.folder, 'self-test.json'), 'utf8'))).toEqual(report)
  })

  it('names a wrong token', async () => {
    const service = await serve()
    const flags = { server: service.url, token: 'wrong', data: null, plant: [] }
    const test = makeApp({ flags, shell: shellOf(healthy) })
    test.app.start()
    await eventually(async () =>
      expect(await test.ask('desk.snapshot', null)).toMatchObject({
        value: { status: { link: 'not-authorised' } },
      }),
    )
    const report = await runTest(test)
    expect(report.rating).toBe('failed')
    expect(complaints(report)).toMatchObject([
      { step: 'token', outcome: 'failed', finding: { code: 'token-refused' } },
      { step: 'push', outcome: 'skipped', finding: { code: 'not-reached' } },
    ])
    expect(JSON.stringify(report)).not.toContain('wrong')
  })

  it('names a hub that is connected and does not push, by what polling found', async () => {
    const service = await serve({ pushOnCreate: false })
    const test = await makeLiveApp(service, { shell: shellOf(healthy) })
    // Nothing was raised yet, so nothing is known.
    expect(complaints(await runTest(test))).toMatchObject([
      { step: 'push', outcome: 'unknown', finding: { code: 'push-unproven' } },
    ])
    await service.post({ path: 'NORTH\\T1', priority: 2, alarmMessage: 'Level' })
    await eventually(() =>
      expect(test.logs.lines.map(({ message }) => message)).toContain(
        'the hub is connected but did not push an alarm of the list',
      ),
    )
    const report = await runTest(test)
    expect(report.rating).toBe('failed')
    expect(complaints(report)).toMatchObject([
      { step: 'push', outcome: 'failed', finding: { code: 'hub-silent', count: 1 } },
    ])
  })

  it.each([
    [true, { step: 'push', outcome: 'passed', finding: { code: 'push-proven' } }],
    [false, { step: 'push', outcome: 'failed', finding: { code: 'hub-silent', count: 1 } }],
  ])(
    'where a supervisor allows it, raises one on the server and clears it: pushed %s',
    async (pushOnCreate, expected) => {
      const service = await serve({ pushOnCreate })
      const test = await makeLiveApp(service, { shell: shellOf(healthy) })
      const { results } = await runTest(test, true)
      expect(results[2]).toMatchObject(expected)
      expect((await service.list()).paging.total).toBe(0)
      const operator = test.join('Room 2')
      expect(await operator.ask('selfTest.run', { ticket: 'theirs', raiseOnServer: true })).toMatchObject({
        error: { code: 'forbidden', role: 'supervisor' },
      })
    },
    30_000,
  )

  it('names a daemon that is missing, a muted output and a tray that is not there', async () => {
    const service = await serve()
    const test = await makeLiveApp(service, {
      shell: shellOf(
        { sound: 'muted', doNotDisturb: 'unknown', tray: 'none' },
        {
          showNotification: () =>
            Promise.resolve({ kind: 'refused', cause: 'no-daemon', detail: 'no notification daemon' }),
        },
      ),
    })
    expect(complaints(await runTest(test))).toMatchObject([
      { step: 'push', outcome: 'unknown' },
      { step: 'notified', outcome: 'failed', finding: { code: 'no-daemon' } },
      { step: 'sounded', outcome: 'failed', finding: { code: 'output-muted' } },
      { step: 'tray', outcome: 'failed', finding: { code: 'no-tray' } },
    ])
    // The desk has noticed by itself.
    expect((await replyOf(test.ask('desk.snapshot', null))).notices).toContainEqual({
      code: 'output-muted',
      detail: '',
    })
  })

  it('says of a host with pages only what it does not have', async () => {
    const service = await serve()
    const test = await makeLiveApp(service, { shell: headlessShell })
    expect(complaints(await runTest(test))).toMatchObject([
      { step: 'push', outcome: 'unknown' },
      { step: 'notified', outcome: 'skipped', finding: { code: 'not-on-host' } },
      { step: 'sounded', outcome: 'unknown', finding: { code: 'output-unknown' } },
      { step: 'tray', outcome: 'skipped', finding: { code: 'not-on-host' } },
    ])
  })

  it('names a private service whose hub does not push', async () => {
    const service = await serve()
    const fork = forkService(serviceFile, () => undefined)
    const test = await makeLiveApp(service, {
      shell: shellOf(healthy),
      spawnService: (args, env) => fork([...args, '--no-hub-push'], env),
    })
    expect(complaints(await runTest(test))).toMatchObject([
      { step: 'push', outcome: 'unknown' },
      { step: 'pushed', outcome: 'failed', finding: { code: 'not-pushed' } },
    ])
  })

  it('runs once at a time, and ends without a report when it is cancelled or its page closes', async () => {
    const service = await serve()
    const test = await makeLiveApp(service, { shell: shellOf(healthy) })
    const first = test.ask('selfTest.run', { ticket: 'one', raiseOnServer: false })
    expect(
      await test.join('Room 2').ask('selfTest.run', { ticket: 'two', raiseOnServer: false }),
    ).toMatchObject({ error: { code: 'in-progress' } })
    await eventually(() => expect(test.pushes.some(({ name }) => name === 'selfTest.alarm')).toBe(true))
    await test.ask('selfTest.cancel', { ticket: 'two' })
    await test.ask('selfTest.cancel', { ticket: 'one' })
    expect(await first).toMatchObject({ error: { code: 'cancelled' } })
    expect((await replyOf(test.ask('selfTest.read', null))).last).toBeNull()
    // The next one begins from the start.
    expect((await runTest(test)).results).toHaveLength(10)
    const last = test.ask('selfTest.run', { ticket: 'three', raiseOnServer: false })
    await test.app.stop()
    expect(await last).toMatchObject({ error: { code: 'cancelled' } })
  })

  it('is asked for in a shift that has none, where the settings require it', async () => {
    const service = await serve()
    const test = await makeLiveApp(service, { shell: shellOf(healthy) })
    const due = async () => (await replyOf(test.ask('selfTest.read', null))).dueSince
    expect(await due()).toBeNull()
    await test.ask('settings.change', { selfTest: { atShiftStart: true } })
    expect(await due()).toBeTypeOf('number')
    expect(test.pushes.some(({ name }) => name === 'selfTest.changed')).toBe(true)
    await runTest(test)
    expect(await due()).toBeNull()
  })
})
