import { computed, type ComputedRef } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import { useContactBook } from '../bridge/stores/contact-book.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import type { GridColumn } from '../ui/grid/grid-column.ts'
import { useI18n } from '../ui/i18n.ts'
import { useLabels } from './use-labels.ts'

/** On a page of several servers every path begins with the name of its server, which has no separator in it. */
export const serverInPath = (path: string): string => path.slice(0, Math.max(0, path.indexOf('\\')))

/** The server of a path on a page of all servers, where every path begins with its name; empty on any other. */
export function useServerName(): (path: string) => string {
  const settings = useSettings()
  const book = useContactBook()
  return (path) => {
    if (!settings.isAll) return ''
    for (const name of book.labels.dataServer.values()) if (path.startsWith(`${name}\\`)) return name
    return ''
  }
}

/** The column of a table that names the server of each row, on a page of all servers; none on any other. */
export function useServerColumn<Row>(pathOf: (row: Row) => string): ComputedRef<readonly GridColumn<Row>[]> {
  const { t } = useI18n()
  const settings = useSettings()
  const nameOf = useServerName()
  const text = (row: Row) => nameOf(pathOf(row))
  return computed(() =>
    settings.isAll ? [{ id: 'server', title: t('status.server'), width: 7, value: text, text }] : [],
  )
}

/** How many of these alarms are on which server, said before an act on several of them; null where it is one. */
export function useServerCounts(): (alarms: readonly Pick<Alarm, 'dataServerId'>[]) => string | null {
  const { t, n } = useI18n()
  const settings = useSettings()
  const labels = useLabels()
  return (alarms) => {
    if (!settings.isAll) return null
    const byServer = Map.groupBy(alarms, ({ dataServerId }) => dataServerId)
    if (byServer.size < 2) return null
    return [...byServer]
      .toSorted(([a], [b]) => a - b)
      .map(([id, own]) =>
        t('labels.ofServer', { server: labels.textOf('dataServerId', id), n: n(own.length) }),
      )
      .join(', ')
  }
}
