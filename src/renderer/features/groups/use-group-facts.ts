import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Fact } from '../../ui/FactList.vue'
import { isPersonField } from '../../../shared/rules/person-field.ts'
import { isPartField, type FoundPerson } from '../../../shared/rules/group-fields.ts'
import type { GroupItem } from './rules/group-item.ts'
import { instantOf, looseText } from '../../ui/formats/loose-fields.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useGroups } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useGroupNames } from './use-group-names.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** What the details of a group or a grouping tell. */
export function useGroupFacts(subject: () => GroupItem) {
  const { t } = useI18n()
  const store = useGroups()
  const book = useContactBook()
  const settings = useSettings()
  const labels = useLabels()
  const { formats } = useTimes()
  const { itemName, partName, fieldName } = useGroupNames()

  const namesHidden = computed(() => settings.settings?.records.hideNames !== false)
  const isList = (field: string) =>
    isPartField(subject().kind, field) && Array.isArray(subject().record[field])
  const isOpen = (field: string, value: unknown) =>
    !namesHidden.value || value === subject().name || !isPersonField(field)
  const shown = computed(() =>
    Object.fromEntries(Object.entries(subject().record).filter(([field, value]) => isOpen(field, value))),
  )
  const textOf = (field: string, value: unknown) => {
    const instant = instantOf(value)
    if (instant !== null) return formats.value.full(instant)
    return typeof value === 'number' ? labels.textOf(field, value) : looseText(value)
  }
  const phoneOf = ({ id, phone }: FoundPerson) =>
    namesHidden.value ? '' : phone || (book.contacts.get(id)?.phone ?? '')
  const sizeOf = (group: GroupItem | null) =>
    group?.parts ? t('groups.tree.people', group.parts.length) : ''

  return {
    name: computed(() => itemName(subject())),
    /** The record, without who somebody is where the settings hide it. */
    shown,
    fields: computed((): Fact[] =>
      Object.entries(shown.value)
        .filter(([field]) => !isList(field))
        .map(([field, value]) => ({ label: fieldName(field), text: textOf(field, value) })),
    ),
    parts: computed(() =>
      (subject().parts ?? []).map((part) => {
        const isGroup = subject().kind === 'grouping'
        const item = isGroup ? (store.items.get(`group-${part.id}`) ?? null) : null
        const more = isGroup ? sizeOf(item) : phoneOf(part)
        const shownMore = [more, String(part.id)].filter(Boolean).join(' · ')
        return {
          ...{ id: part.id, item, name: partName(subject().kind, part), more: shownMore },
          /** Somebody whom the contact book has. */
          isContact: !isGroup && book.contacts.has(part.id),
        }
      }),
    ),
    /** How many people a call to every group of a grouping reaches; null where that is not known. */
    reached: computed(() => {
      if (subject().kind === 'group' || subject().parts === null) return null
      const groups = (subject().parts ?? []).map(({ id }) => store.items.get(`group-${id}`)?.parts ?? null)
      if (groups.length === 0 || groups.includes(null)) return null
      return new Set(groups.flatMap((parts) => (parts ?? []).map(({ id }) => id))).size
    }),
    within: computed(() =>
      (store.links.get(subject().key) ?? []).map((item) => ({ item, name: itemName(item) })),
    ),
  }
}
