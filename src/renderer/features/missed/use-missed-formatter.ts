import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { assertNever } from '../../../shared/errors.ts'
import type { Gap, JournalEntry, JournalStep } from '../../../shared/model/journal.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import { nuisanceLimits } from '../../../shared/rules/report/tags.ts'
import { shownLine } from '../../../shared/rules/shown-text.ts'
import { useClock } from '../../ui/clock.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useStateLabel } from '../../alarm/use-labels.ts'
import { fleetingIds, missedReason, timesOf, type MissedRow } from './rules/missed-tags.ts'
import { useMissed } from './store.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** A shorter gap is shown with its seconds. */
const minuteFormatFromMs = 300_000

/** Formats a missed alarm in the reader's language and time zone. */
export function useMissedFormatter() {
  const { t } = useI18n()
  const { formats, lasting } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const missed = useMissed()
  const stateLabel = useStateLabel()

  const time = (at: number) => formats.value.short(at, clock.today)
  const dated = (at: number) => formats.value.dated(at, clock.today)
  /** Both ends of a gap, with the date where it is not today's. */
  const range = ({ from, to }: Gap) => {
    const format = to - from < minuteFormatFromMs ? formats.value.clock : formats.value.minute
    const day = (at: number) => (formats.value.isSameDay(at, clock.today) ? '' : `${time(at)} `)
    return { from: day(from) + format(from), to: day(to) + format(to) }
  }
  const message = (entry: JournalEntry) => entry.message || entry.name || t('labels.noMessage')
  const duration = ({ raisedAt, goneAt }: JournalEntry) => (goneAt === null ? '' : lasting(goneAt - raisedAt))
  /** As the report counts it, among the missed alarms of the tag. */
  const fleeting = computed(() => {
    const report = settings.settings?.report
    return report ? fleetingIds(missed.list, nuisanceLimits(report).fleeting) : new Set<number>()
  })
  const reason = (entry: JournalEntry) => {
    const { gap } = entry
    const kind = missedReason(entry)
    switch (kind) {
      case 'gap':
        return gap === null ? '' : t(`missed.gap.${gap.cause}`, range(gap))
      case 'unattended':
        return t('missed.unattended')
      case 'listed':
        return t('missed.listed', { time: duration(entry) })
      case 'fleeting':
        return fleeting.value.has(entry.id) ? t('missed.fleeting') : t('missed.notSeen')
      case 'unknown':
        return t('missed.notViewed')
      default:
        return assertNever(kind)
    }
  }
  const cleared = ({ goneAt }: JournalEntry) => (goneAt === null ? t('missed.clearedUnknown') : time(goneAt))

  return {
    time,
    dated,
    full: (at: number) => formats.value.full(at),
    message,
    reason,
    cleared,
    duration,
    /** The service names the operator in its list of alarms, but only a time in its histories. */
    acknowledged: ({ acknowledged }: JournalEntry) => {
      if (acknowledged === null) return ''
      const { user, at } = acknowledged
      if (user !== '') return user
      return at === null ? t('labels.acknowledged') : t('missed.acknowledgedAt', { time: time(at) })
    },
    rowName: (row: MissedRow) => {
      const { entry, entries, priority } = row
      const name = t('missed.rowName', {
        band: t(`band.${bandOf(priority, settings.scale).id}`),
        message: shownLine(message(entry)),
        path: shownLine(entry.path),
        raised: time(entry.raisedAt),
        cleared: cleared(entry),
        reason: reason(entry),
      })
      return entries.length > 1 ? `${name}, ${t('missed.missedTimes', timesOf(row))}` : name
    },
    /** Empty where it would say nothing: a state without a name, or that of the acknowledgement that is said next. */
    step: (step: JournalStep, isFirst: boolean, next?: JournalStep) => {
      switch (step.kind) {
        case 'appeared':
          return isFirst ? t('missed.step.raised') : t('missed.step.raisedAgain')
        case 'acknowledged':
          return t('missed.step.acknowledged', { user: step.user })
        case 'state': {
          const state = stateLabel(step.state)
          const isAcknowledging = next?.kind === 'acknowledged' && next.at === step.at
          if (isAcknowledging && state.toLowerCase() === t('labels.acknowledged').toLowerCase()) return ''
          return state && t('missed.step.state', { state })
        }
        case 'gone':
          return t('missed.step.cleared')
        default:
          return assertNever(step)
      }
    },
  }
}
