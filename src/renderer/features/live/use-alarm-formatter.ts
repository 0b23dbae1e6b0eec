import { useI18n } from '../../ui/i18n.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import type { AlarmFormatter } from '../../alarm/alarm-columns.ts'
import { withoutServer } from '../../alarm/tag-path.ts'
import { readServiceTime } from '../../../shared/rules/service-time.ts'
import { useClock } from '../../ui/clock.ts'
import { hidesNow } from '../../../shared/rules/shelf.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useMarks } from '../../bridge/stores/marks.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import { useTimeLeft, useLabels, useStateLabel } from '../../alarm/use-labels.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
import { useNuisance } from '../../alarm/use-nuisance.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** Formats the fields of an alarm in the reader's language and time zone. */
export function useAlarmFormatter(): AlarmFormatter {
  const { t } = useI18n()
  const { formats, listAge } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const marks = useMarks()
  const shelf = useShelf()
  const stateLabel = useStateLabel()
  const labels = useLabels()
  const nuisance = useNuisance()
  const help = useAlarmHelp()
  const timeLeft = useTimeLeft()
  const instant = (text: string) => readServiceTime(text, settings.serverZone)
  return {
    band: (priority) => t(`band.${bandOf(priority, settings.scale).id}`),
    message: (alarm) => alarm.message || alarm.name || t('labels.noMessage'),
    time: (text) => {
      const at = instant(text)
      return at === null ? text : formats.value.short(at, clock.today)
    },
    fullTime: (text) => {
      const at = instant(text)
      return at === null ? text : formats.value.full(at)
    },
    age: (text) => {
      const at = instant(text)
      return at === null ? '' : listAge(at)
    },
    state: (alarm) => (alarm.masked ? t('live.isMasked') : stateLabel(alarm.state)),
    dataServer: (id) => labels.textOf('dataServerId', id),
    ownPath: ({ path, dataServerId }) =>
      settings.isAll ? withoutServer(path, labels.textOf('dataServerId', dataServerId)) : path,
    person: (user) => labels.textOf('userId', user),
    notAcknowledged: () => t(settings.server?.acknowledge ? 'live.notAcknowledged' : 'acknowledge.elsewhere'),
    nuisance: (alarm, length) => nuisance[length](alarm),
    shelved: (alarm) => {
      if (!shelf.alarms.has(alarm.id)) return ''
      const times = [...shelf.entries.values()]
        .filter((entry) => hidesNow(entry, alarm, settings.scale, clock.moment()))
        .map(({ until }) => until)
      return t('shelf.until', { time: formats.value.dated(Math.max(...times), clock.today) })
    },
    respondBy: (alarm) => help.respondBy(alarm),
    timeLeft,
    holder: ({ id }) => marks.claims.get(id)?.by ?? '',
    now: () => clock.now,
    yesNo: (value) => (value ? t('detail.yes') : t('detail.no')),
  }
}
