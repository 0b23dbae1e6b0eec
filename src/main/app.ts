import { join } from 'node:path'
import type { Push } from '../shared/ipc/pushes.ts'
import type { Announcement } from '../shared/model/announcement.ts'
import type { Notice, NoticeCode } from '../shared/model/notice.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import type { Clock } from './clock.ts'
import { createAnnouncer, type Telling } from './desk/announcer.ts'
import { combine, summarise, type Summary } from './desk/summary.ts'
import {
  createEmbeddedService,
  type EmbeddedService,
  type ServiceProcess,
} from './embedded/embedded-service.ts'
import type { RunFlags } from './flags.ts'
import { createHandlers } from './handlers.ts'
import type { Publisher } from './ipc/publisher.ts'
import { createRouter, type Router } from './ipc/router.ts'
import type { Log } from './log.ts'
import { createProfileDesk, type ProfileDesk } from './profile-desk.ts'
import { createProfileSlots, type ProfileSlots } from './profile-slots.ts'
import { homeOfRun, profileOfRun } from './run-profile.ts'
import { askForToken } from './server/token-endpoint.ts'
import { keepGivenToken, keepGrantedToken, type TokenKeeper } from './session/token-keeper.ts'
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
  notify: (telling: Telling, profile: ServerProfile, settings: Settings) => Promise<boolean>
  onSummary: (summary: Summary, settings: Settings) => void
  /** Opens another window; false where the host has none. */
  openWindow: () => boolean
}

export interface App {
  start(): void
  stop(): Promise<void>
  router: Router
  /** Makes a page one of ours; what it is told goes through `send`. */
  admit: ProfileSlots['admit']
  broadcast(push: Push): void
  settings(): Settings
  /** The machine woke up. */
  wake(): void
}

/** The composition root of both hosts: builds every part of the desk and wires them together. */
export function createApp(parts: HostParts): App {
  const { clock, log, flags } = parts
  const notices = new Map<NoticeCode, Notice>()
  const noticeList = () => [...notices.values()]

  const note = (code: NoticeCode, detail: string) => {
    notices.set(code, { code, detail })
    slots.broadcast({ name: 'notices.changed', payload: noticeList() })
  }

  const slots = createProfileSlots({
    clock,
    launch: (id, publisher) => launch(id, publisher),
    homeId: () => homeOfRun(settings.current(), flags),
  })
  const settings = openSettings({
    folder: parts.folder,
    openStore: parts.openStore,
    now: () => clock.now(),
    log,
    onRecovered: (detail) => note('settings-recovered', detail),
    onChanged: () => summaryChanged(),
  })
  const vault = openTokenVault({ folder: parts.folder, cipher: parts.cipher, log })

  let embedded: { service: EmbeddedService; url: Promise<string> } | null = null
  const startEmbedded = (): Promise<string> => {
    if (embedded) return embedded.url
    const token = parts.makeToken()
    const service = createEmbeddedService({
      spawn: parts.spawnService,
      dataFile: flags.data ?? join(parts.folder, 'embedded.sqlite'),
      token,
      plant: flags.plant,
      clock,
      log,
      onFailed: (detail) => note('embedded-failed', detail),
    })
    const url = service.start().then((address) => {
      vault.lend(address, token)
      return address
    })
    embedded = { service, url }
    return url
  }

  const tokensOf = (profile: ServerProfile, onToken: () => void): TokenKeeper => {
    const { auth } = profile
    if (auth.kind === 'token') return keepGivenToken(() => vault.token(profile.baseUrl))
    const ask = (refreshToken: string | null) =>
      askForToken(auth, vault.token(auth.tokenUrl) ?? '', refreshToken)
    return keepGrantedToken({ ask, clock, log, onToken })
  }

  const launch = async (id: string, publisher: Publisher): Promise<ProfileDesk | null> => {
    const stored = profileOfRun(id, settings.current(), flags)
    if (!stored) return null
    const baseUrl = stored.kind === 'embedded' ? await startEmbedded() : stored.baseUrl
    if (flags.token !== null && flags.server === baseUrl) vault.lend(baseUrl, flags.token)
    const profile = { ...stored, baseUrl }
    const launched = createProfileDesk({
      profile,
      tokens: tokensOf(profile, () => launched.desk.wake()),
      publisher,
      clock,
      random: parts.random,
      log,
      onAppeared: (alarms) => announcer.appeared(alarms.map((alarm) => ({ alarm, profile }))),
      onChanged: summaryChanged,
    })
    launched.start()
    // Pages that were here before the desk learn what they look at.
    publisher.send({ name: 'settings.changed', payload: { settings: settings.current(), profile } })
    return launched
  }

  const announcer = createAnnouncer({
    clock,
    log,
    settings: () => settings.current(),
    tell: (telling) => void announce(telling),
  })

  const announce = async (telling: Telling) => {
    const told = await parts.notify(telling, telling.profile, settings.current())
    const payload: Announcement = { alarm: telling.alarm, count: telling.count, inPage: !told }
    for (const slot of slots.all()) {
      if (slot.id === telling.profile.id) slot.publisher.send({ name: 'alarm.announced', payload })
    }
    if (!told && parts.host === 'electron') note('no-native-notifications', '')
  }

  const summaryChanged = () => {
    const summaries = [...slots.all()].map(({ running }): Summary => {
      if (!running) return { known: false }
      const { desk, profile } = running
      return summarise(desk.alarms(), desk.status().link, profile.priorityScale)
    })
    parts.onSummary(combine(summaries), settings.current())
  }

  const handlers = createHandlers({
    slots,
    settings,
    vault,
    clock,
    random: parts.random,
    about: { version: parts.version, host: parts.host },
    notices: noticeList,
    note,
    dismiss: (code) => {
      notices.delete(code)
      slots.broadcast({ name: 'notices.changed', payload: noticeList() })
    },
    profileOf: (id) => profileOfRun(id, settings.current(), flags),
    startEmbedded,
    openWindow: parts.openWindow,
  })

  return {
    router: createRouter(handlers, parts.ownOrigin, log),
    admit: slots.admit,
    broadcast: slots.broadcast,
    settings: () => settings.current(),
    start: slots.start,
    async stop() {
      announcer.stop()
      await slots.stop()
      await embedded?.service.stop()
    },
    wake() {
      for (const { running } of slots.all()) running?.desk.wake()
    },
  }
}
