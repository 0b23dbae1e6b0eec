import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { findElectron } from '../../../tools/electron.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const root = resolve(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

test.describe.configure({ timeout: electronTimeoutMs(180_000) })

/** The GPU process of the desk that works in this folder, from outside: the desk itself may be about to end. */
function gpuProcess(userData: string): number | undefined {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        // A process that has ended and is not yet collected has no command line.
        return line.includes('--type=gpu-process') && line.includes(userData)
      } catch {
        return false
      }
    })
}

/** Ends the GPU process as a crash would, and waits until it is gone. */
async function loseGpu(userData: string): Promise<void> {
  const pid = await until(
    () => gpuProcess(userData),
    () => 'there is no GPU process',
  )
  process.kill(pid, 'SIGKILL')
  await until(
    () => (gpuProcess(userData) === pid ? undefined : true),
    () => 'the GPU process does not end',
  )
}

/** The process that works in a profile folder, as it says itself. */
function holderOf(userData: string): number | undefined {
  try {
    const holder = JSON.parse(readFileSync(join(userData, 'desk.lock.json'), 'utf8')) as { pid: number }
    return holder.pid
  } catch {
    return undefined
  }
}

test('a GPU process lost three times: the desk starts again by itself, in software, and annunciates', async ({
  desktop,
  atEnd,
}) => {
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const env = { ...process.env, ...desktop.env, TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' }
  const args = [root, `--user-data-dir=${userData}`, `--server=${service.url}`, ...sandbox]
  const first = spawn(findElectron() ?? '', args, { cwd: root, env, stdio: 'ignore' })
  const ended = new Promise<number | null>((settle) => first.once('exit', settle))
  atEnd(async () => {
    const pid = holderOf(userData)
    if (pid === undefined) return
    try {
      process.kill(pid, 'SIGTERM')
    } catch {
      // It has ended already.
      return
    }
    await until(
      () => (isRunning(pid) ? undefined : true),
      () => 'the desk does not end',
    )
  })
  const raise = async (alarmMessage: string) => {
    await service.post({ path: `NORTH\\${alarmMessage}`, priority: 1, alarmMessage })
    await desktop.notifications.waitFor(({ summary }) => summary === alarmMessage)
  }
  const told = (message: string) =>
    desktop.notifications.arrived().filter(({ summary }) => summary === message).length

  await until(
    () => holderOf(userData),
    () => 'the desk does not start',
  )
  // Connected, so that the push arrives.
  await desktop.tray.waitFor(({ toolTip }) => toolTip.startsWith('Tocsin: no '))
  await raise('Before the loss')
  const before = holderOf(userData)
  for (const loss of ['first', 'second']) await test.step(`the ${loss} loss`, () => loseGpu(userData))
  await raise('After two losses')
  expect(holderOf(userData)).toBe(before)

  await loseGpu(userData)
  expect(await ended).toBe(70)
  await until(
    () => (holderOf(userData) === before ? undefined : true),
    () => 'the desk did not start again',
  )
  await raise('After the restart')
  expect(['Before the loss', 'After two losses', 'After the restart'].map(told)).toEqual([1, 1, 1])
  expect(JSON.parse(readFileSync(join(userData, 'graphics.json'), 'utf8'))).toEqual({
    isWanted: true,
    crashes: [],
    fallbackOf: version,
  })
  const [log = ''] = readdirSync(join(userData, 'logs'))
  expect(readFileSync(join(userData, 'logs', log), 'utf8')).toContain('drawing in software after GPU crashes')
})

test('a desk that draws in software says so, and outlives more losses than Chromium allows', async ({
  desktop,
  atEnd,
}) => {
  const service = await startService({ alarms: 0, pushOnCreate: true })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  writeFileSync(
    join(userData, 'graphics.json'),
    JSON.stringify({ isWanted: true, crashes: [], fallbackOf: version }),
  )
  const desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
    userData,
  })
  atEnd(desk.close)
  await isLive(desk.page)
  await expect(desk.page.getByTestId('notice-graphics-fallback')).toBeVisible()
  for (let loss = 0; loss < 5; loss++) await loseGpu(userData)
  await service.post({ path: 'NORTH\\B2', priority: 1, alarmMessage: 'Still here' })
  await expect(rowOf(desk.page, 'Still here')).toHaveCount(1)
  // Drawn again: a picture of the window has more than one colour.
  await expect
    .poll(async () =>
      desk.app.evaluate(async ({ BrowserWindow }) => {
        const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage()
        return new Set(picture?.toBitmap().subarray(0, 400_000)).size
      }),
    )
    .toBeGreaterThan(10)
})

function isRunning(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
