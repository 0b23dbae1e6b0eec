import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { runNats } from '../../support/nats-process.ts'
import { startService } from '../../support/service.ts'

test('two Electron desks of a team show what the other does', async ({ desktop, atEnd }) => {
  const obstacle = natsObstacle()
  test.skip(obstacle !== null, obstacle ?? '')
  // Two desks.
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-nats-'))
  const nats = await runNats(folder, 1)
  atEnd(async () => {
    await nats.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const service = await startService()
  atEnd(() => service.stop())
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  const profiles = ['North', 'South'].map((desk) => {
    const profile = makeProfile({ welcomed: true })
    mkdirSync(join(profile, 'team'), { mode: 0o700 })
    atEnd(() => Promise.resolve(rmSync(profile, { recursive: true, force: true, maxRetries: 5 })))
    return { desk, profile, key: openDeskKey(join(profile, 'team', 'key.pem')).publicKey }
  })
  const keys = profiles.map(({ key }) => key)
  const [north, south] = await Promise.all(
    profiles.map(async ({ desk, profile }) => {
      const team = { name: 'room', servers: nats.urls, desk, keys }
      const settings = { welcomed: true, team, handover: { offerMinutes: 0 } }
      writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings))
      const launched = await launchDesk(desktop, {
        args: [`--server=${service.url}`],
        env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
        userData: profile,
      })
      atEnd(() => launched.close())
      return launched.page
    }),
  )
  if (!north || !south) throw new Error('a desk was not launched')
  for (const each of [north, south]) {
    await isLive(each)
    await expect(each.getByTestId('team-word')).toHaveText('Team: 2 desks')
  }

  await rowOf(north, 'Seal leaks').click()
  await expect(north.getByTestId('detail')).toBeVisible()
  await north.keyboard.press('t')
  await expect(rowOf(south, 'Seal leaks')).toContainText('North')
  await rowOf(south, 'Seal leaks').click()
  await south.getByTestId('note-text').fill('Seal ordered')
  await south.keyboard.press('Enter')
  await expect(north.getByTestId('note')).toContainText('Seal ordered')
  await expect(north.getByTestId('note')).toContainText('South')
})
