import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { app, BrowserWindow, dialog, ipcMain, powerMonitor, session, shell } from 'electron'
import ElectronStore from 'electron-store'
import { stackOf } from '../shared/errors.ts'
import { procedureUrl } from '../shared/rules/links.ts'
import type { Channel, Payload } from '../shared/ipc/requests.ts'
import type { PolicyReading } from '../shared/rules/read-policy.ts'
import { localActor, lowerRole } from '../shared/model/role.ts'
import { createApp, type App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { registerAppScheme, serveApp, lockDown } from './desktop/lockdown.ts'
import {
  answer,
  readCommand,
  type StartCommand,
  type Opening,
  listenForOpenings,
} from './desktop/command-line.ts'
import { appOrigin, scheme } from './desktop/own-address.ts'
import { applyOzonePlatform, isOnWayland, createGraphics, type Graphics } from './desktop/graphics.ts'
import { refusedSwitches, runModeOf, type RunMode } from './desktop/run-mode.ts'
import { createDaemonProbe } from './desktop/daemon-probe.ts'
import { createDesktop } from './desktop/desktop.ts'
import { createLoginItem } from './desktop/login-item.ts'
import { createNativeNotifications } from './desktop/native-notifications.ts'
import { createTrayHost } from './desktop/tray-host.ts'
import { recoverFromCrashes } from './desktop/crash-recovery.ts'
import { restartAfterFaults } from './desktop/fault-restart.ts'
import { createProgramAnswers } from './desktop/program-answer.ts'
import { createSystemAttention } from './desktop/system-attention.ts'
import { createSafeCipher, createScreenWake, relaunch, spawnServiceUtility } from './desktop/system.ts'
import { storedPlacementsSchema } from './desktop/window-placement.ts'
import { readTextFile } from './platform/flags.ts'
import { loadPolicy } from './platform/policy-source.ts'
import { describeSystem } from './diagnostics/diagnostics.ts'
import { installationOf } from './platform/installation.ts'
import { createElectronCarrier } from './ipc/electron-carrier.ts'
import { logFileName, openLogFile } from './platform/log-file.ts'
import { createLogging } from './platform/log.ts'
import { createSecrets } from './platform/secrets.ts'
import type { Ending } from './platform/loop-watch.ts'
import { createTranslator } from './platform/translate.ts'
import { limitYoungGeneration } from './platform/heap.ts'
import { createSystemProxy } from './server/proxy.ts'
import { openStoredValue } from './storage/json-document.ts'
import { openKeptPolicy } from './storage/kept-policy.ts'
import { lockProfile, type LockHolder } from './storage/profile-lock.ts'

const secrets = createSecrets()
const print = (text: string) => process.stderr.write(text)
// Where the terminal that it was started from is gone, the log file still has everything.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
const logFolder = join(app.getPath('userData'), 'logs')
const logging = createLogging({
  now: systemClock.now,
  secrets,
  file: openLogFile({
    folder: logFolder,
    onError: (message) => print(`${message}\n`),
  }),
  print,
})
const { log } = logging

/** Longer than the slowest orderly shutdown, which is the embedded service's. */
const shutdownTimeoutMs = 15_000

type Start = Extract<StartCommand, { kind: 'start' }>

interface StartedDesk {
  showWindow(): void
  /** Shows what it begins with. */
  start(opening: Opening): void
  open(opening: Opening): void
  stop(): Promise<void>
}

/** Makes everything that needs Electron to be ready. */
function createDesk(
  { flags, isHidden }: Start,
  { mode, policy, graphics }: { mode: RunMode; policy: PolicyReading; graphics: Graphics },
): StartedDesk {
  const folder = app.getPath('userData')
  const icon = join(app.getAppPath(), 'resources', 'icon.png')

  lockDown(app, session.defaultSession, {
    log,
    isAllowedLink: (url) => procedureUrl(url, desk.settings().procedures) === url,
    openLink: (url) =>
      void shell.openExternal(url).catch((error: unknown) => log('warn', `${url}: ${stackOf(error)}`)),
  })
  serveApp(session.defaultSession, join(import.meta.dirname, '../renderer'))

  const placement = openStoredValue({
    file: join(folder, 'window.json'),
    schema: storedPlacementsSchema,
    fallback: { windows: [] },
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
    isOnWayland: isOnWayland(app.commandLine),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    icon,
    notifications: createNativeNotifications({
      clock: systemClock,
      platform,
      daemon: createDaemonProbe({ platform, env, clock: systemClock, log }),
      icon,
      log,
    }),
    readAttention: createSystemAttention({
      platform,
      env,
      processId: process.pid,
      ask: createProgramAnswers(env),
    }),
    trayHost: createTrayHost({ platform, env, clock: systemClock, log }),
    placement,
    settings: () => desk.settings(),
    admit: (page, memory) => {
      carrier.admit(page, memory)
      recoverFromCrashes(page, { clock: systemClock, log })
    },
    contentsOf: (page) => carrier.contentsOf(page),
    openAlarm: (event) => desk.openAlarm(event),
    openAlarmById: (id) => desk.openAlarmById(id),
    showing: (server) => desk.showing(server),
    annunciator: {
      // The tray is main's own: it knows of everything that sounds.
      silence: () => requestFromTray('attention.silence', { upTo: Number.MAX_SAFE_INTEGER }),
      muteFor: (minutes) => requestFromTray('attention.mute', { minutes }),
    },
    setBadgeCount: (count) => app.setBadgeCount(count),
    keepAwake: createScreenWake(),
    setHardwareAcceleration: graphics.setWanted,
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
    policy,
    hostNotices:
      graphics.fallback() === null ? [] : [{ code: 'graphics-fallback', detail: graphics.fallback() ?? '' }],
    clock: systemClock,
    random: Math.random,
    makeToken: () => randomBytes(32).toString('base64url'),
    log,
    secrets,
    logging,
    cipher: createSafeCipher(platform),
    openStore: (options) => new ElectronStore(options),
    memoryFile: join(import.meta.dirname, 'memory.js'),
    checkFile: join(import.meta.dirname, 'check.js'),
    watchedBy: {
      file: join(import.meta.dirname, 'watch.js'),
      logFile: join(logFolder, logFileName),
      ending: endingOf(folder, flags.token),
    },
    setHeapFlag: setFlagsFromString,
    spawnService: spawnServiceUtility(join(import.meta.dirname, 'service.js'), logging.write),
    ownOrigin: () => appOrigin,
    systemProxy: createSystemProxy(env, (url) => session.defaultSession.resolveProxy(url)),
    shell: desktop,
    installation: installationOf(process, app.isPackaged),
    papers: join(import.meta.dirname, 'about'),
    restart() {
      relaunch(flags.token)
      app.quit()
    },
  })

  const actor = localActor(lowerRole(flags.role ?? 'supervisor', policy.policy.locked['desk.role']))
  // Through the router as from a page, so that the role holds and the audit trail knows.
  const requestFromTray = <C extends Channel>(channel: C, payload: Payload<C>) =>
    void desk.router.dispatch(
      { page: { id: 0 }, actor, isMainFrame: true, origin: appOrigin },
      { channel, payload },
    )
  const carrier = createElectronCarrier(ipcMain, desk.router, desk.admit, actor, log)

  const wakeUp = () => {
    desk.wake()
    repaint()
  }
  const serverNamed = (name: string | null): string | null => {
    const { profiles } = desk.settings()
    const server = profiles.find((profile) => profile.name.toLowerCase() === name?.toLowerCase())
    if (name !== null && !server) {
      const names = profiles.map((profile) => profile.name).join(', ')
      log('warn', `there is no server ${JSON.stringify(name)}; there are: ${names}`)
    }
    return server?.id ?? null
  }

  return {
    showWindow: desktop.showWindow,
    start({ server, alarm }) {
      carrier.start()
      const isQuiet = server === null && alarm === null && desk.settings().desktop.startMinimised
      desktop.start({ server: serverNamed(server), isHidden: isHidden || isQuiet })
      if (alarm !== null) desk.openAlarmById(alarm)
      desk.start()
      powerMonitor.on('resume', wakeUp)
      // Not every system says that it slept, but most lock the screen meanwhile.
      powerMonitor.on('unlock-screen', wakeUp)
    },
    open: ({ alarm, server }) => desktop.show({ alarm, server: serverNamed(server) }),
    async stop() {
      carrier.stop()
      await Promise.all([desktop.stop(), desk.stop()])
      await placement.stop()
    },
  }
}

/** How a blocked main ends: a menu or message of Windows and macOS may hold it for as long as somebody looks at it. */
function endingOf(folder: string, token: string | null): Ending {
  if (process.platform !== 'linux') return { kind: 'stay' }
  // Whoever started this process starts it again.
  if (process.connected) return { kind: 'exit' }
  return {
    kind: 'relaunch',
    command: [process.env.APPIMAGE ?? process.execPath, ...process.argv.slice(1)],
    env: token === null ? {} : { TOCSIN_TOKEN: token },
    restarts: join(folder, 'restarts.json'),
  }
}

/** A window can be black after sleep, or when the GPU process was lost. */
const repaint = () => {
  for (const window of BrowserWindow.getAllWindows()) window.webContents.invalidate()
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

/** Does what the command line asks for. */
function run(): void {
  limitYoungGeneration()
  const mode = runModeOf(app.isPackaged, process.env)
  const refused = refusedSwitches(mode, app.isPackaged, (name) => app.commandLine.hasSwitch(name))
  if (refused.length > 0) {
    process.stderr.write(`Tocsin does not start with ${refused.join(', ')}: docs/security.md\n`)
    app.exit(2)
    return
  }
  const args = process.argv.slice(app.isPackaged ? 1 : 2)
  const command = readCommand(args, process.env, readTextFile, mode)
  // Electron hands main's environment to every page's preload, and a child process inherits it.
  delete process.env.TOCSIN_TOKEN
  if (!command.ok) {
    process.stderr.write(`${command.error.message}\n`)
    app.exit(2)
    return
  }
  if (command.value.kind === 'start') {
    runDesk(command.value, mode, args)
    return
  }
  const parts = {
    version: app.getVersion(),
    folder: app.getPath('userData'),
    logs: logging.files(),
    readPolicy: () => {
      const { read } = openKeptPolicy(app.getPath('userData'))
      return loadPolicy(process, null, { read, write: () => undefined })
    },
    describeSystem,
    write: (text: string) => process.stdout.write(text),
  }
  void answer(command.value.kind, parts).then((code) => app.exit(code))
}

/** Runs one instance per profile folder; a second start shows in the first one what it asks for. */
function runDesk(command: Start, mode: RunMode, args: string[]): void {
  const { token } = command.flags
  const folder = app.getPath('userData')
  const policy = loadPolicy(process, command.flags.policy ?? null, openKeptPolicy(folder))
  const wanted = policy.policy.locked['desktop.ozonePlatform']
  applyOzonePlatform({ process, commandLine: app.commandLine, wanted, token, log })
  // Each window sandboxes its page; this covers any other page, unless the machine cannot (root on Linux).
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app.setAppUserModelId('org.tocsin.desk')
  registerAppScheme()
  if (!app.requestSingleInstanceLock({ args })) {
    app.quit()
    return
  }
  // Elsewhere the installation says which program opens the product's addresses.
  if (process.platform === 'win32' && app.isPackaged) app.setAsDefaultProtocolClient(scheme)
  const openings = listenForOpenings({ app, first: command.opening, log })
  // A web host may work in the same folder, which Electron's own lock does not know.
  const lock = lockProfile(folder, (reason) => log('warn', `${folder} cannot be locked: ${reason}`))
  if (!lock.isHeld) {
    void app.whenReady().then(() => refuseToStart(folder, lock.holder))
    return
  }
  lock.describe({ pid: process.pid, address: null })

  let stopDesk = () => Promise.resolve()
  const faults = restartAfterFaults({
    process,
    file: join(folder, 'restarts.json'),
    clock: systemClock,
    log,
    stop: () => stopDesk(),
    hasParent: process.connected,
    relaunch: () => relaunch(token),
    exit: (code) => app.exit(code),
    showError: (message) => dialog.showErrorBox('Tocsin', message),
  })
  const graphics = createGraphics({
    app,
    file: join(folder, 'graphics.json'),
    version: app.getVersion(),
    locked: policy.policy.locked['desktop.hardwareAcceleration'],
    clock: systemClock,
    log,
    repaint,
    restart: faults.restart,
  })
  // The channel to the process that started this one closes when that ends, however it ends.
  process.on('disconnect', () => app.quit())

  void app.whenReady().then(() => {
    const desk = createDesk(command, { mode, policy, graphics })
    stopDesk = desk.stop
    let state: 'running' | 'stopping' | 'stopped' = 'running'
    desk.start(openings.begin(desk.open))
    app.on('activate', desk.showWindow)
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
