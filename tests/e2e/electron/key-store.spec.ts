import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { partObstacle } from '../../../tools/desktop-programs.ts'
import type { Bridge } from '../../../src/shared/ipc/bridge.ts'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { startSessionBus, type SessionBus } from '../../support/session-bus.ts'
import { until } from '../../support/until.ts'

declare global {
  interface Window {
    tocsin?: Bridge
  }
}

test.describe.configure({ timeout: electronTimeoutMs(180_000) })

/** A real key store, GNOME's, with keys of its own in this folder. */
async function startKeyring(bus: SessionBus, folder: string) {
  mkdirSync(folder, { recursive: true })
  const args = ['--foreground', '--components=secrets', '--unlock', `--control-directory=${folder}`]
  const child = spawn('gnome-keyring-daemon', args, {
    env: {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_RUNTIME_DIR: folder,
      DBUS_SESSION_BUS_ADDRESS: bus.address,
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = once(child, 'exit')
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  child.stdin.end('a password\n')
  const connection = await bus.connect()
  const name = 'org.freedesktop.secrets'
  await until(
    async () => ((await connection.nameHasOwner(name)) ? true : undefined),
    () => `the keyring is not on the bus: ${complaints}`,
  )
  return async () => {
    child.kill('SIGTERM')
    await exited
    await until(
      async () => ((await connection.nameHasOwner(name)) ? undefined : true),
      () => 'the keyring is still on the bus',
    )
  }
}

test('a token outlives a change of the key store: the desk asks to sign in, and knows it again afterwards', async ({
  desktop,
  atEnd,
}) => {
  const obstacle = partObstacle('keyStore')
  test.skip(obstacle !== null, `There is no key store: ${obstacle}.`)
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-keys-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const bus = await startSessionBus(folder)
  atEnd(() => bus.stop())
  const service = await startService({ alarms: 1 })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const file = join(userData, 'tokens.json')
  const launch = async (keyStore: 'basic' | 'gnome-libsecret') => {
    const desk = await launchDesk(desktop, {
      args: [`--server=${service.url}`, `--password-store=${keyStore}`],
      env: { DBUS_SESSION_BUS_ADDRESS: bus.address, LANG: 'en_GB.UTF-8' },
      userData,
    })
    atEnd(desk.close)
    const signIn = () =>
      desk.page.evaluate((token) => window.tocsin?.request('session.signIn', { token }), service.token)
    const asksForToken = () =>
      expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'not-authorised')
    return { ...desk, signIn, asksForToken }
  }

  await test.step('it is sealed by the first key store', async () => {
    const stopKeyring = await startKeyring(bus, join(folder, 'first'))
    const desk = await launch('gnome-libsecret')
    await desk.asksForToken()
    expect(await desk.signIn()).toEqual({ ok: true, value: { kept: true } })
    await isLive(desk.page)
    await desk.close()
    expect(readFileSync(file, 'utf8')).not.toContain(service.token)
    expect(Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)).toContain(
      `${service.url}#sealed-by=gnome_libsecret`,
    )
    await stopKeyring()
  })
  const sealed = readFileSync(file, 'utf8')

  await test.step('in a session without a key store it stays sealed, and the desk asks', async () => {
    const desk = await launch('basic')
    await desk.asksForToken()
    await expect(desk.page.getByTestId('notice-tokens-locked')).toBeVisible()
    await desk.close()
    expect(readFileSync(file, 'utf8')).toBe(sealed)
  })

  await test.step('with the keys of another key store the desk asks, and both tokens are kept', async () => {
    const stopKeyring = await startKeyring(bus, join(folder, 'second'))
    const desk = await launch('gnome-libsecret')
    await desk.asksForToken()
    await expect(desk.page.getByTestId('notice-tokens-unreadable')).toBeVisible()
    expect(readFileSync(file, 'utf8')).toBe(sealed)
    expect(await desk.signIn()).toEqual({ ok: true, value: { kept: true } })
    await isLive(desk.page)
    await desk.close()
    await stopKeyring()
  })

  await test.step('with the first key store again nobody has to sign in', async () => {
    const stopKeyring = await startKeyring(bus, join(folder, 'first'))
    const desk = await launch('gnome-libsecret')
    await isLive(desk.page)
    await desk.close()
    await stopKeyring()
  })
})
