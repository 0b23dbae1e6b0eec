import type { GroupKind, LooseRecord } from '../../../shared/model/call-group.ts'
import { useGroups } from './store.ts'
import { computed } from 'vue'
import { useGroupColumns } from './use-group-columns.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'

/** The groups or the groupings as a table shows them: everything the service sent, sorted and narrowed here. */
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
    ...{ kind, columns, rows, shown },
    keyOf: (row: LooseRecord) => keys.value.get(row) ?? '',
  }
}
