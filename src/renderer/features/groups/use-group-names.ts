import { useI18n } from '../../ui/i18n.ts'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import type { FoundPerson } from '../../../shared/rules/group-fields.ts'
import type { GroupItem } from './rules/group-item.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useGroups } from './store.ts'
import { usePersonName } from '../../alarm/use-labels.ts'

const known = ['id', 'name', 'description', 'members', 'groups'] as const
const isKnown = (field: string): field is (typeof known)[number] => known.some((one) => one === field)

/** Display names of groups, groupings, their parts and fields. */
export function useGroupNames() {
  const { t } = useI18n()
  const store = useGroups()
  const book = useContactBook()
  const personName = usePersonName()
  const unnamed = (kind: GroupKind, id: number | null) =>
    id === null ? t(`groups.unnamed.${kind}`) : t(`groups.numbered.${kind}`, { n: id })

  return {
    itemName: ({ kind, id, name }: Pick<GroupItem, 'kind' | 'id' | 'name'>) => name || unnamed(kind, id),
    /** A person in a group, or a group in a grouping. */
    partName(kind: GroupKind, { id, name }: Pick<FoundPerson, 'id' | 'name'>): string {
      if (kind === 'group') return personName({ id, name: name || (book.contactName(id) ?? '') })
      return name || (store.items.get(`group-${id}`)?.name ?? '') || unnamed('group', id)
    },
    /** An unknown field keeps its own name. */
    fieldName: (field: string) => (isKnown(field) ? t(`groups.field.${field}`) : field),
  }
}
