import type { Finder } from '../../feature.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useShowAlarm } from './index.ts'
import { useAlarmFormatter } from './use-alarm-formatter.ts'

/** Finds current alarms by message, name and tag, those on the shelf as well, and shows them. */
function useAlarmFinder(): Finder {
  const { t } = useI18n()
  const desk = useDesk()
  const shelf = useShelf()
  const show = useShowAlarm()
  const formatter = useAlarmFormatter()
  return {
    kind: 'alarm',
    *all() {
      for (const alarm of [...desk.alarms.values(), ...shelf.alarms.values()])
        yield {
          words: `${alarm.message} ${alarm.path} ${alarm.localizedName || alarm.name}`,
          show: () => ({
            id: String(alarm.id),
            label: formatter.message(alarm),
            detail: shelf.alarms.has(alarm.id) ? `${alarm.path}, ${t('shelf.isShelved')}` : alarm.path,
            run: () => show(alarm.id),
          }),
        }
    },
  }
}

export const finders: readonly (() => Finder)[] = [useAlarmFinder]
