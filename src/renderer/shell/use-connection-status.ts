import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { useConnection } from '../bridge/connection.ts'
import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useStatus } from '../bridge/stores/status.ts'
import { useServiceClock } from '../alarm/use-service-clock.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useClock } from '../ui/clock.ts'
import { useTimes } from '../ui/formats/use-times.ts'
import { plainHttpOrigins } from '../../shared/rules/plain-http.ts'
import { assessConnection, warningsOf, type Warning } from './rules/connection-assessment.ts'
import { useFailureText } from '../ui/failure-text.ts'

const notificationCounts = ['shown', 'failed', 'refused', 'clicked', 'closed'] as const

/** The assessment of the connection in a sentence, and warnings. */
export function useConnectionAssessment() {
  const { t } = useI18n()
  const { formats, ago } = useTimes()
  const clock = useClock()
  const status = useStatus()
  const settings = useSettings()
  const { connection } = useConnection()

  const assessment = computed(() => assessConnection(connection.value, clock.now))
  const dated = (instant: number) => formats.value.dated(instant, clock.now)
  const sentence = computed(() => {
    const now = assessment.value
    switch (now.kind) {
      case 'waiting':
        return t('status.assessment.waiting')
      case 'quiet':
        return now.since === null
          ? t('status.assessment.quietEver', { answered: ago(now.answeredAt) })
          : t('status.assessment.quiet', { answered: ago(now.answeredAt), since: dated(now.since) })
      case 'busy':
        return t('status.assessment.busy', { answered: ago(now.answeredAt), alarm: ago(now.alarmAt) })
      case 'polling':
        return t('status.assessment.polling', { answered: ago(now.answeredAt) })
      case 'broken': {
        const what = t(`status.broken.${now.why}`)
        if (now.since === null) return what
        return `${what} ${t('status.broken.since', { time: dated(now.since), age: ago(now.since) })}`
      }
    }
  })
  const warnings = computed((): Warning[] => [
    ...(settings.server !== null && plainHttpOrigins(settings.server).length > 0
      ? ['plain-http' as const]
      : []),
    ...(status.status === null ? [] : warningsOf(status.status, clock.now)),
  ])
  return { assessment, sentence, warnings }
}

/** The parts of the desk that have failed in this run, and when they are tried again. */
export function useFailedParts() {
  const { t } = useI18n()
  const { ago, left } = useTimes()
  const clock = useClock()
  const host = useHost()

  return computed(() =>
    host.health.map(({ part, server, failures, message, failedAt, nextTryAt }) => {
      const name = t(`status.failed.part.${part}`)
      const happened = t('status.failed.times', { n: failures, ago: ago(failedAt), message }, failures)
      const isWaiting = nextTryAt !== null && nextTryAt > clock.now
      const now = isWaiting ? t('status.failed.next', { left: left(nextTryAt) }) : t('status.failed.running')
      return {
        label: server === null ? name : t('status.failed.of', { part: name, server }),
        text: `${happened}\n${now}`,
      }
    }),
  )
}

/** The facts of the connection with their labels, in the order of the panel: for everybody, and for a technician. */
export function useStatusFacts() {
  const { t } = useI18n()
  const whyOf = useFailureText()
  const { formats, ago, left } = useTimes()
  const clock = useClock()
  const clocks = useServiceClock()
  const settings = useSettings()
  const store = useStatus()
  const host = useHost()
  const annunciation = useAnnunciation()

  const moment = (instant: number | null) =>
    instant === null
      ? t('status.never')
      : t('detail.timeAgo', { time: formats.value.dated(instant, clock.now), age: ago(instant) })

  const hub = ({ hub: state, transport }: DeskStatus) => {
    const text = t(`status.hubState.${state}`)
    return transport === '' ? text : t('status.hubVia', { state: text, transport })
  }
  const reconcile = ({ lastReconcile }: DeskStatus) =>
    lastReconcile === null
      ? t('status.never')
      : t('status.reconcileResult', {
          ...lastReconcile,
          time: formats.value.dated(lastReconcile.at, clock.now),
        })
  const token = ({ tokenExpiresAt: until }: DeskStatus) => {
    if (until === null) return t('status.tokenUnknown')
    const time = formats.value.dated(until, clock.now)
    return until <= clock.now
      ? t('status.tokenExpired', { time })
      : t('status.tokenUntil', { time, left: left(until) })
  }
  const serviceClock = ({ clockOffsetMs: offsetMs, clockUncertaintyMs: uncertaintyMs }: DeskStatus) =>
    offsetMs === null
      ? t('status.clockUnknown')
      : clocks.textOf({ offsetMs, ...(uncertaintyMs !== undefined && { uncertaintyMs }) })

  const address = (read: DeskStatus['address'], server: ServerProfile | null) => {
    if (read === undefined || server === null) return server?.baseUrl ?? ''
    const time = formats.value.dated(read.since, clock.now)
    const count = server.standbys.length + 1
    return t('status.addressOf', { address: read.url, place: read.place + 1, count, time })
  }

  const isNative = computed(() => host.about?.host === 'electron')
  const notifications = () => {
    const { lastProblem, ...counts } = annunciation.state.notifications
    const said = notificationCounts.filter((kind) => kind === 'shown' || counts[kind] > 0)
    const text = said.map((kind) => t(`status.notifications.${kind}`, counts[kind])).join(', ')
    if (lastProblem === null) return text
    return `${text}\n${t('status.notifications.last', { ago: ago(lastProblem.at), detail: lastProblem.detail })}`
  }

  return computed(() => {
    const { status } = store
    const server = settings.server
    const about =
      host.about === null
        ? []
        : [
            { label: t('role.label'), text: t(`role.name.${host.role}`) },
            { label: t('status.version'), text: host.about.version },
          ]
    const where = [
      { label: t('status.server'), text: server?.name ?? '' },
      { label: t('status.address'), text: address(status?.address, server) },
    ]
    if (status === null) return { plain: [...where, ...about], technical: [] }
    const plain = [
      { label: t('status.answered'), text: moment(status.confirmedAt) },
      { label: t('status.event'), text: moment(status.lastEventAt) },
      { label: t('status.clock'), text: serviceClock(status) },
      ...(isNative.value ? [{ label: t('status.notifications.label'), text: notifications() }] : []),
      ...(status.problem === null ? [] : [{ label: t('status.problem'), text: whyOf(status.problem) }]),
      ...where,
      ...about,
    ]
    const technical = [
      { label: t('status.reconcile'), text: reconcile(status) },
      { label: t('status.hub'), text: hub(status) },
      { label: t('status.token'), text: token(status) },
      { label: t('status.malformed'), text: String(status.malformed) },
      { label: t('status.late'), text: String(status.late) },
    ]
    return { plain, technical }
  })
}

/** The addresses of the server that are not read now, and how to change to one. */
export function useOtherAddresses() {
  const bridge = useBridge()
  const notices = useNotices()
  const settings = useSettings()
  const store = useStatus()
  const others = computed(() => {
    const [read, server] = [store.status?.address, settings.server]
    if (read === undefined || server === null) return []
    return [server.baseUrl, ...server.standbys]
      .map((url, place) => ({ url, place }))
      .filter(({ place }) => place !== read.place)
  })
  return {
    others,
    async use(place: number): Promise<void> {
      const answer = await bridge.request('desk.useAddress', { place })
      if (!answer.ok) notices.reportFailure(answer.error)
    },
  }
}
