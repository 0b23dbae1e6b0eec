import type { Page } from '@playwright/test'
import { openTwo } from '../../support/two-servers.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const follow = (page: Page, hash: string) => page.evaluate((wanted) => (location.hash = wanted), hash)
const serverOf = (page: Page) => page.getByTestId('connection')
const account = (page: Page) => page.getByTestId('account')

test('a link to another server of the desk goes to that server, and Back comes back', async ({
  start,
  atEnd,
}) => {
  const { page } = await openTwo({ start, atEnd })
  await page.getByRole('link', { name: 'Live' }).click()
  await expect(account(page)).toContainText('3 alarms')
  await page.getByTestId('filter').fill('priority:1-9')
  await expect.poll(() => page.url()).toContain('text=')
  await follow(page, '#/live?server=North&ack=no')
  await expect(serverOf(page)).toContainText('North')
  await isLive(page)
  await expect(account(page)).toContainText('8')
  await expect(page.getByTestId('chip')).toHaveCount(1)
  await expect(page.getByTestId('filter')).toHaveValue('')
  await expect(page.getByTestId('notice-address')).toHaveCount(0)
  await expect.poll(() => page.url()).toMatch(/#\/live\?server=North&ack=no$/)

  await page.goBack()
  await expect(serverOf(page)).not.toContainText('North')
  await expect(page.getByTestId('filter')).toHaveValue('priority:1-9')
  await expect(account(page)).toContainText('3')
  // A page that is opened with such a link starts on its server.
  await page.goForward()
  await expect(serverOf(page)).toContainText('North')
  const other = await page.context().newPage()
  await other.goto(page.url().replace('North', 'Demo plant'))
  await expect(serverOf(other)).not.toContainText('North')
  await expect(other.getByTestId('chip')).toHaveCount(1)
  await other.close()
})

test('a link to a server that the desk does not have is refused by its name', async ({ start, atEnd }) => {
  const { page } = await openTwo({ start, atEnd })
  await page.getByRole('link', { name: 'Live' }).click()
  await expect(account(page)).toContainText('3 alarms')
  await follow(page, '#/live?server=South plant&ack=yes')
  await expect(page.getByTestId('notice-address')).toHaveText(
    /This desk has no server “South plant”. The link was ignored\./,
  )
  // What it asks for is meant for the other server.
  await expect(page.getByTestId('chip')).toHaveCount(0)
  await expect(account(page)).toContainText('3 alarms')
})
