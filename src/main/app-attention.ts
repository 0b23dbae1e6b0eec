import { respondBy } from '../shared/rules/alarm-times.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import type { Coverages } from './acting/coverages.ts'
import type { AppStorage } from './app-storage.ts'
import type { Notices } from './notices.ts'
import type { Phones } from './phones/phones.ts'
import type { AnnunciationChannel } from './notify/annunciation-policy.ts'
import { createAnnunciator, type Annunciator } from './notify/annunciator.ts'
import { helpText } from './notify/notification-text.ts'
import { createNotifier, type Notifier } from './notify/notifier.ts'
import { createSummaryDisplay, type SummarisedServer, type SummaryDisplay } from './notify/summary-display.ts'
import type { Clock } from './platform/clock.ts'
import type { HostShell } from './platform/host-shell.ts'
import type { Log } from './platform/log.ts'
import { createTranslator } from './platform/translate.ts'
import type { Pages } from './profiles/pages.ts'

export interface AppAttentionParts {
  clock: Clock
  log: Log
  shell: HostShell
  settings: () => Settings
  mute: AppStorage['mute']
  notices: Notices
  pages: Pages
  /** A profile as it is set, whether it runs or not; null: there is none. */
  profileOf: (id: string) => ServerProfile | null
  phones: Pick<Phones, 'raised'>
  callsAt: Coverages['callsAt']
  /** A new alarm sounds. */
  onSounding: () => void
}

export interface AppAttention {
  readonly annunciator: Annunciator
  readonly notifier: Notifier
  readonly summary: SummaryDisplay
}

/** Joins everything that calls people to an alarm, on and off the pages, with the servers that the desk watches. */
export function createAppAttention(parts: AppAttentionParts): AppAttention {
  const { clock, log, shell, settings, mute, notices, pages } = parts
  const runningOf = (id: string) => pages.allRunning().find(({ profile }) => profile.id === id)

  function* servers(): Generator<SummarisedServer> {
    const places = new Map(settings().profiles.map(({ id }, place) => [id, place]))
    const placeOf = ({ id }: { id: string }) => places.get(id) ?? places.size
    for (const lifecycle of [...pages.all()].toSorted((a, b) => placeOf(a) - placeOf(b))) {
      const running = lifecycle.running()
      const profile = running?.profile ?? parts.profileOf(lifecycle.id)
      if (profile)
        yield {
          profile,
          status: running?.desk.status() ?? null,
          alarms: running?.listed.alarms() ?? [],
          alarm: (id) => running?.listed.alarm(id),
          serverName: (server) =>
            running?.acting.contacts.labelOf({ kind: 'dataServer', id: server }) ?? null,
          respondBy: ({ path, alarmTime }) =>
            respondBy(Date.parse(alarmTime), running?.alarmHelp.find(path)?.minutes),
        }
    }
  }

  const serverName = ({ name }: ServerProfile) => (Array.from(pages.all()).length > 1 ? name : '')

  const notifier = createNotifier({
    shell,
    now: () => clock.now(),
    log,
    sendToPages: pages.sendTo,
    hasPages: (id) => pages.showing(id).length > 0,
    isActive: ({ alarm, profile }) => runningOf(profile.id)?.listed.alarm(alarm.id) !== undefined,
    settings,
    serverName,
    addNotice: notices.add,
    dismissNotice: notices.dismiss,
    onNotShown: (request) => annunciator.notShown(request),
    onCounted: () => summary.attentionChanged(),
  })
  /** A desk that has only pages has neither tray nor taskbar. */
  const isThere = (way: AnnunciationChannel) =>
    shell.readAttention !== null || way === 'page' || way === 'sound' || way === 'native'
  const annunciator = createAnnunciator({
    clock,
    log,
    settings,
    mute: { read: () => mute.read().until, write: (until) => mute.write({ until }) },
    isInFront: shell.isInFront,
    hasNative: shell.hasNotifications,
    servers,
    notify: (request) => void notifier.notifyAlarm(request),
    announce(events) {
      notifier.announce(events)
      parts.phones.raised(events.filter(({ kind }) => kind === 'new'))
    },
    onDecided({ alarm, profile }, ways, reason) {
      const shown = ways.filter(isThere)
      // The evidence says what there was to see or hear: nothing, where only a tray would have shown it.
      if (shown.length > 0 || ways.length === 0)
        runningOf(profile.id)?.evidence.annunciated(alarm, shown, reason)
      if (ways.includes('sound')) parts.onSounding()
    },
    notifyReminder: (event, reminder) => void notifier.notifyReminder(event, reminder),
    notificationCounts: notifier.counts,
    spokenServer: ({ profile }) => serverName(profile),
    spokenHelp({ alarm, profile }) {
      const entry = runningOf(profile.id)?.alarmHelp.find(alarm.path) ?? null
      return entry ? helpText(entry, createTranslator(settings().locale, shell.systemLocale)) : ''
    },
    callsAt: parts.callsAt,
    onConnectionLost: (server, isNotified) => void notifier.notifyConnectionLost(server, isNotified),
    onConnectionRestored: notifier.connectionRestored,
    onChange: () => summary.attentionChanged(),
  })
  const summary = createSummaryDisplay({
    clock,
    servers,
    annunciator,
    show: (current) => shell.showSummary(current, settings()),
    pushToPages: (stateOf) =>
      pages.broadcastByViewer(stateOf, (payload) => ({ name: 'attention.changed', payload })),
    pushServers: (payload) => pages.broadcast({ name: 'servers.changed', payload }),
    keepNotice: notices.keep,
  })

  return { annunciator, notifier, summary }
}
