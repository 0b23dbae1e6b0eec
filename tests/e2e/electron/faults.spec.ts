import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { checkJournal } from '../../chaos/soak/oracle.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { startFaultyDaemon } from '../../support/faulty-daemon.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'
import { startWebDesk } from '../../support/web-desk.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

// A start takes seconds, and minutes where Electron is emulated: faults share one where they can.
test.describe.configure({ timeout: electronTimeoutMs(240_000) })

/** Only what wakes the desk makes it ask for its alarms, and only alarms are notified. */
const atRest = {
  welcomed: true,
  profiles: [{ watchMillis: 60_000, reconcileMillis: 600_000 }],
  lossNotice: { afterSeconds: 3_600, repeatSeconds: 0 },
}

test('without notification daemon and key store, and after sleep, the desk goes on', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-faults-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const counted = await startFaultyService(service)
  atEnd(() => counted.stop())
  const userData = makeProfile(atRest)
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const desk = await launchDesk(desktop, {
    args: [`--server=${counted.url}`],
    env: { DBUS_SESSION_BUS_ADDRESS: bus.address, LANG: 'en_GB.UTF-8' },
    userData,
  })
  const { page } = desk
  atEnd(desk.close)
  const notifications = async () => (await snapshotOf(page)).attention.notifications
  const raise = (alarmMessage: string) =>
    service.post({ path: pathOf(alarmMessage), priority: 1, alarmMessage })
  const isAnnounced = async (message: string) => {
    await expect(rowOf(page, message)).toHaveCount(1)
    await expect(page.getByTestId('announcement').filter({ hasText: message })).toHaveCount(1)
  }

  await test.step('a token is good for the run, and nowhere on the disk', async () => {
    await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'not-authorised')
    const answer = await page.evaluate(
      (token) => window.tocsin?.request('session.signIn', { token }),
      service.token,
    )
    expect(answer).toEqual({ ok: true, value: { kept: false } })
    await isLive(page)
    await expect(page.getByTestId('notice-token-not-kept')).toBeVisible()
    expect(filesWith(userData, service.token)).toEqual([])
  })

  await test.step('without a notification daemon alarms are announced on the page', async () => {
    await raise('No daemon')
    await isAnnounced('No daemon')
    await expect(page.getByTestId('notice-no-native-notifications')).toBeVisible()
    await expect
      .poll(notifications)
      .toMatchObject({ shown: 0, refused: 1, lastProblem: { detail: 'no notification daemon' } })
  })

  const daemon = await startFaultyDaemon(bus, 'accept')
  await test.step('a notification daemon that comes later is used', async () => {
    await raise('Daemon accepts')
    await expect.poll(notifications).toMatchObject({ shown: 1, refused: 1 })
  })

  await test.step('one that hangs does not hold up the desk', async () => {
    daemon.behave('hang')
    await raise('Daemon hangs')
    await isAnnounced('Daemon hangs')
    await expect.poll(notifications).toMatchObject({
      shown: 1,
      refused: 2,
      lastProblem: { detail: 'the notification daemon does not answer' },
    })
    // Each such call would have stopped main until the bus gave up.
    expect(daemon.calls('Notify', 'hang')).toBe(0)
  })

  await test.step('after sleep the desk connects and reads its alarms at once', async () => {
    const readings = () => counted.to('GET', '/api/v1/alarms').length
    const connections = () => counted.to('POST', '/alarmHub/negotiate').length
    const before = [readings(), connections()] as const
    await desk.app.evaluate(({ powerMonitor }) => powerMonitor.emit('resume'))
    await expect.poll(readings).toBeGreaterThan(before[0])
    await expect.poll(connections).toBeGreaterThan(before[1])
    await isLive(page)
  })

  await desk.close()
  expect(daemon.calls('CloseNotification', 'hang')).toBe(0)
})

test('processes that are killed come back with every alarm, and tell once more, together, of what nobody saw', async ({
  desktop,
  atEnd,
}) => {
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const launch = () =>
    launchDesk(desktop, {
      args: [`--server=${service.url}`],
      env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
      userData,
    })
  const raise = (alarmMessage: string) =>
    service.post({ path: pathOf(alarmMessage), priority: 2, alarmMessage })
  const raised = ['Raised first', 'Raised after the page', 'Raised after the GPU', 'Raised while dead']
  const told = () =>
    raised.map(
      (message) => desktop.notifications.arrived().filter(({ summary }) => summary === message).length,
    )

  const first = await launch()
  atEnd(first.close)
  await isLive(first.page)
  await raise('Raised first')
  await expect.poll(told).toEqual([1, 0, 0, 0])

  await test.step('the page', async () => {
    await untilReloaded(first.app, () => kill(first.app, 'Tab'))
    await expect.poll(() => rowsIn(first.app)).toBe(1)
    await raise('Raised after the page')
    await expect.poll(() => rowsIn(first.app)).toBe(2)
  })

  await test.step('the GPU process', async () => {
    await kill(first.app, 'GPU')
    await raise('Raised after the GPU')
    await expect.poll(() => rowsIn(first.app)).toBe(3)
    await expect.poll(told).toEqual([1, 1, 1, 0])
  })

  await test.step('main', async () => {
    // The journal is written a moment later; an alarm that it lacks would be annunciated again.
    const journal = join(userData, 'servers')
    await expect.poll(() => filesWith(journal, 'Raised after the GPU')).not.toEqual([])
    const gone = first.app.waitForEvent('close')
    first.app.process().kill('SIGKILL')
    await gone
    await raise('Raised while dead')
    const second = await launch()
    atEnd(second.close)
    await isLive(second.page)
    for (const message of raised) await expect(rowOf(second.page, message)).toHaveCount(1)
    await expect.poll(told).toEqual([1, 1, 1, 1])
    // Nobody was at the page, so that what sounded when main died is heard once more, as one notification of all four.
    const summaries = () =>
      desktop.notifications.arrived().filter(({ summary }) => summary === '4 new alarms')
    await expect.poll(() => summaries().length).toBe(1)
    // A reading changes nothing.
    await second.page.evaluate(() => window.tocsin?.request('desk.check', null))
    expect([told(), summaries().length]).toEqual([[1, 1, 1, 1], 1])
    await expect(startWebDesk([`--profile=${userData}`])).rejects.toThrow(
      /the desktop application \(process \d+\) already uses/,
    )
    await second.close()
    expect(checkJournal(userData, new Set(raised.map(pathOf)))).toEqual([])
  })
})

test('the desktop application is refused the folder of a web host, which it names', async ({
  desktop,
  atEnd,
}) => {
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const host = await startWebDesk([`--profile=${userData}`, '--alarms=0', '--rate=0'])
  atEnd(() => host.stop())
  const root = resolve(import.meta.dirname, '../../..')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const desk = spawn(findElectron() ?? '', [root, `--user-data-dir=${userData}`, ...sandbox], {
    cwd: root,
    env: { ...process.env, ...desktop.env, LANG: 'en_GB.UTF-8' },
  })
  // Its message box waits for somebody to close it.
  atEnd(() => Promise.resolve(desk.kill('SIGKILL')))
  let output = ''
  desk.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const { origin } = new URL(host.address())
  await expect.poll(() => output, { timeout: electronTimeoutMs(60_000) }).toContain(`web host at ${origin}`)
  expect(output).toContain(`is already using ${userData}`)
})

const pathOf = (message: string) => `NORTH\\B2\\${message}`

async function snapshotOf(page: Page) {
  const answer = await page.evaluate(() => window.tocsin?.request('desk.snapshot', null))
  if (!answer?.ok) throw new Error('no snapshot')
  return answer.value
}

/** Ends a process of the desk as the system would, without a word. */
async function kill(app: ElectronApplication, type: 'Tab' | 'GPU'): Promise<void> {
  const pids = await app.evaluate(
    ({ app: desk }, wanted) =>
      desk.getAppMetrics().flatMap(({ pid, type: kind }) => (kind === wanted ? [pid] : [])),
    type,
  )
  expect(pids).toHaveLength(1)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

/** Waits for the page that comes after one that was killed: a page that is dying never answers what it is asked. */
async function untilReloaded(app: ElectronApplication, killPage: () => Promise<void>): Promise<void> {
  await app.evaluate(({ BrowserWindow }) => {
    const page = BrowserWindow.getAllWindows()[0]?.webContents
    const reloaded = new Promise<void>((loaded) => {
      page?.once('render-process-gone', () => page.once('did-finish-load', () => loaded()))
    })
    Object.assign(globalThis, { tocsinReloaded: reloaded })
  })
  await killPage()
  await app.evaluate(() => (globalThis as unknown as { tocsinReloaded: Promise<void> }).tocsinReloaded)
}

/** The rows of alarms, asked through main: Playwright's own page ended with the process that was killed. */
const rowsIn = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      `document.querySelectorAll('[data-testid=alarms] [role=row][id]').length`,
    ),
  )

/** The files under a folder that contain a text. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) => statSync(file, { throwIfNoEntry: false })?.isFile() && readFileSync(file).includes(text),
    )

test('nobody reads its output any more, as when its terminal closes: the desk goes on, and its log file has it', async ({
  desktop,
  atEnd,
}) => {
  test.skip(process.platform !== 'linux', 'only there can the programs that read the output be found')
  const userData = makeProfile(atRest)
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const desk = await launchDesk(desktop, { userData })
  atEnd(desk.close)
  await isLive(desk.page)
  const pid = desk.app.process().pid ?? 0
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const readers = children.filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'tee')
  expect(readers).toHaveLength(2)
  for (const reader of readers) process.kill(Number(reader), 'SIGKILL')
  const write = () =>
    desk.app.evaluate(async () => {
      for (const output of [process.stdout, process.stderr])
        await new Promise((written) => output.write('a line for nobody\n', written))
      return process.pid
    })
  expect(await write()).toBe(pid)
  expect(await write()).toBe(pid)
  await isLive(desk.page)
  expect(readFileSync(join(userData, 'logs', 'tocsin.log'), 'utf8')).not.toContain('uncaught error')
  // Main's debugger says by that output that it waits for Playwright to leave, which now nobody hears.
  const ended = desk.app.waitForEvent('close')
  desk.app.process().kill('SIGKILL')
  await ended
})
