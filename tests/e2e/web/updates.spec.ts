import { findingsInThemes } from '../../support/axe.ts'
import { feedKey, releaseOf, signedFeed, startUpdateServer } from '../../support/update-feed.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const settings = (feed: string) => ({ welcomed: true, updates: { mode: 'notify', feed, publicKey: feedKey } })

test('a supervisor is told of a newer version below the view, reads what is new, and who installs it', async ({
  page,
  open,
  atEnd,
}) => {
  // axe reads every element in four themes.
  test.slow()
  const server = await startUpdateServer(signedFeed([releaseOf('9.3.0', 'program')]))
  atEnd(() => server.stop())
  await open({ alarms: 3 }, { settings: settings(server.url) })
  await isLive(page)
  await expect(page.getByTestId('version-available')).toHaveCount(0)
  expect(server.requests).toEqual([])

  await page.goto(`${new URL(page.url()).origin}/#/settings?part=updates`)
  const panel = page.getByTestId('updates')
  await panel.getByRole('button', { name: 'Check for a newer version' }).click()
  await expect(panel).toContainText('Version 9.3.0 is available.')
  expect(server.requests).toEqual(['releases.json', 'releases.json.sig'])
  await panel.getByText('What’s new in 9.3.0').click()
  await expect(panel).toContainText('What is new in 9.3.0, with code.')
  await expect(panel.getByTestId('update-way')).toContainText('by its administrator')
  await expect(panel.getByRole('button', { name: 'Download' })).toHaveCount(0)
  expect.soft(await findingsInThemes(page), 'updates').toEqual([])

  // A page that comes later is told as well.
  await page.goto(`${new URL(page.url()).origin}/#/`)
  await page.reload()
  await isLive(page)
  const line = page.getByTestId('version-available')
  await expect(line).toContainText('Version 9.3.0 is available.')
  // A wall has nobody to read or dismiss it.
  await page.keyboard.press('F11')
  await expect(line).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(line).toBeVisible()
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  await expect(line).toHaveCount(0)
})

test('a feed that was changed is refused in words', async ({ page, open, atEnd }) => {
  const files = signedFeed([releaseOf('9.3.0', 'program')])
  files['releases.json'] = Buffer.from(String(files['releases.json']).replace('9.3.0', '9.4.0'))
  const server = await startUpdateServer(files)
  atEnd(() => server.stop())
  await open({}, { settings: settings(server.url) })
  await isLive(page)
  await page.goto(`${new URL(page.url()).origin}/#/settings?part=updates`)
  await page.getByRole('button', { name: 'Check for a newer version' }).click()
  await expect(page.getByTestId('update-problem')).toContainText(
    'is not signed with the public key of this desk',
  )
  await expect(page.getByTestId('updates')).not.toContainText('is available')
})

test('after an update what is new is said once, below the view, and opened from there', async ({
  page,
  open,
}) => {
  await open({ alarms: 3 }, { settings: { welcomed: true } })
  await isLive(page)
  const line = page.getByTestId('version-updated')
  await expect(line).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('tocsin.version', '0.0.9'))
  await page.reload()
  await expect(line).toContainText('Tocsin was updated to')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await line.getByRole('button', { name: 'What’s new' }).click()
  await expect(page.getByTestId('about-notes').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByTestId('about-notes')).toContainText('Known limits')
  await page.keyboard.press('Escape')
  await expect(line).toHaveCount(0)
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('3 alarms')
  await expect(line).toHaveCount(0)
})

test('About names the versions and has every licence, without a network', async ({ page, open, context }) => {
  test.slow()
  await open({ alarms: 3 }, { settings: { welcomed: true } })
  await isLive(page)
  const asked: string[] = []
  context.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('about tocsin')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'About Tocsin' })
  const facts = dialog.getByTestId('about-program')
  await expect(facts).toContainText(/Version\s*\d+\.\d+\.\d+/)
  await expect(facts).toContainText(/Built from\s*[0-9a-f]{7,}, \d{4}-\d\d-\d\d/)
  await expect(facts).toContainText(/Node\.js\s*24\./)
  await dialog.getByRole('button', { name: 'Licences' }).click()
  const licences = dialog.getByTestId('about-licences')
  await expect(licences).toContainText('MIT License')
  await expect(licences).toContainText('Copyright (c) 2018-present, Yuxi (Evan) You')
  expect.soft(await findingsInThemes(page), 'licences').toEqual([])
  expect([...new Set(asked)].filter((host) => host !== '127.0.0.1')).toEqual([])
})
