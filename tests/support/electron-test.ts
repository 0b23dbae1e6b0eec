import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, type ElectronApplication } from '@playwright/test'
import { startDesktopSession, type DesktopSession, type Platform } from './desktop-session.ts'
import { launchDesk } from './electron-desk.ts'
import { electronTimeoutMs } from './emulation.ts'
import {
  makeProfile,
  openOnFaultyService,
  openOnService,
  rememberEndings,
  type CarriedDesk,
  type DeskStart,
  type FlowFixtures,
} from './flow-test.ts'

export interface DeskInElectron extends CarriedDesk {
  /** Electron itself; another one after a restart. */
  app(): ElectronApplication
}

async function startInElectron(
  desktop: DesktopSession,
  { server, flags = [], settings }: DeskStart,
  atEnd: FlowFixtures['atEnd'],
): Promise<DeskInElectron> {
  const userData = makeProfile(settings)
  const launch = () =>
    launchDesk(desktop, {
      args: [...(server ? [`--server=${server.url}`] : []), ...flags],
      env: { LANG: 'en_GB.UTF-8', ...(server && { TOCSIN_TOKEN: server.token }) },
      userData,
    })
  let launched = await launch()
  atEnd(async () => {
    await launched.close()
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 })
  })
  let saved = 0
  return {
    page: launched.page,
    app: () => launched.app,
    clipboard: () => launched.app.evaluate(({ clipboard }) => clipboard.readText()),
    async savedBy(save) {
      // Somebody would answer the system's question for a place; here the place is given.
      const file = join(userData, `saved-${++saved}`)
      // Listened for before saving begins: the program and its page are reached by different connections.
      await launched.app.evaluate(({ session }, path) => {
        const done = new Promise<string>((resolve) => {
          session.defaultSession.once('will-download', (_event, item) => {
            item.setSavePath(path)
            item.once('done', (_done, state) => resolve(state))
          })
        })
        Object.assign(globalThis, { tocsinSaved: done })
      }, file)
      await save()
      const state = await launched.app.evaluate(
        () => (globalThis as unknown as { tocsinSaved: Promise<string> }).tocsinSaved,
      )
      if (state !== 'completed') throw new Error(`the file was not saved: ${state}`)
      return file
    },
    async restart() {
      await launched.close()
      launched = await launch()
      return launched.page
    },
  }
}

export interface ElectronWorker {
  /** An option of the project: what draws the windows. */
  platform: Platform
  desktop: DesktopSession
}

/** Playwright's test for the suite in Electron: one desktop session for all of a worker's specs. */
export const test = base.extend<FlowFixtures<DeskInElectron>, ElectronWorker>({
  platform: ['x11', { scope: 'worker', option: true }],
  desktop: [
    async ({ platform }, use) => {
      const desktop = await startDesktopSession(platform)
      await use(desktop)
      await desktop.stop()
    },
    { scope: 'worker', timeout: electronTimeoutMs(60_000) },
  ],
  atEnd: rememberEndings,
  start: ({ desktop, atEnd }, use) => use((options) => startInElectron(desktop, options, atEnd)),
  open: ({ start, atEnd }, use) => use(openOnService({ start, atEnd })),
  openFaulty: ({ start, atEnd }, use) => use(openOnFaultyService({ start, atEnd })),
})
