import { join } from 'node:path'
import type { Announcement } from '../shared/model/announcement.ts'
import { isConfirmed } from '../shared/rules/is-confirmed.ts'
import type { DeskStatus } from '../shared/model/desk-status.ts'
import type { Notice, NoticeCode } from '../shared/model/notice.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import { fail, succeed } from '../shared/result.ts'
import type { Clock } from './clock.ts'
import { createAnnouncer, type Telling } from './desk/announcer.ts'
import { createDesk, type Desk } from './desk/desk.ts'
import { summarise, type Summary } from './desk/summary.ts'
import {
  createEmbeddedService,
  type EmbeddedService,
  type ServiceProcess,
} from './embedded/embedded-service.ts'
import type { RunFlags } from './flags.ts'
import { createPublisher, type Publisher } from './ipc/publisher.ts'
import { createRouter, type Handlers, type Router } from './ipc/router.ts'
import type { Log } from './log.ts'
import { createHub } from './server/hub.ts'
import { createServiceClient, type ServiceClient } from './server/service-client.ts'
import { openTokenVault, type Cipher } from './session/token-vault.ts'
import { openSettings, type Store } from './settings/settings-file.ts'

/** What differs between the two hosts of the desk. */
export interface HostParts {
  host: 'electron' | 'web'
  version: string
  folder: string
  flags: RunFlags
  clock: Clock
  random: () => number
  makeToken: () => string
  log: Log
  cipher: Cipher
  openStore: (options: { cwd: string; name: string }) => Store
  spawnService: (args: string[], env: { TOCSIN_SERVICE_TOKEN: string }) => ServiceProcess
  ownOrigin: () => string
  /** Tells it outside the page; the answer is false where that cannot be done. */
  notify: (telling: Telling, settings: Settings) => Promise<boolean>
  onSummary: (summary: Summary, settings: Settings) => void
}

export interface App {
  start(): Promise<void>
  stop(): Promise<void>
  router: Router
  publisher: Publisher
  settings(): Settings
  /** The machine woke up. */
  wake(): void
}

/** The composition root of both hosts: builds every part of the desk and wires them together. */
export function createApp(parts: HostParts): App {
  const { clock, log, flags } = parts
  const publisher = createPublisher(clock)
  const notices = new Map<NoticeCode, Notice>()

  const note = (code: NoticeCode, detail: string) => {
    notices.set(code, { code, detail })
    publisher.send({ name: 'notices.changed', payload: [...notices.values()] })
  }

  const settings = openSettings({
    folder: parts.folder,
    openStore: parts.openStore,
    now: () => clock.now(),
    log,
    onRecovered: (detail) => note('settings-recovered', detail),
    onChanged: () => {
      publisher.send({ name: 'settings.changed', payload: shownSettings() })
      summaryChanged()
    },
  })
  const vault = openTokenVault({ folder: parts.folder, cipher: parts.cipher, log })
  const profile = profileOfRun(settings.current().server, flags)

  let embedded: EmbeddedService | null = null
  let client: ServiceClient | null = null
  let desk: Desk | null = null
  let baseUrl = profile.baseUrl

  // The page shows the server of this run, which flags may have set apart from the stored one.
  const shownSettings = (): Settings => ({ ...settings.current(), server: { ...profile, baseUrl } })

  const announcer = createAnnouncer({
    clock,
    log,
    scale: () => profile.priorityScale,
    settings: () => settings.current(),
    tell: (telling) => void announce(telling),
  })

  const announce = async (telling: Telling) => {
    const told = await parts.notify(telling, settings.current())
    const payload: Announcement = { ...telling, inPage: !told }
    publisher.send({ name: 'alarm.announced', payload })
    if (!told && parts.host === 'electron') note('no-native-notifications', '')
  }

  const summaryChanged = () => {
    if (desk)
      parts.onSummary(summarise(desk.alarms(), desk.status().link, profile.priorityScale), settings.current())
  }

  const startEmbedded = (): Promise<string> => {
    const token = parts.makeToken()
    embedded = createEmbeddedService({
      spawn: parts.spawnService,
      dataFile: flags.data ?? join(parts.folder, 'embedded.sqlite'),
      token,
      plant: flags.plant,
      clock,
      log,
      onFailed: (detail) => note('embedded-failed', detail),
    })
    return embedded.start().then((url) => {
      vault.lend(url, token)
      return url
    })
  }

  const startDesk = () => {
    const token = () => vault.token(baseUrl)
    client = createServiceClient({ baseUrl, token })
    const { hubPath, subscribe, watchMillis, reconcileMillis } = profile
    const url = baseUrl.replace(/\/$/, '') + hubPath
    let wasConfirmed: boolean | null = null
    desk = createDesk({
      source: client,
      feed: createHub({ url, token, subscribe, clock, random: parts.random }),
      watchMillis,
      reconcileMillis,
      clock,
      log,
      onChange: (change) => {
        publisher.changed(change)
        announcer.appeared(change.appeared)
        summaryChanged()
      },
      onStatus: (status) => {
        publisher.status(status)
        const confirmed = isConfirmed(status.link)
        if (confirmed !== wasConfirmed) summaryChanged()
        wasConfirmed = confirmed
      },
    })
    desk.start()
  }

  const handlers: Handlers = {
    'desk.snapshot': () =>
      succeed({
        revision: publisher.revision(),
        alarms: [...(desk?.alarms() ?? [])],
        status: desk?.status() ?? notStarted,
        settings: shownSettings(),
        notices: [...notices.values()],
        about: { version: parts.version, host: parts.host },
      }),
    'desk.check': async () => {
      await desk?.check()
      return succeed(null)
    },
    'settings.change': (change) => {
      settings.change(change)
      return succeed(shownSettings())
    },
    'notice.dismiss': ({ code }) => {
      notices.delete(code)
      publisher.send({ name: 'notices.changed', payload: [...notices.values()] })
      return succeed(null)
    },
    'session.signIn': async ({ token }) => {
      // Tried before it is kept: a token that the service refuses must not replace one on disk.
      vault.lend(baseUrl, token)
      await desk?.check()
      const { link, problem } = desk?.status() ?? notStarted
      if (!isConfirmed(link))
        return { ok: false, error: problem ?? fail('unreachable', 'not connected yet').error }
      const keeping = vault.keep(baseUrl, token)
      if (!keeping.kept) note('token-not-kept', keeping.why)
      desk?.wake()
      return succeed({ kept: keeping.kept })
    },
  }

  return {
    router: createRouter(handlers, parts.ownOrigin, log),
    publisher,
    settings: () => settings.current(),
    async start() {
      if (profile.kind === 'embedded') baseUrl = await startEmbedded()
      if (flags.token !== null) vault.lend(baseUrl, flags.token)
      startDesk()
    },
    async stop() {
      announcer.stop()
      await desk?.stop()
      client?.stop()
      publisher.stop()
      await embedded?.stop()
    },
    wake: () => desk?.wake(),
  }
}

const notStarted: DeskStatus = {
  link: 'starting',
  hub: 'disconnected',
  confirmedAt: null,
  lastEventAt: null,
  lastReconcile: null,
  malformed: 0,
  problem: null,
}

// The meaning of `state` is open in the interface but known of the service that Tocsin carries.
const embeddedStates = { '1': 'Active', '2': 'Acknowledged', '3': 'Returned' }

/** What the command line says holds for this run and is not stored. */
function profileOfRun(stored: ServerProfile, flags: RunFlags): ServerProfile {
  if (flags.server === null) {
    return stored.kind === 'embedded'
      ? { ...stored, stateLabels: { ...embeddedStates, ...stored.stateLabels } }
      : stored
  }
  return { ...stored, kind: 'remote', baseUrl: flags.server, name: new URL(flags.server).host }
}
