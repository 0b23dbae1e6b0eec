import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { partObstacle } from '../../../tools/desktop-programs.ts'
import { find } from '../../support/by-key.ts'
import { isLive } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { electronTimeoutMs } from '../../support/emulation.ts'
import { makeProfile, type FlowFixtures } from '../../support/flow-test.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { startSessionBus } from '../../support/session-bus.ts'
import { startSoundServer } from '../../support/sound-server.ts'
import type { DesktopSession } from '../../support/desktop-session.ts'

test.describe.configure({ timeout: electronTimeoutMs(180_000) })

const soundObstacle = partObstacle('sound')

function temporaryFolder(atEnd: FlowFixtures['atEnd']): string {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-selftest-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function launch(
  desktop: DesktopSession,
  atEnd: FlowFixtures['atEnd'],
  env: Record<string, string>,
): Promise<{ page: Page; service: StartedService }> {
  const service = await startService({ alarms: 1 })
  atEnd(() => service.stop())
  const userData = makeProfile({ welcomed: true })
  atEnd(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }))
  const desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8', ...env },
    userData,
  })
  atEnd(desk.close)
  await isLive(desk.page)
  return { page: desk.page, service }
}

async function runTest(page: Page): Promise<void> {
  await find(page, 'Test this', 'Test this desk')
  await expect(page.getByRole('button', { name: 'Start the test' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('self-test-summary')).toHaveAttribute('data-rating', /./, {
    timeout: electronTimeoutMs(60_000),
  })
}

/** The finding of every step. */
const findingsOf = async (page: Page) =>
  Object.fromEntries(
    await page
      .getByTestId('self-test')
      .locator('[data-finding]')
      .evaluateAll((lines) =>
        lines.map((line) => [
          (line.getAttribute('data-testid') ?? '').replace('self-test-', ''),
          `${line.getAttribute('data-result')} ${line.getAttribute('data-finding')}`,
        ]),
      ),
  )

test('on a healthy desktop every step passes, and the daemon has had one notification of it', async ({
  desktop,
  atEnd,
}) => {
  test.skip(soundObstacle !== null, soundObstacle ?? '')
  const sound = await startSoundServer(temporaryFolder(atEnd))
  atEnd(() => sound.stop())
  const { page, service } = await launch(desktop, atEnd, sound.env)
  const arrivedBefore = desktop.notifications.arrived().length
  await service.post({ path: 'NORTH\\T1', priority: 4, alarmMessage: 'Level low' })
  await desktop.notifications.waitFor(({ summary }) => summary === 'Level low')
  await runTest(page)
  expect(await findingsOf(page)).toEqual({
    token: 'passed token-accepted',
    push: 'passed hub-pushing',
    service: 'passed service-ready',
    pushed: 'passed pushed',
    listed: 'passed listed',
    shown: 'passed drawn',
    notified: 'passed notification-shown',
    sounded: 'passed audible',
    tray: 'passed tray-shown',
    call: 'passed call-placed',
  })
  await expect(page.getByTestId('self-test-summary')).toHaveText('Every step passed.')
  const own = desktop.notifications.arrived().slice(arrivedBefore)
  expect(own.map(({ summary }) => summary)).toEqual(['Level low', 'Test of this desk'])
  // It closes by itself.
  await expect
    .poll(() => desktop.notifications.open().map(({ summary }) => summary))
    .not.toContain('Test of this desk')
})

test('names a muted output, and the desk has said so by itself', async ({ desktop, atEnd }) => {
  test.skip(soundObstacle !== null, soundObstacle ?? '')
  const sound = await startSoundServer(temporaryFolder(atEnd))
  atEnd(() => sound.stop())
  await sound.setMute(true)
  const { page } = await launch(desktop, atEnd, sound.env)
  const notice = page.getByTestId('notice-output-muted')
  await expect(notice).toContainText('Sound is muted on this computer')
  await runTest(page)
  expect(await findingsOf(page)).toMatchObject({ sounded: 'failed output-muted' })
  const line = page.getByTestId('self-test').getByTestId('self-test-sounded')
  await expect(line).toContainText('The sound output is muted. Unmute this computer.')
  await expect(page.getByTestId('self-test-summary')).toHaveAttribute('data-rating', 'failed')

  await sound.setMute(false)
  await page.getByRole('button', { name: 'Test again' }).click()
  await expect(page.getByTestId('self-test-sounded')).toHaveAttribute('data-finding', 'audible', {
    timeout: electronTimeoutMs(60_000),
  })
})

test('names a notification daemon that is missing, and a tray of which nobody knows', async ({
  desktop,
  atEnd,
}) => {
  const bus = await startSessionBus(temporaryFolder(atEnd))
  atEnd(() => bus.stop())
  const { page } = await launch(desktop, atEnd, { DBUS_SESSION_BUS_ADDRESS: bus.address })
  await runTest(page)
  expect(await findingsOf(page)).toMatchObject({
    pushed: 'passed pushed',
    shown: 'passed drawn',
    notified: 'failed no-daemon',
    tray: 'unknown tray-unknown',
    call: 'passed call-placed',
  })
  await expect(page.getByTestId('self-test').getByTestId('self-test-notified')).toContainText(
    'No notification daemon is running: the system shows no notifications.',
  )
})
