import { useI18n } from '../ui/i18n.ts'
import { useClock } from '../ui/clock.ts'
import { useTimes } from '../ui/formats/use-times.ts'

const minuteMs = 60_000

/** How long there is to respond, in whole minutes: "1 h 4 min", "< 1 min", "overdue", "overdue 3 min", "overdue 2 h". */
export function useTimeLeft(): (by: number) => string {
  const { t } = useI18n()
  const clock = useClock()
  const { age, lasting } = useTimes()
  return (by) => {
    if (Number.isNaN(by)) return ''
    const left = by - clock.now
    if (left <= -minuteMs) return t('alarmHelp.overdueBy', { time: age(by) })
    if (left <= 0) return t('alarmHelp.overdue')
    if (left < minuteMs) return t('alarmHelp.lastMinute')
    // Not by the second: at rest nothing but the clock changes every second.
    return lasting(Math.floor(left / minuteMs) * minuteMs)
  }
}
