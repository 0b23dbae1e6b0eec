import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { app, dialog, ipcMain, powerMonitor, session } from 'electron'
import ElectronStore from 'electron-store'
import { stackOf } from '../shared/errors.ts'
import type { Channel } from '../shared/ipc/requests.ts'
import { localActor } from '../shared/model/role.ts'
import { createApp, type App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { registerAppScheme, serveApp, lockDown } from './desktop/lockdown.ts'
import { appOrigin } from './desktop/own-address.ts'
import { refusedSwitches, runModeOf, type RunMode } from './desktop/run-mode.ts'
import { createDaemonProbe } from './desktop/daemon-probe.ts'
import { createDesktop } from './desktop/desktop.ts'
import { createLoginItem } from './desktop/login-item.ts'
import { createNativeNotifications } from './desktop/native-notifications.ts'
import { recoverFromCrashes } from './desktop/crash-recovery.ts'
import { restartAfterFaults } from './desktop/fault-restart.ts'
import { createSafeCipher, spawnServiceUtility } from './desktop/system.ts'
import { windowPlacementSchema } from './desktop/window-placement.ts'
import { parseSharedCommandLine, readTextFile, type RunFlags } from './platform/flags.ts'
import { createElectronCarrier } from './ipc/electron-carrier.ts'
import { openLogFile } from './platform/log-file.ts'
import { createLogging } from './platform/log.ts'
import { createSecrets } from './platform/secrets.ts'
import { createTranslator } from './platform/translate.ts'
import { createSystemProxy } from './server/proxy.ts'
import { reportVerification } from './storage/audit-verification.ts'
import { openStoredValue } from './storage/json-document.ts'
import { lockProfile, type LockHolder } from './storage/profile-lock.ts'

const secrets = createSecrets()
const print = (text: string) => process.stderr.write(text)
const logging = createLogging({
  now: systemClock.now,
  secrets,
  file: openLogFile({
    folder: join(app.getPath('userData'), 'logs'),
    onError: (message) => print(`${message}\n`),
  }),
  print,
})
const { log } = logging

/** Longer than the slowest orderly shutdown, which is the embedded service's. */
const shutdownTimeoutMs = 15_000

/** Starts everything that needs Electron to be ready. */
function startDesk(flags: RunFlags, mode: RunMode): { show: () => void; stop: () => Promise<void> } {
  const folder = app.getPath('userData')
  const icon = join(app.getAppPath(), 'resources', 'icon.png')

  lockDown(app, session.defaultSession, log)
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))

  const placement = openStoredValue({
    file: join(folder, 'window.json'),
    schema: windowPlacementSchema.nullable(),
    fallback: null,
    clock: systemClock,
    log,
    report: (file, problem) => log('warn', `${file}: ${problem ?? 'stored again'}`),
  })
  const { platform, env } = process
  const desktop = createDesktop({
    clock: systemClock,
    platform,
    systemLocale: app.getLocale(),
    hasDevTools: mode === 'development',
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    icon,
    notifications: createNativeNotifications({
      clock: systemClock,
      platform,
      daemon: createDaemonProbe({ platform, env, clock: systemClock, log }),
      icon,
    }),
    placement,
    settings: () => desk.settings(),
    admit: (page, memory) => {
      carrier.admit(page, memory)
      recoverFromCrashes(page, { clock: systemClock, log })
    },
    contentsOf: (page) => carrier.contentsOf(page),
    openAlarm: (event) => desk.openAlarm(event),
    annunciator: {
      silence: () => requestFromTray({ channel: 'attention.silence', payload: null }),
      muteFor: (minutes) => requestFromTray({ channel: 'attention.mute', payload: { minutes } }),
    },
    setBadgeCount: (count) => app.setBadgeCount(count),
    setStartAtLogin: createLoginItem({
      platform,
      // An AppImage is mounted at a different path at every start.
      command: [env.APPIMAGE ?? process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])],
      configFolder: env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
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
    secrets,
    logging,
    cipher: createSafeCipher(platform),
    openStore: (options) => new ElectronStore({ ...options, configFileMode: 0o600 }),
    spawnService: spawnServiceUtility(join(import.meta.dirname, 'service.js'), logging.write),
    ownOrigin: () => appOrigin,
    systemProxy: createSystemProxy(env, (url) => session.defaultSession.resolveProxy(url)),
    shell: desktop,
  })

  const actor = localActor(flags.role)
  // Through the router as from a page, so that the role holds and the audit trail knows.
  const requestFromTray = (message: { channel: Channel; payload: unknown }) =>
    void desk.router.dispatch({ page: { id: 0 }, actor, isMainFrame: true, origin: appOrigin }, message)
  const carrier = createElectronCarrier(ipcMain, desk.router, desk.admit, actor, log)

  carrier.start()
  desktop.start()
  desk.start()
  powerMonitor.on('resume', desk.wake)

  return {
    show: desktop.showWindow,
    async stop() {
      carrier.stop()
      await Promise.all([desktop.stop(), desk.stop()])
      await placement.stop()
    },
  }
}

/** Says who works in the profile folder already, and ends. */
function refuseToStart(folder: string, holder: LockHolder | null): void {
  const { t } = createTranslator(null, app.getLocale())
  const message =
    holder !== null && holder.address !== null
      ? t('profileInUse.webHost', { folder, pid: holder.pid, address: holder.address })
      : t('profileInUse.other', { folder })
  process.stderr.write(`${message}\n`)
  dialog.showErrorBox('Tocsin', message)
  app.exit(1)
}

/** Runs one instance per profile folder; a second start shows the first one's window. */
function run(): void {
  const mode = runModeOf(app.isPackaged, process.env)
  const refused = refusedSwitches(mode, app.isPackaged, (name) => app.commandLine.hasSwitch(name))
  if (refused.length > 0) {
    process.stderr.write(`Tocsin does not start with ${refused.join(', ')}: docs/security.md\n`)
    app.exit(2)
    return
  }
  const flags = parseSharedCommandLine(process.argv.slice(app.isPackaged ? 1 : 2), process.env, readTextFile)
  // Electron hands main's environment to every page's preload, and a child process inherits it.
  delete process.env.TOCSIN_TOKEN
  if (!flags.ok) {
    process.stderr.write(`${flags.error.message}\n`)
    app.exit(2)
    return
  }
  if (process.argv.includes('--verify-audit')) {
    const audit = join(app.getPath('userData'), 'audit')
    void reportVerification(audit, (text) => process.stdout.write(text)).then((code) => app.exit(code))
    return
  }
  // Each window sandboxes its page; this covers any other page, unless the machine cannot (root on Linux).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.setAppUserModelId('org.tocsin.desk')
  registerAppScheme()
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }
  // A web host may work in the same folder, which Electron's own lock does not know.
  const folder = app.getPath('userData')
  const lock = lockProfile(folder, (reason) => log('warn', `${folder} cannot be locked: ${reason}`))
  if (!lock.isHeld) {
    void app.whenReady().then(() => refuseToStart(folder, lock.holder))
    return
  }
  lock.describe({ pid: process.pid, address: null })

  let stopDesk = () => Promise.resolve()
  restartAfterFaults({
    process,
    file: join(folder, 'restarts.json'),
    clock: systemClock,
    log,
    stop: () => stopDesk(),
    hasParent: process.connected,
    relaunch() {
      // The next process reads the token where this one found it.
      if (flags.value.token !== null) process.env.TOCSIN_TOKEN = flags.value.token
      app.relaunch(process.env.APPIMAGE === undefined ? {} : { execPath: process.env.APPIMAGE })
    },
    exit: (code) => app.exit(code),
    showError: (message) => dialog.showErrorBox('Tocsin', message),
  })
  // The channel to the process that started this one closes when that ends, however it ends.
  process.on('disconnect', () => app.quit())

  void app.whenReady().then(() => {
    const desk = startDesk(flags.value, mode)
    stopDesk = desk.stop
    let state: 'running' | 'stopping' | 'stopped' = 'running'
    app.on('second-instance', desk.show)
    app.on('activate', desk.show)
    app.on('window-all-closed', () => app.quit())
    // Quitting waits for an orderly shutdown, up to a limit.
    app.on('before-quit', (event) => {
      if (state === 'stopped') return
      event.preventDefault()
      // A second request, such as the last window closing meanwhile, changes nothing.
      if (state === 'stopping') return
      state = 'stopping'
      const cancelTimeout = systemClock.after(shutdownTimeoutMs, () => {
        log('error', `shutdown did not complete within ${shutdownTimeoutMs / 1_000} s; quitting anyway`)
        app.exit(1)
      })
      void desk
        .stop()
        .catch((error: unknown) => log('error', `shutdown failed: ${stackOf(error)}`))
        .finally(() => {
          cancelTimeout()
          lock.release()
          state = 'stopped'
          app.quit()
        })
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  })
}

run()
