import { computed, type ComputedRef } from 'vue'
import type { Person } from './rules/people.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useFigureWords } from '../../ui/formats/use-figure-words.ts'
import { usePersonName } from '../../alarm/use-labels.ts'

/** The columns of the interventions; a name is written as the settings want it, also in copies and exports. */
export function useInterventionColumns(): ComputedRef<readonly GridColumn<Person>[]> {
  const nameOf = usePersonName()
  const { n, lasting, changed, changedBy } = useFigureWords()
  return computed(() => [
    {
      id: 'user',
      titleKey: 'interventions.column.user',
      width: 20,
      least: 10,
      takesRest: true,
      value: ({ id, user }) => nameOf({ id, name: user }),
      text: ({ id, user }) => nameOf({ id, name: user }),
    },
    {
      id: 'interventionNumber',
      titleKey: 'interventions.column.number',
      width: 12,
      least: 8,
      descendingFirst: true,
      value: ({ number }) => number,
      text: ({ number }) => n(number),
      hover: ({ number, before }) => (before ? changed(number, before.number) : ''),
    },
    {
      id: 'reactionMeanTime',
      titleKey: 'interventions.column.reaction',
      width: 11,
      align: 'end',
      descendingFirst: true,
      value: ({ reaction }) => reaction,
      text: ({ reactionMeanTime }) => reactionMeanTime,
      hover: ({ reaction, before }) =>
        [lasting(reaction), before ? changedBy(reaction, before.reaction) : ''].filter(Boolean).join(', '),
    },
    {
      id: 'interventionMeanTime',
      titleKey: 'interventions.column.intervention',
      width: 11,
      align: 'end',
      descendingFirst: true,
      value: ({ intervention }) => intervention,
      text: ({ interventionMeanTime }) => interventionMeanTime,
      hover: ({ intervention, before }) =>
        [lasting(intervention), before ? changedBy(intervention, before.intervention) : '']
          .filter(Boolean)
          .join(', '),
    },
    {
      id: 'id',
      titleKey: 'interventions.column.id',
      width: 6,
      align: 'end',
      value: ({ id }) => id,
      text: ({ id }) => String(id),
    },
  ])
}
