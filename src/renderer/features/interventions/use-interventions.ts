import { computed, type ComputedRef } from 'vue'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { serverInPath } from '../../alarm/server-names.ts'
import { usePersonName } from '../../alarm/use-labels.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useComparedPages, useRecordPages } from '../../records/use-record-pages.ts'
import { useFigureWords } from '../../records/use-figure-words.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { distributionOf, durationsOf, type Phase } from './rules/durations.ts'
import { meansOfAll, peopleOf, type Person } from './rules/people.ts'

/** The name of a person's server, on a page of several; empty on any other. */
export function usePersonServer(): (person: { id: number }) => string {
  const servers = useCallServer()
  return ({ id }) => servers.nameOf(servers.ofCallee(id)) ?? ''
}

/** The interventions of the period and of the previous one, by person. */
export function useInterventions() {
  const { pages, previousRows } = useComparedPages('records.interventions')
  const people = computed(() => peopleOf(pages.rows.value, previousRows.value))
  const previousPeople = computed(() => previousRows.value && peopleOf(previousRows.value, null))
  const serverOf = usePersonServer()
  return {
    pages,
    people,
    means: computed(() => meansOfAll(people.value)),
    previousMeans: computed(() => previousPeople.value && meansOfAll(previousPeople.value)),
    /** On a page of several servers: a mean over two plants says nothing of either. */
    servers: computed(() =>
      pages.servers.value.map(({ name, failure }) => {
        const ofServer = (person: Person) => serverOf(person) === name
        return {
          name,
          failure,
          means: meansOfAll(people.value.filter(ofServer)),
          previous: previousPeople.value && meansOfAll(previousPeople.value.filter(ofServer)),
        }
      }),
    ),
  }
}

/** Enough to show a distribution; the rest is loaded on request. */
const enoughRows = 5_000

/** The distribution of the durations in the alarm history, of everybody or of one person. */
export function useResponseTimes(personId: () => number | null) {
  const query = useRecordQuery()
  const pages = useRecordPages(
    'records.histories',
    () => {
      const id = personId()
      return (
        query.filter && {
          filter: { ...query.filter, ...(id === null ? {} : { userId: id }) },
          sort: '-id',
          requestedAt: query.requestedAt,
        }
      )
    },
    { rowsAtOnce: enoughRows },
  )
  const of = (phase: Phase) => computed(() => distributionOf(durationsOf(pages.rows.value, phase)))
  const settings = useSettings()
  /** On a page of several servers: cases add up, and medians do not. */
  const byServer = (phase: Phase) =>
    computed(() =>
      settings.isAll
        ? [...Map.groupBy(pages.rows.value, ({ tagName }) => serverInPath(tagName))].map(
            ([server, rows]) => ({
              server,
              ...distributionOf(durationsOf(rows, phase)),
            }),
          )
        : [],
    )
  return {
    pages,
    reaction: of('reaction'),
    intervention: of('intervention'),
    servers: { reaction: byServer('reaction'), intervention: byServer('intervention') },
  }
}

/** File names carry the end of the period. */
export function useResponseFileName(): ComputedRef<string> {
  const query = useRecordQuery()
  return computed(
    () =>
      `tocsin-interventions-${query.period === null ? '' : new Date(query.period.to).toISOString().slice(0, 10)}`,
  )
}

/** The columns of the interventions; names are shown as the settings require, also in copies and exports. */
export function useInterventionColumns(): ComputedRef<readonly GridColumn<Person>[]> {
  const nameOf = usePersonName()
  const { n, lastingText, exactly, changed, changedBy } = useFigureWords()
  const { t } = useI18n()
  const settings = useSettings()
  const { shownId } = useCallServer()
  const serverOf = usePersonServer()
  return computed(() => [
    {
      id: 'user',
      titleKey: 'interventions.column.user',
      width: 20,
      minWidth: 10,
      takesRest: true,
      inName: 0,
      value: ({ id, user }) => nameOf({ id, name: user }),
      text: ({ id, user }) => nameOf({ id, name: user }),
    },
    ...(settings.isAll
      ? [{ id: 'server', title: t('status.server'), width: 7, value: serverOf, text: serverOf }]
      : []),
    {
      id: 'interventionNumber',
      titleKey: 'interventions.column.number',
      width: 12,
      minWidth: 8,
      descendingFirst: true,
      value: ({ number }) => number,
      text: ({ number }) => n(number),
      tooltip: ({ number, before }) => (before ? changed(number, before.number) : ''),
      filter: { name: 'count', kind: 'number' },
    },
    {
      id: 'reactionMeanTime',
      titleKey: 'interventions.column.reaction',
      width: 11,
      align: 'end',
      descendingFirst: true,
      value: ({ reaction }) => reaction,
      text: ({ reactionMeanTime }) => lastingText(reactionMeanTime),
      tooltip: ({ reaction, before }) =>
        [exactly(reaction), before ? changedBy(reaction, before.reaction) : ''].filter(Boolean).join(', '),
      filter: { name: 'reaction', kind: 'duration' },
    },
    {
      id: 'interventionMeanTime',
      titleKey: 'interventions.column.intervention',
      width: 11,
      align: 'end',
      descendingFirst: true,
      value: ({ intervention }) => intervention,
      text: ({ interventionMeanTime }) => lastingText(interventionMeanTime),
      tooltip: ({ intervention, before }) =>
        [exactly(intervention), before ? changedBy(intervention, before.intervention) : '']
          .filter(Boolean)
          .join(', '),
      filter: { name: 'intervention', kind: 'duration' },
    },
    {
      id: 'id',
      titleKey: 'interventions.column.id',
      width: 6,
      align: 'end',
      value: ({ id }) => shownId(id),
      text: ({ id }) => String(shownId(id)),
      filter: { kind: 'number' },
    },
  ])
}
