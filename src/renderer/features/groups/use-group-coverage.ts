import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { coverage, coverageKinds, isComplete, type CoverageKind } from './rules/coverage.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useGroups } from './store.ts'
import { useGroupNames } from './use-group-names.ts'
import { usePersonName } from '../../alarm/use-labels.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'

/** A finding as a row; the property names are the headings of an export. */
export interface CoverageRow {
  key: string
  kind: CoverageKind
  name: string
  id: number | null
  /** The group to show; null: a contact. */
  groupKey: string | null
}

/** The table of gaps in the call groups. */
export function useGroupCoverage() {
  const { t } = useI18n()
  const store = useGroups()
  const book = useContactBook()
  const { itemName } = useGroupNames()
  const personName = usePersonName()
  const sort = shallowRef<readonly GridSortKey[]>([])

  const found = computed(() =>
    store.lists === null
      ? null
      : coverage({
          groups: store.groups,
          groupings: store.groupings,
          contacts: [...book.contacts.values()],
          complete: { groups: isComplete(store.lists.groups), groupings: isComplete(store.lists.groupings) },
        }),
  )
  const rows = computed((): CoverageRow[] =>
    (found.value?.findings ?? []).map(({ kind, about: { group, contact } }) =>
      group
        ? { key: `${kind} ${group.key}`, kind, name: itemName(group), id: group.id, groupKey: group.key }
        : { key: `${kind} ${contact.id}`, kind, name: personName(contact), id: contact.id, groupKey: null },
    ),
  )
  const kindName = (kind: CoverageKind) => t(`groups.coverage.${kind}`)
  const columns = computed((): readonly GridColumn<CoverageRow>[] => [
    {
      id: 'kind',
      titleKey: 'groups.coverage.kind',
      width: 14,
      value: ({ kind }) => kindName(kind),
      text: ({ kind }) => kindName(kind),
    },
    {
      id: 'id',
      titleKey: 'groups.field.id',
      width: 5,
      value: ({ id }) => id,
      text: ({ id }) => String(id ?? ''),
    },
    {
      id: 'name',
      titleKey: 'groups.coverage.what',
      width: 20,
      minWidth: 12,
      takesRest: true,
      value: ({ name }) => name,
      text: ({ name }) => name,
    },
  ])
  const { shown } = useGridRows<CoverageRow>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => store.text,
    keep: () => (store.only === 'all' ? null : (place) => rows.value[place]?.kind === store.only),
  })

  return {
    sort,
    rows,
    columns,
    shown,
    choices: computed(() => [
      { value: 'all' as const, label: `${t('groups.coverage.all')} ${rows.value.length}` },
      ...coverageKinds
        .filter((kind) => !found.value?.unknown.includes(kind))
        .map((kind) => ({
          value: kind,
          label: `${kindName(kind)} ${rows.value.filter((row) => row.kind === kind).length}`,
        })),
    ]),
    /** What cannot be known, in words; empty where everything is. */
    unknown: computed(() => (found.value?.unknown ?? []).map(kindName).join(', ')),
  }
}
export type GroupFindings = ReturnType<typeof useGroupCoverage>
