import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

async function callTwice(page: Page, request: (path: string, init: RequestInit) => Promise<Response>) {
  for (const msgText of ['=First call', 'Second, "quoted"']) {
    await request('/api/v1/call/users', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userIds: [1], msgText, msgNum: 1 }),
    })
  }
  await page.getByRole('link', { name: /^Calls/ }).click()
  await expect(page.getByTestId('records').getByRole('row')).toHaveCount(3)
}

test('everything of the period is written by main and fetched once', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await callTwice(page, service.request)
  await page.getByTestId('export').click()
  const download = page.waitForEvent('download')
  await page.getByTestId('export-all-csv').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tocsin-calls-.*\.csv$/)
  const [headings, ...rows] = parse(readFileSync(await file.path()), { bom: true })
  expect(headings).toContain('Message')
  const text = headings?.indexOf('Message') ?? -1
  expect(rows.map((row) => row[text])).toEqual(['Second, "quoted"', "'=First call"])
  const line = page.getByTestId('exports').getByRole('listitem')
  await expect(line).toContainText('2 records, saved by the browser')
  expect((await page.request.get(file.url())).status()).toBe(404)
  await line.getByRole('button', { name: 'Dismiss' }).click()
  await expect(line).toHaveCount(0)
})

test('an export that loses the service reports it and leaves no file', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await callTwice(page, service.request)
  await service.stop()
  await page.getByTestId('export').click()
  await page.getByTestId('export-all-json').click()
  const line = page.getByTestId('exports').getByRole('listitem')
  await expect(line).toContainText('Export failed')
  await expect(line).toHaveAttribute('data-state', 'failed')
})

test('what is shown is saved and copied as it is shown', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await callTwice(page, service.request)
  await page.getByTestId('record-find').fill('quoted')
  await expect(page.getByTestId('records').getByRole('row')).toHaveCount(2)
  await page.getByTestId('export').click()
  const download = page.waitForEvent('download')
  await page.getByTestId('export-shown-json').click()
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { text: string }[]
  expect(saved.map(({ text }) => text)).toEqual(['Second, "quoted"'])
  await page.context().grantPermissions(['clipboard-read'])
  await page.getByRole('button', { name: 'Copy for a spreadsheet (TSV)' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(async () => (await copied()).split('\n')).toHaveLength(2)
  expect(await copied()).toContain('Second, "quoted"')
})
