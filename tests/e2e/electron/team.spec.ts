import { expect } from '@playwright/test'
import { natsObstacle } from '../../../tools/nats.ts'
import { isLive, rowOf } from '../../support/desk-page.ts'
import { launchDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startService } from '../../support/service.ts'
import { makeTeamProfiles, startTeamServers } from '../../support/team-profiles.ts'

test('two Electron desks of a team show what the other does', async ({ desktop, atEnd }) => {
  const obstacle = natsObstacle()
  test.skip(obstacle !== null, obstacle ?? '')
  // Two desks.
  test.setTimeout(180_000)
  const nats = await startTeamServers(1, atEnd)
  const service = await startService()
  atEnd(() => service.stop())
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  const profiles = makeTeamProfiles(['North', 'South'], nats.urls, { welcomed: true }, atEnd)
  const [north, south] = await Promise.all(
    profiles.map(async (userData) => {
      const launched = await launchDesk(desktop, {
        args: [`--server=${service.url}`],
        env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
        userData,
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
