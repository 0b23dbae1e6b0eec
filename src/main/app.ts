import { join } from 'node:path'
import { z } from 'zod'
import type { Notice, NoticeCode } from '../shared/model/attention.ts'
import type { Settings } from '../shared/model/settings.ts'
import { createAuthorizer } from './acting/authorization.ts'
import { createPinLock, noPin, pinStateSchema } from './acting/pin-lock.ts'
import { createExports } from './exports/exports.ts'
import { createHandlers } from './ipc/handlers/index.ts'
import { createRouter, type Router } from './ipc/router.ts'
import { createAnnunciator, type AnnunciatedServer, type Annunciator } from './notify/annunciator.ts'
import { createNotifier } from './notify/notifier.ts'
import { combineSummaries, latestAlarms, summariseAlarms } from './notify/tray-summary.ts'
import { coalesce } from './platform/clock.ts'
import { createSupervisor, superviseTimers } from './platform/supervisor.ts'
import type { AlarmEvent, AlarmSummary, HostShell, TraySummary } from './platform/host-shell.ts'
import { createConnectionTests } from './profiles/connection-tests.ts'
import { effectiveProfile, homeProfileId } from './profiles/effective-profile.ts'
import { createProfileLauncher, type LaunchContext } from './profiles/launcher.ts'
import { createProfileSlots, type ProfileSlots } from './profiles/slots.ts'
import { openTokenVault, type Cipher } from './session/token-vault.ts'
import { openSettings, type Store } from './settings/settings-file.ts'
import { openStoredValue } from './storage/json-document.ts'

/** What differs between the two hosts of the desk. */
export interface HostParts extends LaunchContext {
  host: 'electron' | 'web'
  version: string
  cipher: Cipher
  openStore: (options: { cwd: string; name: string }) => Store
  ownOrigin: () => string
  shell: HostShell
}

export interface App {
  start(): void
  stop(): Promise<void>
  router: Router
  /** Admits a page; pushes to it go through `send`. */
  admit: ProfileSlots['admit']
  annunciator: Pick<Annunciator, 'silence' | 'muteFor' | 'markSeen'>
  /** Opens an alarm on the pages that show its server, or on all pages where none does. */
  openAlarm(event: AlarmEvent): void
  settings(): Settings
  /** Call when the machine resumes from sleep. */
  wake(): void
}

const attentionDelayMs = 50
const summaryDelayMs = 250
const healthDelayMs = 250
const maxLatest = 5
const muteSchema = z.object({ until: z.number().nullable() })

/** The composition root of both hosts: creates every part of the desk and wires them together. */
export function createApp(parts: HostParts): App {
  const { log, flags, shell } = parts
  const supervisor = createSupervisor({
    clock: parts.clock,
    log,
    // A push about a page that takes no push would follow itself for ever.
    onChange: (part) => part !== 'pages' && healthUpdate.schedule(),
  })
  // No timer of the desk can end its process.
  const clock = superviseTimers(parts.clock, supervisor)
  const notices = new Map<NoticeCode, Notice>()
  const noticeList = () => [...notices.values()]

  const addNotice = (code: NoticeCode, detail: string) => {
    notices.set(code, { code, detail })
    slots.broadcast({ name: 'notices.changed', payload: noticeList() })
  }

  const dismissNotice = (code: NoticeCode) => {
    if (!notices.delete(code)) return
    slots.broadcast({ name: 'notices.changed', payload: noticeList() })
  }

  const slots = createProfileSlots({
    clock,
    launch: (id, publisher) => launcher.launch(id, publisher),
    homeId: () => homeProfileId(settings.current(), flags),
  })
  const settings = openSettings({
    folder: parts.folder,
    openStore: parts.openStore,
    now: () => clock.now(),
    log,
    onRecovered: (detail) => addNotice('settings-recovered', detail),
    onChanged: (current) => {
      shell.applySettings(current)
      for (const { running } of slots.all()) running?.acting.reminders.evaluate()
      summaryUpdate.schedule()
    },
  })
  const vault = openTokenVault({ folder: parts.folder, cipher: parts.cipher, log })

  const launcher = createProfileLauncher({
    ...parts,
    clock,
    supervisor,
    settings: () => settings.current(),
    vault,
    addNotice,
    onRaised: (events) => annunciator.raised(events),
    onChanged: () => summaryUpdate.schedule(),
    onReminderDue: (event, reminder) => void notifier.notifyReminder(event, reminder),
    onReminderSettled: (callId) => notifier.reminderSettled(callId),
  })

  const notifier = createNotifier({
    shell,
    expectsNative: parts.host === 'electron',
    sendToPages(profileId, push) {
      for (const slot of slots.all()) if (slot.id === profileId) slot.publisher.send(push)
    },
    settings: () => settings.current(),
    addNotice,
    dismissNotice,
  })
  const mute = openStoredValue(join(parts.folder, 'mute.json'), muteSchema, { until: null }, log)
  const pin = openStoredValue(join(parts.folder, 'pin.json'), pinStateSchema, noPin, log)
  const authorizer = createAuthorizer({
    settings: () => settings.current().acting,
    lock: createPinLock(pin, () => clock.now()),
  })
  const annunciator = createAnnunciator({
    clock,
    log,
    settings: () => settings.current(),
    mute: { read: () => mute.read().until, write: (until) => mute.write({ until }) },
    isInFront: shell.isInFront,
    servers,
    notify: (request) => void notifier.notifyAlarm(request),
    onConnectionLost: (server) => void notifier.notifyConnectionLost(server),
    onConnectionRestored: notifier.connectionRestored,
    onChange: () => attentionUpdate.schedule(),
  })

  function* servers(): Generator<AnnunciatedServer> {
    for (const { id, running } of slots.all()) {
      const profile = running?.profile ?? effectiveProfile(id, settings.current(), flags)
      if (profile)
        yield {
          profile,
          status: running?.desk.status() ?? null,
          alarms: running?.desk.alarms() ?? [],
          serverName: (server) =>
            running?.acting.contacts.labelOf({ kind: 'dataServer', id: server }) ?? null,
        }
    }
  }

  let alarms: Pick<TraySummary, 'summary' | 'latest'> = { summary: { known: false }, latest: [] }
  const updateSummary = () => {
    const summaries = [...servers()].map(({ alarms, status, profile }): AlarmSummary =>
      status ? summariseAlarms(alarms, status.link, profile.priorityScale) : { known: false },
    )
    alarms = { summary: combineSummaries(summaries), latest: latestAlarms(servers(), maxLatest) }
    annunciator.evaluate()
    showSummary()
  }
  const showSummary = () => {
    const { isFlashing, isDemanding, badge, state } = annunciator
    const attention = {
      isFlashing: isFlashing(),
      isDemanding: isDemanding(),
      badge: badge(),
      attention: state(),
    }
    shell.showSummary({ ...alarms, ...attention }, settings.current())
  }
  // Alarms arrive by the hundred; the summary is recomputed a few times a second.
  const summaryUpdate = coalesce(clock, summaryDelayMs, updateSummary)
  const attentionUpdate = coalesce(clock, attentionDelayMs, () => {
    slots.broadcast({ name: 'attention.changed', payload: annunciator.state() })
    showSummary()
  })

  const healthUpdate = coalesce(parts.clock, healthDelayMs, () =>
    slots.broadcast({ name: 'health.changed', payload: supervisor.health() }),
  )

  const exports = createExports({
    clock,
    log,
    supervisor,
    shell,
    hidesNames: () => settings.current().records.hideNames,
    report: (page, payload) => slots.send(page, { name: 'export.progress', payload }),
  })

  const connectionTests = createConnectionTests({
    vault,
    clock,
    random: parts.random,
    supervisor,
    startEmbedded: launcher.startEmbedded,
  })
  const handlers = createHandlers({
    exports,
    slots,
    settings,
    vault,
    about: { version: parts.version, host: parts.host },
    notices: noticeList,
    health: supervisor.health,
    addNotice,
    dismissNotice,
    profileOf: (id) => effectiveProfile(id, settings.current(), flags),
    connectionTests,
    openWindow: shell.openWindow,
    savePdf: shell.savePdf,
    annunciator,
    authorizer,
  })

  return {
    router: createRouter(handlers, parts.ownOrigin, log),
    admit(send) {
      // A page that is closing may refuse a push; the others still get it.
      const { page, leave } = slots.admit((push) => supervisor.attempt('pages', () => send(push)))
      return {
        page,
        leave() {
          exports.leave(page)
          leave()
        },
      }
    },
    annunciator,
    openAlarm({ alarm, profile }) {
      annunciator.markSeen()
      const push = { name: 'alarm.opened', payload: { id: alarm.id } } as const
      const slot = [...slots.all()].find(({ id }) => id === profile.id)
      if (slot && slot.pages.size > 0) slot.publisher.send(push)
      else slots.broadcast(push)
    },
    settings: () => settings.current(),
    start() {
      slots.start()
      updateSummary()
    },
    async stop() {
      annunciator.stop()
      summaryUpdate.stop()
      attentionUpdate.stop()
      healthUpdate.stop()
      connectionTests.stop()
      // Each step is logged, so that the log shows where a slow shutdown hangs.
      log('info', 'stopping exports')
      await exports.stop()
      log('info', 'stopping server profiles')
      await slots.stop()
      log('info', 'stopping the embedded service')
      await launcher.stop()
    },
    wake() {
      for (const { running } of slots.all()) running?.desk.wake()
    },
  }
}
