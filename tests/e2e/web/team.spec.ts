import { natsObstacle } from '../../../tools/nats.ts'
import { startService } from '../../support/service.ts'
import { makeTeamProfiles, startTeamServers } from '../../support/team-profiles.ts'
import { expect, isLive, openDeskHere, rowOf, test } from '../../support/web-desk.ts'

/** Three servers may take long to choose a new leader on a busy machine. */
const clusterMs = 60_000

test('two desks show what the other does, also when one of three NATS servers dies', async ({
  page,
  browser,
  atEnd,
}) => {
  const obstacle = natsObstacle()
  test.skip(obstacle !== null, obstacle ?? '')
  test.setTimeout(4 * clusterMs)
  const nats = await startTeamServers(3, atEnd)
  const service = await startService()
  atEnd(() => service.stop())
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })

  const profiles = makeTeamProfiles(['North', 'South'], nats.urls, {}, atEnd)
  const [north, south] = await Promise.all(
    profiles.map(async (profile) => {
      const host = await openDeskHere(profile, service, [])
      atEnd(() => host.stop())
      return host
    }),
  )
  const context = await browser.newContext()
  const other = await context.newPage()
  atEnd(async () => {
    // The pages leave first: what they were still loading when their hosts stop is no error of theirs.
    await page.goto('about:blank')
    await context.close()
  })
  await page.goto(north?.address() ?? '')
  await other.goto(south?.address() ?? '')
  for (const each of [page, other]) {
    await isLive(each)
    await expect(each.getByTestId('team-word')).toHaveText('Team: 2 desks', { timeout: clusterMs })
  }

  await page.getByTestId('team-word').click()
  await expect(page.locator('[data-desk=South]')).toContainText('1 alarm')
  await page.keyboard.press('Escape')
  await rowOf(page, 'Seal leaks').click()
  await expect(page.getByTestId('detail')).toBeVisible()
  await page.keyboard.press('t')
  await expect(rowOf(other, 'Seal leaks')).toContainText('taken by')
  await expect(rowOf(other, 'Seal leaks')).toContainText('North')

  await nats.kill(0)
  await rowOf(other, 'Seal leaks').click()
  await other.getByTestId('note-text').fill('Seal ordered')
  await other.keyboard.press('Enter')
  await expect(page.getByTestId('note')).toContainText('Seal ordered', { timeout: clusterMs })
  await expect(page.getByTestId('note')).toContainText('South')
})
