import { useI18n } from '../ui/i18n.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Alarm, Nuisance } from '../../shared/model/alarm.ts'
import type { NuisanceKind } from '../../shared/model/constants.ts'
import { describeRepeats } from '../../shared/rules/alarm-times.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useTimes } from '../ui/formats/use-times.ts'

/** What makes an alarm a nuisance, in a few words and in a sentence each; empty where nothing does. */
export function useNuisance() {
  const { t } = useI18n()
  const { lasting } = useTimes()
  const settings = useSettings()
  const short = (kind: NuisanceKind, { repeats }: Nuisance) =>
    kind === 'chattering' && repeats !== null
      ? t('nuisance.repeated', { n: repeats.count })
      : t(`nuisance.kind.${kind}`)
  function full(kind: NuisanceKind, { repeats, usualMs }: Nuisance): string {
    const limits = settings.settings?.report
    switch (kind) {
      case 'chattering': {
        const { unit, values } = describeRepeats(repeats ?? { count: 0, spanMs: 0 })
        return t(`notification.repeats.${unit}`, values)
      }
      case 'fleeting':
        return t('nuisance.why.fleeting', { time: lasting((limits?.fleetingSeconds ?? 0) * 1_000) })
      case 'stale':
        return t('nuisance.why.stale', { time: lasting((limits?.staleHours ?? 0) * 3_600_000) })
      case 'slow':
        return t('nuisance.why.slow', { time: lasting(usualMs ?? 0) })
      default:
        return assertNever(kind)
    }
  }
  const each = ({ deskNuisance }: Alarm, write: typeof full, between: string) =>
    deskNuisance?.kinds.map((kind) => write(kind, deskNuisance)).join(between) ?? ''
  return {
    /** "chattering ×7, stale" */
    short: (alarm: Alarm) => each(alarm, short, ', '),
    /** "Raised 7 times in 40 s. Active for more than 24 h." */
    full: (alarm: Alarm) => each(alarm, (kind, found) => `${full(kind, found)}.`, ' '),
  }
}
