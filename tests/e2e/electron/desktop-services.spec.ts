import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import { onPath } from '../../../tools/project.ts'
import { isLive } from '../../support/desk-page.ts'
import type { DesktopSession } from '../../support/desktop-session.ts'
import { openDisplay } from '../../support/display.ts'
import { launchDesk, ownEnvironment } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { makeProfile } from '../../support/flow-test.ts'

const root = resolve(import.meta.dirname, '../../..')
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** Runs a program of the session to its end. */
async function run(desktop: DesktopSession, program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: root, env: { ...ownEnvironment(), ...desktop.env } })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

test(
  'a tocsin: address shows its alarm in the desk that runs already',
  { tag: '@wayland' },
  async ({ open, desktop }) => {
    const desk = await open({ alarms: 0 })
    await isLive(desk.page)
    const id = await desk.service.post({
      path: 'NORTH\\B2\\LT204',
      priority: 2,
      alarmMessage: 'Drum level high',
    })
    const row = desk.page.getByRole('row').filter({ hasText: 'Drum level high' })
    await expect(row).toHaveCount(1)
    const userData = await desk.app().evaluate(({ app }) => app.getPath('userData'))
    const second = await run(desktop, findElectron() ?? '', [
      root,
      `--user-data-dir=${userData}`,
      ...sandbox,
      `tocsin://alarm/${id}`,
    ])
    expect(second.code).toBe(0)
    await expect(desk.page.getByTestId('detail')).toContainText('Drum level high')
  },
)

test('the entry that starts it at login is valid and names a program that starts', async ({
  desktop,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-login-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ 'desktop.startAtLogin': true }))
  const desk = await launchDesk(desktop, {
    args: [`--policy=${policy}`],
    env: { XDG_CONFIG_HOME: folder, LANG: 'en_GB.UTF-8' },
  })
  atEnd(() => desk.close())
  const entry = join(folder, 'autostart', 'tocsin.desktop')
  await expect.poll(() => existsSync(entry)).toBe(true)
  if (onPath('desktop-file-validate')) execFileSync('desktop-file-validate', [entry], { stdio: 'pipe' })
  const [, line = ''] = /^Exec=(.*)$/m.exec(readFileSync(entry, 'utf8')) ?? []
  const [program = '', ...args] = [...line.matchAll(/"([^"]*)"/g)].map(([, argument = '']) => argument)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  expect(await run(desktop, program, [...args, ...sandbox, '--version'])).toEqual({
    code: 0,
    output: `${version}\n`,
  })
})

test('the text follows the size that the desktop sets, and the desk adds its own', async ({
  desktop,
  atEnd,
}) => {
  test.skip(onPath('xrdb') === null, 'xrdb must be installed')
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-text-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const display = await openDisplay(folder)
  atEnd(() => display.stop())
  const fontSize = async (dpi: number, textScale: number) => {
    // Where no settings daemon runs, this is where GTK has the desktop's text size from.
    execFileSync('xrdb', ['-retain', '-nocpp', '-merge'], {
      env: { ...process.env, DISPLAY: display.name },
      input: `Xft.dpi: ${dpi}\n`,
    })
    // The text size comes with the theme; until then the page has the usual ones, dark among them.
    const userData = makeProfile({ welcomed: true, textScale, theme: 'light' })
    const desk = await launchDesk(desktop, { env: { DISPLAY: display.name }, userData })
    await expect(desk.page.locator('html')).toHaveAttribute('data-theme', 'light')
    const size = await desk.page.evaluate(
      () => parseFloat(getComputedStyle(document.documentElement).fontSize) * devicePixelRatio,
    )
    await desk.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
    return size
  }
  const usual = await fontSize(96, 100)
  expect((await fontSize(144, 100)) / usual).toBeCloseTo(1.5)
  expect((await fontSize(144, 120)) / usual).toBeCloseTo(1.5 * 1.2)
})
