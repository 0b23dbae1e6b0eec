import { join } from 'node:path'
import { z } from 'zod'
import type { Notice, NoticeCode } from '../shared/model/notice.ts'
import type { Settings } from '../shared/model/settings.ts'
import { createPermit } from './acting/authorization.ts'
import { createPinLock, noPin, pinStateSchema } from './acting/pin-lock.ts'
import type { News } from './notify/notification-batcher.ts'
import { createAttentionDesk, type AttendedService, type AttentionDesk } from './notify/annunciator.ts'
import { latestOf, combine, summarise, type Summary } from './notify/tray-summary.ts'
import { createExports } from './exports/exports.ts'
import { gather } from './platform/clock.ts'
import { createHandlers } from './ipc/handlers/index.ts'
import { createRouter, type Router } from './ipc/router.ts'
import type { Outside, Picture } from './platform/host-shell.ts'
import { createProfileLauncher, type LaunchMeans } from './profiles/launcher.ts'
import { createProfileSlots, type ProfileSlots } from './profiles/slots.ts'
import { createProfileTrials } from './profiles/connection-tests.ts'
import { homeOfRun, profileOfRun } from './profiles/effective-profile.ts'
import { openTokenVault, type Cipher } from './session/token-vault.ts'
import { openSettings, type Store } from './settings/settings-file.ts'
import { openStateFile } from './storage/json-document.ts'
import { createTeller } from './notify/notifier.ts'

/** What differs between the two hosts of the desk. */
export interface HostParts extends LaunchMeans {
  host: 'electron' | 'web'
  version: string
  cipher: Cipher
  openStore: (options: { cwd: string; name: string }) => Store
  ownOrigin: () => string
  outside: Outside
}

export interface App {
  start(): void
  stop(): Promise<void>
  router: Router
  /** Makes a page one of ours; what it is told goes through `send`. */
  admit: ProfileSlots['admit']
  /** What the operator can do about being called, from outside a page as well. */
  attention: Pick<AttentionDesk, 'silence' | 'muteFor' | 'seen'>
  /** Shows an alarm on the pages that look at its service, or on all where none does. */
  openAlarm(news: News): void
  settings(): Settings
  /** The machine woke up. */
  wake(): void
}

const gatherMillis = 50
const pictureMillis = 250
const latestShown = 5
const muteSchema = z.object({ until: z.number().nullable() })

/** The composition root of both hosts: builds every part of the desk and wires them together. */
export function createApp(parts: HostParts): App {
  const { clock, log, flags, outside } = parts
  const notices = new Map<NoticeCode, Notice>()
  const noticeList = () => [...notices.values()]

  const note = (code: NoticeCode, detail: string) => {
    notices.set(code, { code, detail })
    slots.broadcast({ name: 'notices.changed', payload: noticeList() })
  }

  const dismiss = (code: NoticeCode) => {
    if (!notices.delete(code)) return
    slots.broadcast({ name: 'notices.changed', payload: noticeList() })
  }

  const slots = createProfileSlots({
    clock,
    launch: (id, publisher) => launcher.launch(id, publisher),
    homeId: () => homeOfRun(settings.current(), flags),
  })
  const settings = openSettings({
    folder: parts.folder,
    openStore: parts.openStore,
    now: () => clock.now(),
    log,
    onRecovered: (detail) => note('settings-recovered', detail),
    onChanged: (current) => {
      outside.settingsChanged(current)
      for (const { running } of slots.all()) running?.acting.recall.look()
      picture.soon()
    },
  })
  const vault = openTokenVault({ folder: parts.folder, cipher: parts.cipher, log })

  const launcher = createProfileLauncher({
    ...parts,
    settings: () => settings.current(),
    vault,
    note,
    onAppeared: (news) => attention.appeared(news),
    onChanged: () => picture.soon(),
    onRecallDue: (recall) => void teller.tellRecall(recall),
    onRecallSettled: outside.endRecall,
  })

  const teller = createTeller({
    outside,
    expectsNative: parts.host === 'electron',
    slots,
    settings: () => settings.current(),
    note,
    dismiss,
  })
  const muteFile = openStateFile(join(parts.folder, 'mute.json'), muteSchema, { until: null }, log)
  const pinFile = openStateFile(join(parts.folder, 'pin.json'), pinStateSchema, noPin, log)
  const permit = createPermit({
    settings: () => settings.current().acting,
    lock: createPinLock(pinFile, () => clock.now()),
  })
  const attention = createAttentionDesk({
    clock,
    log,
    settings: () => settings.current(),
    mute: { read: () => muteFile.read().until, write: (until) => muteFile.write({ until }) },
    inFront: outside.inFront,
    services,
    tell: (telling) => void teller.tellAlarm(telling),
    tellLoss: (service) => void teller.tellLoss(service),
    onBack: teller.endLoss,
    onChange: () => called.soon(),
  })

  function* services(): Generator<AttendedService> {
    for (const { id, running } of slots.all()) {
      const profile = running?.profile ?? profileOfRun(id, settings.current(), flags)
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

  let seen: Pick<Picture, 'summary' | 'latest'> = { summary: { known: false }, latest: [] }
  const look = () => {
    const summaries = [...services()].map(({ alarms, status, profile }): Summary =>
      status ? summarise(alarms, status.link, profile.priorityScale) : { known: false },
    )
    seen = { summary: combine(summaries), latest: latestOf(services(), latestShown) }
    attention.look()
    show()
  }
  const show = () => {
    const { flashing, asking, badge, state } = attention
    const attended = { flashing: flashing(), asking: asking(), badge: badge(), attention: state() }
    outside.show({ ...seen, ...attended }, settings.current())
  }
  // Alarms come by the hundred; what is seen and heard of them together is worked out a few times a second.
  const picture = gather(clock, pictureMillis, look)
  const called = gather(clock, gatherMillis, () => {
    slots.broadcast({ name: 'attention.changed', payload: attention.state() })
    show()
  })

  const exports = createExports({
    clock,
    log,
    outside,
    hidesNames: () => settings.current().records.hideNames,
    tell: (page, payload) => slots.send(page, { name: 'export.progress', payload }),
  })

  const trials = createProfileTrials({
    vault,
    clock,
    random: parts.random,
    startEmbedded: launcher.startEmbedded,
  })
  const handlers = createHandlers({
    exports,
    slots,
    settings,
    vault,
    about: { version: parts.version, host: parts.host },
    notices: noticeList,
    note,
    dismiss,
    profileOf: (id) => profileOfRun(id, settings.current(), flags),
    trials,
    openWindow: outside.openWindow,
    savePdf: outside.savePdf,
    attention,
    permit,
  })

  return {
    router: createRouter(handlers, parts.ownOrigin, log),
    admit(send) {
      const { page, leave } = slots.admit(send)
      return {
        page,
        leave() {
          exports.leave(page)
          leave()
        },
      }
    },
    attention,
    openAlarm({ alarm, profile }) {
      attention.seen()
      const push = { name: 'alarm.opened', payload: { id: alarm.id } } as const
      const slot = [...slots.all()].find(({ id }) => id === profile.id)
      if (slot && slot.pages.size > 0) slot.publisher.send(push)
      else slots.broadcast(push)
    },
    settings: () => settings.current(),
    start() {
      slots.start()
      look()
    },
    async stop() {
      attention.stop()
      picture.stop()
      called.stop()
      trials.stop()
      // Told one by one: if the end ever takes too long, the log says where.
      log('info', 'ending the exports')
      await exports.stop()
      log('info', 'ending the desks')
      await slots.stop()
      log('info', 'ending the embedded service')
      await launcher.stop()
    },
    wake() {
      for (const { running } of slots.all()) running?.desk.wake()
    },
  }
}
