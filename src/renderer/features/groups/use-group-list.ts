import { computed } from 'vue'
import type { GroupKind, LooseRecord } from '../../../shared/model/call-group.ts'
import { useGroups } from './store.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import { useI18n } from '../../ui/i18n.ts'
import { isPersonField } from '../../../shared/rules/person-field.ts'
import { isPartField, nameFieldAmong } from '../../../shared/rules/group-fields.ts'
import type { GroupItem } from './rules/group-item.ts'
import { fieldsIn, looseInstant, looseText } from '../../../shared/rules/record-fields.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useGroupNames } from './use-group-names.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** The rows of the table of groups or groupings, sorted and filtered. */
export function useGroupList(kind: GroupKind) {
  const store = useGroups()
  const items = () => (kind === 'group' ? store.groups : store.groupings)
  const columns = useGroupColumns(kind, items)
  const rows = computed(() => items().map(({ record }) => record))
  const keys = computed(() => new Map(items().map(({ record, key }) => [record, key])))
  const { shown } = useGridRows<LooseRecord>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => store.sort[kind],
    text: () => store.text,
  })
  return {
    kind,
    columns,
    rows,
    shown,
    keyOf: (row: LooseRecord) => keys.value.get(row) ?? '',
  }
}

const firstFields = ['id', 'groupId', 'groupingId', 'name', 'label', 'title', 'description']
const widths: Record<string, number> = { id: 5, groupId: 5, groupingId: 6, name: 13, description: 16 }
/** Minimum widths for a narrow table. */
const minWidths: Record<string, number> = { name: 8, description: 8 }
/** Columns that are not fields of the service. */
const countColumn = '#parts'
const groupingsColumn = '#groupings'

/** The columns: all fields of the records, the number of parts, and the groupings of a group. */
function useGroupColumns(kind: GroupKind, items: () => readonly GroupItem[]) {
  const { n } = useI18n()
  const store = useGroups()
  const settings = useSettings()
  const { formats } = useTimes()
  const labels = useLabels()
  const { itemName, partName, fieldName } = useGroupNames()

  const byRecord = computed(() => new Map(items().map((item) => [item.record, item])))
  const partsOf = (row: LooseRecord) => byRecord.value.get(row)?.parts ?? null
  const groupingsOf = (row: LooseRecord) =>
    (store.links.get(byRecord.value.get(row)?.key ?? '') ?? []).map(itemName).join(', ')
  const namesOf = (row: LooseRecord, between: string) =>
    (partsOf(row) ?? []).map((part) => partName(kind, part)).join(between)

  const plain = (field: string): GridColumn<LooseRecord> => ({
    id: field,
    title: fieldName(field),
    width: widths[field] ?? 10,
    ...(minWidths[field] === undefined ? {} : { minWidth: minWidths[field] }),
    value: (row) => valueOf(field, row[field]),
    text: (row) => textOf(field, row[field]),
  })
  const valueOf = (field: string, value: unknown): string | number | null => {
    if (value === undefined || value === null) return null
    const text = typeof value === 'number' ? (labels.nameOf(field, value) ?? value) : looseText(value)
    return looseInstant(value) ?? text
  }
  const textOf = (field: string, value: unknown): string => {
    const instant = looseInstant(value)
    if (instant !== null) return formats.value.full(instant)
    return typeof value === 'number' ? labels.textOf(field, value) : looseText(value)
  }
  const listOf = (field: string): GridColumn<LooseRecord> => ({
    id: field,
    title: fieldName(field),
    width: 24,
    minWidth: 12,
    takesRest: true,
    line: 2,
    value: (row) => (partsOf(row) === null ? null : namesOf(row, ', ')),
    text: (row) => namesOf(row, ', '),
    tooltip: (row) => namesOf(row, '\n'),
  })
  const count: GridColumn<LooseRecord> = {
    id: countColumn,
    titleKey: kind === 'group' ? 'groups.people' : 'groups.count',
    width: 5.6,
    align: 'end',
    descendingFirst: true,
    value: (row) => partsOf(row)?.length ?? null,
    text: (row) => n(partsOf(row)?.length ?? 0),
  }
  const within: GridColumn<LooseRecord> = {
    id: groupingsColumn,
    titleKey: 'groups.groupings',
    width: 13,
    minWidth: 7,
    line: 1,
    value: groupingsOf,
    text: groupingsOf,
  }

  return computed((): readonly GridColumn<LooseRecord>[] => {
    const fields = fieldsIn(
      items().map(({ record }) => record),
      firstFields,
    )
    const naming = nameFieldAmong(fields)
    const isList = (field: string) =>
      isPartField(kind, field) && items().some(({ record }) => Array.isArray(record[field]))
    const isShown = (field: string) =>
      field === naming ||
      isList(field) ||
      settings.settings?.records.hideNames === false ||
      !isPersonField(field)
    const own = fields
      .filter((field) => isShown(field) && !isList(field))
      .map((field) => (field === naming ? { ...plain(field), line: 2 as const } : plain(field)))
    const lists = fields.filter(isList).map(listOf)
    return [...own, ...(kind === 'group' ? [within] : []), ...(lists.length > 0 ? [count] : []), ...lists]
  })
}
