import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isLive, openSettings, settingOf } from '../../support/desk-page.ts'
import { test, type DeskInElectron } from '../../support/electron-test.ts'

const boundsOf = (desk: DeskInElectron) =>
  desk.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())
const isVisible = (desk: DeskInElectron) =>
  desk.app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible())

test('opens where it was closed', async ({ open }) => {
  const desk = await open({ alarms: 3 })
  await isLive(desk.page)
  await expect.poll(() => isVisible(desk)).toBe(true)
  const bounds = { x: 60, y: 40, width: 1000, height: 700 }
  expect(await boundsOf(desk)).not.toEqual(bounds)
  await desk
    .app()
    .evaluate(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), bounds)
  await expect.poll(() => boundsOf(desk)).toEqual(bounds)
  await isLive(await desk.restart())
  await expect.poll(() => boundsOf(desk)).toEqual(bounds)
})

test('starts minimised to the tray if set so, counts there, and opens from it', async ({ open, desktop }) => {
  const desk = await open({ alarms: 0 })
  await isLive(desk.page)
  await openSettings(desk.page)
  const minimised = settingOf(desk.page, 'desktop.startMinimised')
  await minimised.getByRole('switch').click()
  await expect(minimised.getByRole('button', { name: /^Reset/ })).toBeVisible()

  const page = await desk.restart()
  await isLive(page)
  await desk.service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high-high' })
  await desktop.tray.waitFor(({ toolTip }) => toolTip === 'Tocsin: 1 unacknowledged alarm, worst: critical')
  expect(await isVisible(desk)).toBe(false)
  await desktop.tray.choose('Open Tocsin')
  await expect.poll(() => isVisible(desk)).toBe(true)
  await expect(page.getByTestId('account')).toContainText('1 alarm')
})

test('a page that hangs is ended and reloaded', async ({ open }) => {
  const desk = await open({ alarms: 3 })
  await isLive(desk.page)
  const reloaded = desk.app().evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((loaded) => {
        const page = BrowserWindow.getAllWindows()[0]?.webContents
        page?.once('render-process-gone', (_event, { reason }) =>
          page.once('did-finish-load', () => loaded(reason)),
        )
        // The script never ends; Chromium reports it only after input, so that the report is made here.
        void page?.executeJavaScript('for (;;) {}')
        page?.emit('unresponsive')
      }),
  )
  expect(['killed', 'crashed']).toContain(await reloaded)
  // Playwright's own page ended with the crash: what the window shows is asked through main.
  const isBack = () =>
    desk
      .app()
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `document.querySelectorAll('[data-testid=alarms] [role=row][id]').length`,
        ),
      )
  await expect.poll(isBack).toBe(3)
})

test('an error that nothing handled is logged with its stack and starts the desk again', async ({ open }) => {
  const desk = await open({ alarms: 3 })
  await isLive(desk.page)
  const ended = new Promise<number | null>((resolve) => desk.app().process().once('exit', resolve))
  const logFile = await desk.app().evaluate(({ app }) => {
    // A second desk would outlive this test; that it is asked for is written where the test can see it.
    app.relaunch = () => void process.stderr.write('relaunched\n')
    setTimeout(() => {
      throw new Error('a planted defect')
    }, 100)
    return `${app.getPath('userData')}/logs/tocsin.log`
  })
  expect(await ended).toBe(70)
  expect(readFileSync(logFile, 'utf8')).toMatch(/error uncaught error: Error: a planted defect\\n\s+at /)
})

test('a crashed page reloads by itself and shows the current alarms, and the new ones in the strip', async ({
  open,
}) => {
  const desk = await open({ alarms: 3 })
  await isLive(desk.page)
  await desk.service.post({ path: 'NORTH\\B2\\LT205', alarmMessage: 'Raised before the crash', priority: 1 })
  await expect(desk.page.getByTestId('announcement')).toContainText('Raised before the crash')
  const kept = () => desk.page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(kept).toMatch(/strip [^[]*\[\[\d/)
  await desk.app().evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((loaded) => {
        const page = BrowserWindow.getAllWindows()[0]?.webContents
        page?.once('render-process-gone', () => page.once('did-finish-load', () => loaded()))
        page?.forcefullyCrashRenderer()
      }),
  )
  await desk.service.post({ path: 'NORTH\\B2\\LT204', alarmMessage: 'Raised after the crash', priority: 3 })
  // Playwright's own page ended with the crash: what the window shows is asked through main.
  const shown = () =>
    desk
      .app()
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `[...document.querySelectorAll('[data-kind=live], [data-testid=alarms] [role=row][id]')].length`,
        ),
      )
  await expect.poll(shown).toBe(1 + 5)
  const strip = () =>
    desk
      .app()
      .evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          `document.querySelector('[data-testid=announcement] b')?.textContent ?? ''`,
        ),
      )
  await expect.poll(strip).toContain('Raised before the crash')
})
