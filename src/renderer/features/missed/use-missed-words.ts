import { useI18n } from 'vue-i18n'
import { assertNever } from '../../../shared/assert-never.ts'
import type { Gap, JournalEntry, JournalStep } from '../../../shared/model/journal-entry.ts'
import { bandOf } from '../../../shared/rules/band-of.ts'
import { useClock } from '../../ui/clock.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useStateLabel } from '../../alarm/use-state-label.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

const shortMillis = 300_000

/** What an alarm that came and went says, in the reader's language and zone. */
export function useAwayWords() {
  const { t } = useI18n()
  const { formats, lasting } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const stateLabel = useStateLabel()

  const time = (at: number) => formats.value.short(at, clock.today)
  const dated = (at: number) => formats.value.dated(at, clock.today)
  /** A stretch of time: to the minute, where it is long enough to be told so; on another day with its date. */
  const span = ({ from, to }: Gap) => {
    const write = to - from < shortMillis ? formats.value.clock : formats.value.minute
    const day = (at: number) => (formats.value.isSameDay(at, clock.today) ? '' : `${time(at)} `)
    return { from: day(from) + write(from), to: day(to) + write(to) }
  }
  const message = ({ message: said, name }: JournalEntry) => said || name || t('live.noMessage')
  const why = ({ gap }: JournalEntry) =>
    gap === null ? t('away.notSeen') : t(`away.gap.${gap.cause}`, span(gap))
  const gone = ({ goneAt }: JournalEntry) => (goneAt === null ? t('away.goneUnknown') : time(goneAt))

  return {
    time,
    dated,
    full: (at: number) => formats.value.full(at),
    message,
    why,
    gone,
    lasted: ({ raisedAt, goneAt }: JournalEntry) => (goneAt === null ? '' : lasting(goneAt - raisedAt)),
    /** The service tells who in its list, and only when in its histories. */
    acknowledged: ({ acknowledged }: JournalEntry) => {
      if (acknowledged === null) return ''
      const { user, at } = acknowledged
      if (user !== '') return user
      return at === null ? t('live.acknowledged') : t('away.acknowledgedAt', { time: time(at) })
    },
    rowName: (entry: JournalEntry) =>
      t('away.rowName', {
        band: t(`band.${bandOf(entry.priority, settings.scale).id}`),
        message: message(entry),
        path: entry.path,
        raised: time(entry.raisedAt),
        gone: gone(entry),
        why: why(entry),
      }),
    step: (step: JournalStep, isFirst: boolean) => {
      switch (step.kind) {
        case 'appeared':
          return isFirst ? t('away.step.appeared') : t('away.step.again')
        case 'acknowledged':
          return t('away.step.acknowledged', { user: step.user })
        case 'state':
          return t('away.step.state', { state: stateLabel(step.state) })
        case 'gone':
          return t('away.step.gone')
        default:
          return assertNever(step)
      }
    },
  }
}
export type AwayWords = ReturnType<typeof useAwayWords>
