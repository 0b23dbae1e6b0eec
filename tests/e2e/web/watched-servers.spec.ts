import { openTwo } from '../../support/two-servers.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

test('the header shows every server that is watched, by its worst alarm and its connection', async ({
  start,
  atEnd,
}) => {
  const { page, north } = await openTwo({ start, atEnd })
  const servers = page.getByTestId('watched-servers')
  const chip = (name: string) => servers.getByRole('button', { name })
  await expect(servers.getByRole('button')).toHaveCount(3)
  await expect(chip('Demo plant:')).toHaveAttribute('aria-current', 'true')
  await expect(chip('North')).toHaveAttribute('data-link', 'live')

  // What happens there is counted, though the page shows the other one.
  const before = Number(await chip('North').locator('b').innerText())
  await north.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Pressure high-high' })
  await expect(chip('North').locator('b')).toHaveText(String(before + 1))
  await expect(chip('North').locator('b')).toHaveClass(/critical/)
  await expect(page.getByTestId('connection')).toContainText('Demo plant')

  // Neither a zero nor green: it is not known, and since when.
  await north.stop()
  await expect(chip('North')).toHaveAttribute('data-link', 'lost')
  await expect(chip('North').locator('b')).toHaveText('–')
  await expect(chip('North')).toHaveAccessibleName(/alarms unknown.*connection lost.*Last confirmed/)
  await expect(chip('Demo plant:')).toHaveAttribute('data-link', 'live')
})

test('a click on a server goes there; one that is watched only while it is shown then leaves the header', async ({
  start,
  atEnd,
}) => {
  const { page } = await openTwo({ start, atEnd })
  const servers = page.getByTestId('watched-servers')
  await servers.getByRole('button', { name: 'North' }).click()
  await expect(page.getByTestId('connection')).toContainText('North')
  await page.getByRole('link', { name: 'Live' }).click()
  await isLive(page)
  // The demo plant is nobody’s plant: a desk that went on to a real one does not hear of it.
  await expect(servers).toHaveCount(0)
})
