import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { worklistStates } from '../../../shared/model/constants.ts'
import type { WorklistItem } from '../../../shared/model/worklist.ts'
import { bandOf } from '../../../shared/rules/alarm-state.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useWorklist } from './store.ts'
import { useClock } from '../../ui/clock.ts'
import { useNumbers } from '../../ui/formats/numbers.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useRatingColumns, useTagRatings } from '../../records/tag-ratings.ts'
import { inWorklistOrder, isRate, msOf, perDay, type AlarmRate } from './rules/figures.ts'
import { useFigures } from './use-figures.ts'

/** An item with how often its tag has alarmed since; null: not known. */
export interface WorklistRow extends WorklistItem {
  after: AlarmRate | null
}

/** The worklist as rows, and what each column says of them. */
export function useWorklistRows() {
  const { t } = useI18n()
  const { whole, tenths } = useNumbers()
  const { formats, lasting } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const worklist = useWorklist()
  const items = computed(() => inWorklistOrder(worklist.items.values()))
  const figures = useFigures(() => items.value)
  // All that is kept: what people say of a tag is one of the reasons to work on it.
  const askedAt = shallowRef(clock.moment())
  const ratings = useTagRatings(() => ({ from: 0, to: askedAt.value }))
  const rated = useRatingColumns<WorklistRow>(ratings, ({ tag }) => tag)
  const rows = computed(() => items.value.map((item): WorklistRow => ({ ...item, after: figures.of(item) })))

  function rateText(figure: AlarmRate | null): string {
    if (figure === null) return ''
    if (isRate(figure)) return t('worklist.perDay', { n: tenths(perDay(figure)) })
    return t('worklist.within', { n: whole(figure.alarms), time: lasting(msOf(figure)) })
  }
  function rateHover(figure: AlarmRate | null): string {
    if (figure === null) return t('worklist.unknown')
    return t('worklist.alarmsIn', { n: whole(figure.alarms), time: lasting(msOf(figure)) }, figure.alarms)
  }
  const rateColumn = (id: 'before' | 'after') => ({
    id,
    titleKey: `worklist.column.${id}` as const,
    width: 8,
    minWidth: 6.5,
    align: 'end' as const,
    descendingFirst: true as const,
    value: (row: WorklistRow) => row[id] && perDay(row[id]),
    text: (row: WorklistRow) => rateText(row[id]),
    tooltip: (row: WorklistRow) => rateHover(row[id]),
    filter: { kind: 'number' as const },
  })
  const ownColumns = computed((): readonly GridColumn<WorklistRow>[] => [
    {
      id: 'state',
      titleKey: 'worklist.column.state',
      width: 6.5,
      line: 1,
      inName: 3,
      value: ({ state }) => worklistStates.indexOf(state),
      text: ({ state }) => t(`worklist.state.${state}`),
    },
    {
      id: 'tag',
      titleKey: 'worklist.column.tag',
      width: 15,
      minWidth: 9,
      line: 2,
      inName: 1,
      value: ({ tag }) => tag,
      text: ({ tag }) => tag,
    },
    {
      id: 'message',
      titleKey: 'worklist.column.message',
      width: 15,
      minWidth: 9,
      isSpare: true,
      line: 2,
      inName: 2,
      value: ({ message }) => message,
      text: ({ message }) => message,
    },
    {
      id: 'owner',
      titleKey: 'worklist.column.owner',
      width: 9,
      minWidth: 6,
      line: 1,
      inName: 4,
      value: ({ owner }) => owner,
      text: ({ owner }) => owner,
    },
    {
      id: 'note',
      titleKey: 'worklist.column.note',
      width: 16,
      minWidth: 8,
      takesRest: true,
      value: ({ note }) => note,
      text: ({ note }) => note,
    },
    rateColumn('before'),
    rateColumn('after'),
    {
      id: 'addedAt',
      titleKey: 'worklist.column.added',
      width: 8,
      isSpare: true,
      value: ({ addedAt }) => addedAt,
      text: ({ addedAt }) => formats.value.dated(addedAt, clock.today),
      tooltip: ({ addedAt, addedBy }) =>
        t('worklist.addedBy', { time: formats.value.full(addedAt), by: addedBy }),
      filter: { name: 'added', kind: 'time', number: ({ addedAt }) => addedAt },
    },
  ])
  const columns = computed(() => [...ownColumns.value, ...rated.columns.value])
  /** What a file has: numbers, and instants in UTC. */
  const iso = (instant: number | null) => (instant === null ? '' : new Date(instant).toISOString())
  const rounded = (figure: AlarmRate | null) =>
    figure === null ? '' : Math.round(perDay(figure) * 100) / 100
  const exportColumns = computed(() => [
    ...ownColumns.value.map((column) => {
      if (column.id === 'before' || column.id === 'after') {
        const { id } = column
        return { ...column, raw: (row: WorklistRow) => rounded(row[id]) }
      }
      if (column.id === 'state') return { ...column, raw: column.text }
      return column.id === 'addedAt' ? { ...column, raw: ({ addedAt }: WorklistRow) => iso(addedAt) } : column
    }),
    ...rated.files.value,
  ])
  return {
    rows,
    columns,
    exportColumns,
    failure: figures.failure,
    refresh() {
      askedAt.value = clock.moment()
      figures.refresh()
    },
    bandOfRow: ({ priority }: WorklistRow) => bandOf(priority, settings.scale),
  }
}
