import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, powerMonitor, session } from 'electron'
import ElectronStore from 'electron-store'
import { createApp, type App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { appOrigin, registerAppScheme, serveApp, lockDown } from './desktop/lockdown.ts'
import { createDesktop } from './desktop/desktop.ts'
import { createLoginItem } from './desktop/login-item.ts'
import { createNativeNotifier, createDaemonProbe } from './desktop/native-notifications.ts'
import { keepPage } from './desktop/crash-recovery.ts'
import { createSafeCipher, spawnServiceUtility } from './desktop/system.ts'
import { windowPlacementSchema } from './desktop/window-placement.ts'
import { parseSharedCommandLine, type RunFlags } from './platform/flags.ts'
import { createElectronCarrier } from './ipc/electron-carrier.ts'
import { createLog } from './platform/log.ts'
import { openStateFile } from './storage/json-document.ts'

const log = createLog(systemClock.now, (line) => process.stderr.write(line))

/** Longer than the slowest orderly end, the embedded service's, may take. */
const longestEndMillis = 15_000

/** Everything that needs Electron to be ready. Returns what a second start and the end need. */
function startDesk(flags: RunFlags): { show: () => void; stop: () => Promise<void> } {
  const folder = app.getPath('userData')
  mkdirSync(folder, { recursive: true })
  const icon = join(app.getAppPath(), 'resources', 'icon.png')

  lockDown(app, session.defaultSession, log)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))

  const desktop = createDesktop({
    clock: systemClock,
    platform: process.platform,
    systemLocale: app.getLocale(),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    icon,
    notifier: createNativeNotifier({
      platform: process.platform,
      possible: createDaemonProbe(process.platform, systemClock.now, log),
      icon,
    }),
    placement: openStateFile(join(folder, 'window.json'), windowPlacementSchema.nullable(), null, log),
    settings: () => desk.settings(),
    admit: (page) => {
      carrier.admit(page)
      keepPage(page, { clock: systemClock, log })
    },
    contentsOf: (page) => carrier.contentsOf(page),
    openAlarm: (news) => desk.openAlarm(news),
    attention: {
      silence: () => desk.attention.silence(),
      muteFor: (minutes) => desk.attention.muteFor(minutes),
    },
    setBadgeCount: (count) => app.setBadgeCount(count),
    setStartAtLogin: createLoginItem({
      platform: process.platform,
      // An AppImage runs from a place that is another at every start.
      command: [process.env.APPIMAGE ?? process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])],
      configFolder: process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
      setLoginItem: (item) => app.setLoginItemSettings(item),
    }),
    quit: () => app.quit(),
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
    outside: desktop,
  })

  const carrier = createElectronCarrier(desk.router, desk.admit)

  carrier.start()
  desktop.start()
  desk.start()
  powerMonitor.on('resume', desk.wake)

  return {
    show: desktop.showWindow,
    async stop() {
      carrier.stop()
      desktop.stop()
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
    let state: 'running' | 'ending' | 'ended' = 'running'
    app.on('second-instance', desk.show)
    app.on('activate', desk.show)
    app.on('window-all-closed', () => app.quit())
    // Quitting waits until nothing is left behind, then goes through; but never for ever.
    app.on('before-quit', (event) => {
      if (state === 'ended') return
      event.preventDefault()
      // Asked twice, as when the last window closes meanwhile, it still ends once.
      if (state === 'ending') return
      state = 'ending'
      const gaveUp = systemClock.after(longestEndMillis, () => {
        log('error', `not everything has ended after ${longestEndMillis / 1_000} s; quitting all the same`)
        app.exit(1)
      })
      void desk.stop().finally(() => {
        gaveUp()
        state = 'ended'
        app.quit()
      })
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  })
}

run()
