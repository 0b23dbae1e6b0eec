import { useI18n } from 'vue-i18n'
import type { Alarm } from '../../shared/model/alarm.ts'
import { layColumns } from '../rules/column-layout.ts'
import { asCsv, asHtml, asJson, asText, asTsv, type RowSelection } from '../rules/row-texts.ts'
import { useClock } from '../stores/clock.ts'
import { useLive } from '../stores/live.ts'
import { useViews } from '../stores/views.ts'
import { useAlarmWords } from './use-alarm-words.ts'
import { saveFile } from '../files/save-file.ts'

/** Takes rows out of the list as they are shown: onto the clipboard, or into a file. */
export function useAlarmTakeout() {
  const { t } = useI18n()
  const live = useLive()
  const views = useViews()
  const clock = useClock()
  const words = useAlarmWords()

  const taken = (alarms: readonly Alarm[]): RowSelection => ({
    alarms,
    columns: layColumns(views.draft.columns).columns.map(({ id }) => id),
    heading: (column) => t(`column.${column}`),
  })
  /** What is picked, else everything shown. */
  const picked = () => taken(live.pickedAlarms.length > 0 ? live.pickedAlarms : live.list.alarms)

  const fill = (event: ClipboardEvent, kind: 'text' | 'tsv') => {
    const rows = picked()
    if (rows.alarms.length === 0 || !event.clipboardData) return
    event.clipboardData.setData('text/plain', kind === 'tsv' ? asTsv(rows, words) : asText(rows, words))
    event.clipboardData.setData('text/html', asHtml(rows, words))
    event.preventDefault()
  }
  const fileName = (ending: string) => {
    const stamp = new Date(clock.now).toISOString().slice(0, 19).replaceAll(':', '-')
    return `tocsin-alarms-${stamp}.${ending}`
  }

  return {
    /** For the browser's own copy event, which needs nobody's permission. */
    onCopy: (event: ClipboardEvent) => fill(event, 'text'),
    /** For a button: makes the browser send a copy event, and fills it. */
    copy(kind: 'text' | 'tsv') {
      const once = (event: ClipboardEvent) => {
        event.stopImmediatePropagation()
        fill(event, kind)
      }
      // The browser copies only where something is marked: a field of our own, for this one moment.
      const field = document.createElement('textarea')
      field.value = ' '
      field.className = 'unseen-text'
      const holder = document.activeElement
      document.addEventListener('copy', once, { capture: true })
      ;(holder?.closest('[popover]') ?? document.body).append(field)
      field.select()
      document.execCommand('copy')
      field.remove()
      document.removeEventListener('copy', once, { capture: true })
      if (holder instanceof HTMLElement) holder.focus({ preventScroll: true })
    },
    exportCsv: () =>
      saveFile(fileName('csv'), 'text/csv;charset=utf-8', asCsv(taken(live.list.alarms), clock.now)),
    exportJson: () =>
      saveFile(fileName('json'), 'application/json', asJson(taken(live.list.alarms), clock.now)),
  }
}
