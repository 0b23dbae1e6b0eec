import type { Finder } from '../../feature.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useShowAlarm } from './index.ts'
import { useAlarmFormatter } from './use-alarm-formatter.ts'

/** Finds current alarms by message, name and tag, and shows them. */
export function useAlarmFinder(): Finder {
  const desk = useDesk()
  const show = useShowAlarm()
  const formatter = useAlarmFormatter()
  return {
    kind: 'alarm',
    *all() {
      for (const alarm of desk.alarms.values())
        yield {
          words: `${alarm.message} ${alarm.path} ${alarm.localizedName || alarm.name}`,
          show: () => ({
            id: String(alarm.id),
            label: formatter.message(alarm),
            detail: alarm.path,
            run: () => show(alarm.id),
          }),
        }
    },
  }
}
