import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import type { DesktopSession } from '../../support/desktop-session.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'

const root = resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

test.describe.configure({ timeout: electronTimeoutMs(60_000) })

/** Starts main with a question and waits for its end. */
async function answerTo(question: string, desktop: DesktopSession) {
  const userData = makeProfile({ welcomed: true })
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const desk = spawn(findElectron() ?? '', [root, `--user-data-dir=${userData}`, ...sandbox, question], {
    cwd: root,
    env: { ...process.env, ...desktop.env, LANG: 'en_GB.UTF-8' },
  })
  let output = ''
  let errors = ''
  desk.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  desk.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(desk, 'close')) as [number | null]
  await rm(userData, { recursive: true, force: true, maxRetries: 5 })
  return { code, output, errors }
}

// Without a window, so that they end within a minute or two even where Electron is emulated.
test('main answers --version and ends', { tag: '@emulated' }, async ({ desktop }) => {
  const { code, output, errors } = await answerTo('--version', desktop)
  expect(code, errors).toBe(0)
  expect(output).toBe(`${version}\n`)
})

test('main answers --diagnostics with what it runs on', { tag: '@emulated' }, async ({ desktop }) => {
  const { code, output, errors } = await answerTo('--diagnostics', desktop)
  expect(code, errors).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ version })
})

/** What Chromium has kept of compiled code, in bytes. */
function keptCode(userData: string): number {
  const folder = join(userData, 'Code Cache', 'js')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
}

test('the code of the page is compiled once, and kept for later starts', async ({ desktop, atEnd }) => {
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const service = await startService()
  atEnd(() => service.stop())
  const options = { args: [`--server=${service.url}`], env: { TOCSIN_TOKEN: service.token }, userData }
  const kept: number[] = []
  for (let start = 0; start < 3; start++) {
    const desk = await launchDesk(desktop, options)
    await desk.page.getByTestId('account').waitFor()
    await desk.close()
    kept.push(keptCode(userData))
  }
  // Chromium keeps what is asked for a second time, of half a megabyte of code.
  expect(kept.at(-1)).toBeGreaterThan((kept[0] ?? 0) + 200_000)
})
