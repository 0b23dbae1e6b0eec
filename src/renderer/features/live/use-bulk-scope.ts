import { useI18n } from '../../ui/i18n.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { useServerCounts } from '../../alarm/server-names.ts'
import { useLoadingAhead } from '../../bridge/loaded-ahead.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { loadLate } from '../../ui/load-late.ts'
import { useLive } from './store.ts'

const load = () => import('./rules/bulk-scope.ts')

/** What an act on the selected alarms would touch, in words: on which servers, of which priority, what is out of sight. */
export function useBulkScope(): (alarms: readonly Alarm[]) => Promise<string | null> {
  const { t, n } = useI18n()
  const live = useLive()
  const settings = useSettings()
  const serverCounts = useServerCounts()
  // An act must not wait for a host that is away, and be done when it is back.
  useLoadingAhead(load)
  return async (alarms) => {
    if (alarms.length < 2) return null
    const servers = serverCounts(alarms)
    const { bulkScope } = await loadLate(load)
    const scope = bulkScope(alarms, settings.scale, (id) => live.indexOf(id) >= 0)
    if (!scope) return servers
    const bands = scope.bands
      .map(({ band, total }) => t('scope.band', { n: n(total), band: t(`band.${band.id}`) }))
      .join(', ')
    return [
      `${t('scope.count', { n: n(scope.total), bands })}.`,
      ...(scope.hidden > 0 ? [t('scope.hidden', { n: scope.hidden }, scope.hidden)] : []),
      ...(servers === null ? [] : [servers]),
    ].join(' ')
  }
}
