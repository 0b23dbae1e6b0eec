import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { remarksOf, verdictOf } from './rules/verdict.ts'
import { useClock } from '../ui/clock.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useStatus } from '../bridge/stores/status.ts'
import { useConnection } from '../bridge/connection.ts'
import { useTimes } from '../ui/formats/use-times.ts'

const leastPatience = 10_000

/** Quiet or broken, in a sentence, and what else deserves a look. */
export function useVerdict() {
  const { t } = useI18n()
  const { formats, ago } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const status = useStatus()
  const { connection } = useConnection()

  const verdict = computed(() =>
    verdictOf(connection.value, clock.now, Math.max(leastPatience, 5 * (settings.server?.watchMillis ?? 0))),
  )
  const dated = (instant: number) => formats.value.dated(instant, clock.now)
  const sentence = computed(() => {
    const now = verdict.value
    switch (now.kind) {
      case 'waiting':
        return t('status.verdict.waiting')
      case 'quiet':
        return now.since === null
          ? t('status.verdict.quietEver', { answered: ago(now.answeredAt) })
          : t('status.verdict.quiet', { answered: ago(now.answeredAt), since: dated(now.since) })
      case 'busy':
        return t('status.verdict.busy', { answered: ago(now.answeredAt), alarm: ago(now.alarmAt) })
      case 'slow':
        return t('status.verdict.slow', { answered: ago(now.answeredAt) })
      case 'doubtful':
        return t('status.verdict.doubtful', { since: dated(now.answeredAt) })
      case 'broken': {
        const what = t(`status.broken.${now.why}`)
        if (now.since === null) return what
        return `${what} ${t('status.broken.since', { time: dated(now.since), age: ago(now.since) })}`
      }
    }
  })
  const remarks = computed(() => (status.status === null ? [] : remarksOf(status.status, clock.now)))
  return { verdict, sentence, remarks }
}
