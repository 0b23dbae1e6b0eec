import { computed, type ComputedRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { EvidenceEntry } from '../../../shared/model/evidence.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useEvidenceWords } from './evidence-words.ts'

/** The columns of the evidence. */
export function useEvidenceColumns(): ComputedRef<readonly GridColumn<EvidenceEntry>[]> {
  const { t } = useI18n()
  const settings = useSettings()
  const clock = useClock()
  const { formats } = useTimes()
  const words = useEvidenceWords()
  const hiddenName = computed(() => (settings.settings?.records.hideNames ? t('evidence.somebody') : null))
  const plain = (id: 'message' | 'path') => ({
    id,
    value: (row: EvidenceEntry) => row[id],
    text: (row: EvidenceEntry) => row[id],
  })
  const labels = useLabels()
  const serverOf = ({ dataServerId }: EvidenceEntry) => labels.textOf('dataServerId', dataServerId ?? 0)
  return computed(() => {
    const { scale } = settings
    const server: GridColumn<EvidenceEntry> = {
      id: 'server',
      title: t('status.server'),
      width: 7,
      line: 1,
      value: serverOf,
      text: serverOf,
    }
    return [
      {
        id: 'at',
        titleKey: 'evidence.column.at',
        width: 9.5,
        line: 1,
        inName: 0,
        descendingFirst: true,
        value: ({ at }) => Date.parse(at),
        text: ({ at }) => formats.value.stamp(Date.parse(at), clock.today),
        tooltip: ({ at }) => `${formats.value.full(Date.parse(at))}\n${at}`,
      },
      ...(settings.isAll ? [server] : []),
      {
        id: 'kind',
        titleKey: 'evidence.column.kind',
        width: 9,
        minWidth: 7,
        line: 1,
        inName: 1,
        value: words.kind,
        text: words.kind,
      },
      {
        id: 'what',
        titleKey: 'evidence.column.what',
        width: 13.5,
        minWidth: 9,
        line: 1,
        inName: 2,
        value: words.details,
        text: words.details,
        tooltip: (row) => [words.details(row), row.more].filter(Boolean).join('\n'),
      },
      {
        id: 'priority',
        titleKey: 'evidence.column.priority',
        width: 2,
        line: 2,
        value: ({ priority }) => priority,
        text: ({ priority }) => (priority === null ? '' : t(`band.${bandOf(priority, scale).id}`)),
      },
      {
        ...plain('message'),
        titleKey: 'evidence.column.message',
        width: 19.5,
        minWidth: 10,
        takesRest: true,
        line: 2,
        inName: 3,
      },
      { ...plain('path'), titleKey: 'evidence.column.path', width: 14.5, minWidth: 9, line: 2, inName: 4 },
      {
        id: 'user',
        titleKey: 'evidence.column.user',
        width: 8.5,
        minWidth: 6,
        value: ({ user }) => (user === '' ? '' : (hiddenName.value ?? user)),
        text: ({ user }) => (user === '' ? '' : (hiddenName.value ?? user)),
      },
      {
        id: 'id',
        titleKey: 'evidence.column.id',
        width: 5,
        align: 'end',
        isSpare: true,
        value: ({ id, number }) => number ?? id,
        text: ({ id, number }) => String(number ?? id),
        tooltip: ({ hash }) => hash,
      },
    ]
  })
}
