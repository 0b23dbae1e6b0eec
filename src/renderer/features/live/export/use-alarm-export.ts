import { useI18n } from 'vue-i18n'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import { copyTexts, fillCopy } from '../../../ui/files/copy-texts.ts'
import { saveFile } from '../../../ui/files/save-file.ts'
import { alarmColumns } from '../../../alarm/alarm-columns.ts'
import { layColumns } from '../../../alarm/column-layout.ts'
import { exportName } from '../../../ui/files/export-name.ts'
import { asCsv, asHtml, asJson, asText, asTsv, type TakenRows } from '../../../ui/files/row-texts.ts'
import { useClock } from '../../../ui/clock.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'
import { useAlarmWords } from '../use-alarm-formatter.ts'

/** Takes rows out of the list as they are shown: onto the clipboard, or into a file. */
export function useAlarmTakeout() {
  const { t } = useI18n()
  const live = useLive()
  const views = useViews()
  const clock = useClock()
  const words = useAlarmWords()

  const taken = (alarms: readonly Alarm[]): TakenRows<Alarm> => ({
    rows: alarms,
    columns: layColumns(views.draft.columns).columns.map(({ id }) => ({
      id,
      heading: t(`column.${id}`),
      text: (alarm) => alarmColumns[id].text(alarm, words),
      raw: (alarm) => alarmColumns[id].raw(alarm, clock.now, words),
    })),
  })
  /** What is picked, else everything shown. */
  const picked = () => taken(live.pickedAlarms.length > 0 ? live.pickedAlarms : live.list.alarms)
  const textsOf = (rows: TakenRows<Alarm>, kind: 'text' | 'tsv') => ({
    plain: kind === 'tsv' ? asTsv(rows) : asText(rows),
    html: asHtml(rows),
  })
  const fileName = (ending: string) => `${exportName('alarms', clock.now)}.${ending}`

  return {
    onCopy(event: ClipboardEvent) {
      const rows = picked()
      if (rows.rows.length > 0) fillCopy(event, textsOf(rows, 'text'))
    },
    copy(kind: 'text' | 'tsv') {
      const rows = picked()
      if (rows.rows.length > 0) copyTexts(textsOf(rows, kind))
    },
    exportCsv: () => saveFile(fileName('csv'), 'text/csv;charset=utf-8', asCsv(taken(live.list.alarms))),
    exportJson: () => saveFile(fileName('json'), 'application/json', asJson(taken(live.list.alarms))),
  }
}
