import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, powerMonitor, session } from 'electron'
import ElectronStore from 'electron-store'
import { bandOf } from '../shared/rules/band-of.ts'
import { createApp, type App } from './app.ts'
import { systemClock } from './clock.ts'
import { appOrigin, registerAppScheme, serveApp } from './desktop/app-scheme.ts'
import { createDeskTray, type DeskTray } from './desktop/desk-tray.ts'
import { createDeskWindow } from './desktop/desk-window.ts'
import { lockDown } from './desktop/lockdown.ts'
import { createNativeNotifier } from './desktop/native-notifier.ts'
import { createDaemonProbe } from './desktop/notification-daemon.ts'
import { notificationText } from './desktop/notification-text.ts'
import { createSafeCipher } from './desktop/safe-cipher.ts'
import { spawnServiceUtility } from './desktop/service-process.ts'
import { wordsFor } from './desktop/words.ts'
import { parseSharedCommandLine, type RunFlags } from './flags.ts'
import { createElectronCarrier } from './ipc/electron-carrier.ts'
import { createLog } from './log.ts'
import type { Settings } from '../shared/model/settings.ts'

const log = createLog(systemClock.now, (line) => process.stderr.write(line))

/** Everything that needs Electron to be ready. Returns what a second start and the end need. */
function startDesk(flags: RunFlags): { show: () => void; stop: () => Promise<void> } {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true })
  const icon = join(app.getAppPath(), 'resources', 'icon.png')
  const words = (settings: Settings) => wordsFor(settings.locale, app.getLocale())
  let tray: DeskTray | null = null
  let quitting = false

  lockDown(app, session.defaultSession, log)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))

  const notifier = createNativeNotifier({
    platform: process.platform,
    possible: createDaemonProbe(process.platform, systemClock.now, log),
    icon,
    onClick: (id) => {
      window.show()
      desk.broadcast({ name: 'alarm.opened', payload: { id } })
    },
  })

  const desk: App = createApp({
    host: 'electron',
    version: app.getVersion(),
    folder,
    flags,
    clock: systemClock,
    random: Math.random,
    makeToken: () => randomBytes(32).toString('base64url'),
    log,
    cipher: createSafeCipher(process.platform),
    openStore: (options) => new ElectronStore(options),
    spawnService: spawnServiceUtility(join(import.meta.dirname, 'service.js'), (text) =>
      process.stderr.write(text),
    ),
    ownOrigin: () => appOrigin,
    notify: ({ alarm, count }, profile, settings) => {
      const band = bandOf(alarm.priority, profile.priorityScale)
      const spoken = words(settings)
      return notifier.show(notificationText(alarm, count, spoken.bands[band.id], spoken), alarm.id)
    },
    onSummary: (summary, settings) => tray?.update(summary, words(settings)),
    openWindow: () => false,
  })

  const carrier = createElectronCarrier(desk.router, desk.admit)
  const window = createDeskWindow({
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    icon,
    hideOnClose: () => !quitting && desk.settings().desktop.closeToTray,
    admit: carrier.admit,
  })

  carrier.start()
  tray = createDeskTray(words(desk.settings()), { open: window.show, quit: () => app.quit() })
  window.show()
  desk.start()
  powerMonitor.on('resume', desk.wake)

  return {
    show: window.show,
    async stop() {
      quitting = true
      carrier.stop()
      notifier.stop()
      tray?.stop()
      await desk.stop()
    },
  }
}

/** One instance per profile folder; a second start shows the first's window. */
function run(): void {
  const flags = parseSharedCommandLine(process.argv.slice(app.isPackaged ? 1 : 2), process.env)
  // Electron hands main's environment to every page's preload, and a child process inherits it.
  delete process.env.TOCSIN_TOKEN
  if (!flags.ok) {
    process.stderr.write(`${flags.error.message}\n`)
    app.exit(2)
    return
  }
  // Every page is sandboxed by its window already; this covers any other, unless the machine cannot (root on Linux).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.setAppUserModelId('org.tocsin.desk')
  registerAppScheme()
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }

  void app.whenReady().then(() => {
    const desk = startDesk(flags.value)
    let stopped = false
    app.on('second-instance', desk.show)
    app.on('activate', desk.show)
    app.on('window-all-closed', () => app.quit())
    // Quitting waits until nothing is left behind, then goes through.
    app.on('before-quit', (event) => {
      if (stopped) return
      event.preventDefault()
      void desk.stop().finally(() => {
        stopped = true
        app.quit()
      })
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  })
}

run()
