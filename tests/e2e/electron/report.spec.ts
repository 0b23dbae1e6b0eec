import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startService, type StartedService } from '../../support/service.ts'

let service: StartedService
let desk: ElectronDesk
let folder: string

// Launching takes seconds: one desk for the file, its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-pdf-'))
  service = await startService({ history: 9, tags: 60, alarms: 5 })
  desk = await launchDesk(desktop, {
    args: [`--server=${service.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
  })
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  await desk.page.getByRole('link', { name: 'Performance', exact: true }).click()
  await expect(desk.page.getByTestId('report-paper')).toBeVisible()
})

test.afterAll(async () => {
  await desk.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The system's dialog is no page: what it would have answered is put in its place. */
async function answerDialog(filePath: string | null) {
  await desk.app.evaluate(({ app, dialog }, chosen) => {
    Object.assign(app, { testAsked: false })
    dialog.showSaveDialog = () => {
      Object.assign(app, { testAsked: true })
      return Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' })
    }
  }, filePath)
}
const wasAsked = () => desk.app.evaluate(({ app }): unknown => Reflect.get(app, 'testAsked'))
async function savePdf() {
  await desk.page.getByTestId('report-menu').click()
  await desk.page.getByRole('button', { name: 'Save as PDF' }).click()
}

test('a PDF is saved where it was asked for, with pages', async () => {
  const file = join(folder, 'report.pdf')
  await answerDialog(file)
  await savePdf()
  await expect(desk.page.getByText(`Saved: ${file}`)).toBeVisible()
  const paper = readFileSync(file).toString('latin1')
  expect(paper.startsWith('%PDF-')).toBe(true)
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})

test('nothing is saved when no file is chosen, and a failure is shown', async () => {
  await desk.page.getByRole('button', { name: 'Close' }).first().click()
  await answerDialog(null)
  await savePdf()
  await expect.poll(wasAsked).toBe(true)
  await expect(desk.page.getByText('Creating the PDF')).toBeHidden()
  await expect(desk.page.getByText('Saved: ')).toHaveCount(0)
  const nowhere = join(folder, 'no such folder', 'report.pdf')
  await answerDialog(nowhere)
  await savePdf()
  await expect(desk.page.getByText(/The request failed: .*no such file/)).toBeVisible()
  expect(existsSync(nowhere)).toBe(false)
})
