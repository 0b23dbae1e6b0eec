import { computed, type ComputedRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { bandNamesOf, bandOf } from '../../../shared/rules/alarm-state.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { rankGain, type BadActor, type Measure } from './rules/bad-actors.ts'
import { useServerColumn } from '../../alarm/server-names.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useFigureWords } from '../../records/use-figure-words.ts'

/** The columns of the statistics; the rank follows the selected measure. */
export function useStatisticColumns(measure: () => Measure): ComputedRef<readonly GridColumn<BadActor>[]> {
  const { t } = useI18n()
  const settings = useSettings()
  const serverColumn = useServerColumn<BadActor>(({ tagName }) => tagName)
  const { n, lasting, lastingText, exactly } = useFigureWords()

  const changeText = (actor: BadActor, isNew: string) => {
    if (actor.before === undefined) return ''
    const gain = rankGain(actor, measure())
    if (gain === null) return isNew
    return gain === 0 ? '' : `${gain > 0 ? '▲' : '▼'} ${n(Math.abs(gain))}`
  }
  const changeHover = ({ before }: BadActor) => {
    if (before === undefined) return t('statistics.beforeUnknown')
    if (before === null) return t('statistics.beforeNone')
    return t('statistics.beforeWas', {
      n: n(before.number),
      time: lasting(before.time),
      rank: n(before.rank[measure()]),
    })
  }
  return computed(() => {
    const { scale } = settings
    const urgency = scale.urgency === 'lowest-first' ? 1 : -1
    const by = measure()
    // Looked up once for thousands of rows.
    const isNew = t('statistics.isNew')
    const bandNames = new Map(scale.bands.map(({ id }) => [id, t(`band.${id}`)]))
    return [
      {
        id: 'rank',
        titleKey: 'statistics.column.rank',
        width: 5,
        align: 'end',
        value: ({ rank }) => rank[by],
        text: ({ rank }) => n(rank[by]),
        filter: { kind: 'number' },
      },
      {
        id: 'priority',
        titleKey: 'column.priority',
        width: 2.75,
        inName: 0,
        value: ({ priority }) => priority * urgency,
        text: ({ priority }) => `${priority}, ${bandNames.get(bandOf(priority, scale).id)}`,
        filter: {
          kind: 'priority',
          number: ({ priority }) => priority,
          bands: ({ priority }) => bandNamesOf(priority, scale),
        },
      },
      ...serverColumn.value,
      {
        id: 'message',
        titleKey: 'column.message',
        width: 20,
        minWidth: 16,
        takesRest: true,
        inName: 1,
        value: ({ message }) => message,
        text: ({ message }) => message,
      },
      {
        id: 'tagName',
        titleKey: 'column.path',
        width: 15.5,
        minWidth: 11,
        inName: 2,
        value: ({ tagName }) => tagName,
        text: ({ tagName }) => tagName,
        filter: { name: 'tag' },
      },
      {
        id: 'failureNumber',
        titleKey: 'statistics.column.number',
        width: 11,
        minWidth: 7,
        descendingFirst: true,
        value: ({ number }) => number,
        text: ({ number }) => n(number),
        filter: { name: 'count', kind: 'number' },
      },
      {
        id: 'change',
        titleKey: 'statistics.column.change',
        width: 5,
        descendingFirst: true,
        // A new tag counts as the largest rise.
        value: (actor) => (actor.before === null ? Infinity : rankGain(actor, by)),
        text: (actor) => changeText(actor, isNew),
        tooltip: changeHover,
      },
      {
        id: 'failureTotalTime',
        titleKey: 'statistics.column.time',
        width: 6,
        align: 'end',
        descendingFirst: true,
        value: ({ time }) => time,
        text: ({ failureTotalTime }) => lastingText(failureTotalTime),
        tooltip: ({ time }) => exactly(time),
        filter: { name: 'total', kind: 'duration' },
      },
      {
        id: 'failureMeanTime',
        titleKey: 'statistics.column.mean',
        width: 6,
        align: 'end',
        descendingFirst: true,
        value: ({ mean }) => mean,
        text: ({ failureMeanTime }) => lastingText(failureMeanTime),
        tooltip: ({ mean }) => exactly(mean),
        filter: { name: 'mean', kind: 'duration' },
      },
      {
        id: 'code',
        titleKey: 'statistics.column.code',
        width: 5,
        isSpare: true,
        align: 'end',
        value: ({ code }) => code,
        text: ({ code }) => String(code),
        filter: { kind: 'number' },
      },
    ]
  })
}
