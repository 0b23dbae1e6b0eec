import type { Page } from '@playwright/test'
import type { FlowFixtures } from './flow-test.ts'
import { startService, type StartedService } from './service.ts'
import { expect, isLive, type DeskInBrowser } from './web-desk.ts'

/** Adds a server in the settings, which the page shows then. */
export async function addServer(page: Page, name: string, { url, token }: StartedService): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add a server' }).click()
  const form = page.getByTestId('profile-form')
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill(url)
  await form.getByLabel('Access token').fill(token)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
}

/** A desk with its own service, which it shows with three alarms, and a server North with eight. */
export async function openTwo({
  start,
  atEnd,
}: Pick<FlowFixtures<DeskInBrowser>, 'start' | 'atEnd'>): Promise<{ page: Page; north: StartedService }> {
  const north = await startService({ alarms: 8, token: 'north-token' })
  atEnd(() => north.stop())
  const { page } = await start({
    flags: ['--alarms=3', '--rate=0', '--history=0'],
    settings: { welcomed: true },
  })
  await isLive(page)
  await addServer(page, 'North', north)
  return { page, north }
}
