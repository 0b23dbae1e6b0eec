import { computed } from 'vue'
import { useI18n } from '../../../ui/i18n.ts'
import { countBands } from '../../../alarm/band-counts.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useCount } from '../../../ui/formats/numbers.ts'
import { hidingReasons } from '../rules/alarm-list.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'

/** How many alarms the list hides, in words, reason by reason. */
export function useHidden() {
  const { t } = useI18n()
  const count = useCount()
  const live = useLive()
  const views = useViews()
  const settings = useSettings()
  const desk = useDesk()

  /** What is hidden by its priority is said by name: a critical alarm may be among it. Masked ones are not counted there. */
  function hiddenBands(hiddenCount: number): string[] {
    const named = countBands(desk.tally, settings.scale).filter(
      ({ band, total }) => total > 0 && views.draft.filter.hiddenBands.includes(band.id),
    )
    const masked = hiddenCount - named.reduce((sum, { total }) => sum + total, 0)
    return [
      ...named.map(({ band, total }) => count('live.hidden.band', total, { band: t(`band.${band.id}`) })),
      ...(masked > 0 ? [count('live.hidden.masked', masked)] : []),
    ]
  }
  /** One mark is said by its name; several have none together. */
  function hiddenMark(hiddenCount: number): string {
    const [kind, ...others] = views.draft.filter.nuisance
    return kind === undefined || others.length > 0
      ? count('live.hidden.nuisance', hiddenCount)
      : count('live.hidden.mark', hiddenCount, { mark: t(`nuisance.kind.${kind}`) })
  }
  return computed(() => {
    const { hidden } = live.standing
    return hidingReasons
      .filter((reason) => hidden[reason] > 0)
      .flatMap((reason) => {
        if (reason === 'band') return hiddenBands(hidden.band)
        if (reason === 'nuisance') return hiddenMark(hidden.nuisance)
        return count(`live.hidden.${reason}`, hidden[reason])
      })
  })
}
