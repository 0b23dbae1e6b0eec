import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { isAnswered } from '../../../shared/rules/call-outcome.ts'
import { subjectOfAlarm } from '../../alarm/call-subject.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useCalls } from './store.ts'
import { useCallTexts } from './use-call-texts.ts'

/** The clocks of desk and service may differ by this much. */
const slackMs = 2 * 60_000

/** What became of the last call about an alarm since it was raised, in a few letters and in words; null: no call. */
export function useCallMark() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const calls = useCalls()
  const texts = useCallTexts()
  /** The newest call about each alarm. */
  const last = computed(
    () => new Map(calls.entries.toReversed().map((entry) => [entry.order.about?.alarmId ?? null, entry])),
  )
  const isUnderWay = computed(() => new Set(calls.open.map(({ id }) => id)))

  return (alarm: Alarm): { short: string; words: string } | null => {
    const entry = last.value.get(alarm.id)
    if (!entry || entry.at < (subjectOfAlarm(alarm).raisedAt ?? 0) - slackMs) return null
    const people = calls.progress.get(entry.id) ?? []
    const answered =
      people.find(({ outcome }) => outcome === 'accepted') ??
      people.find(({ outcome }) => isAnswered(outcome))
    const outcome = texts.summary(entry, people) || t('calls.notKnown')
    return {
      short: answered
        ? texts.recordedPerson(answered.id, answered.name)
        : isUnderWay.value.has(entry.id)
          ? '…'
          : '–',
      words: t('calls.mark', { time: formats.value.minute(entry.at), outcome }),
    }
  }
}
