import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { GroupKind } from '../../../shared/model/call-group.ts'
import { idOf } from '../../../shared/rules/group-fields.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useGroups } from './store.ts'
import { useGroupNames } from './use-group-names.ts'

/** As many as are worth scrolling through. */
const mostFound = 100

interface PartChoice {
  id: number
  name: string
}

/** Who can be put into a group (the contact book, and whoever is in a group), or which groups into a grouping. */
export function usePartChoices(kind: GroupKind, text: () => string) {
  const { locale } = useI18n()
  const store = useGroups()
  const book = useContactBook()
  const { partName } = useGroupNames()

  const known = computed((): PartChoice[] => {
    const parts = kind === 'group' ? people() : groups()
    const named = [...parts].map(([id, name]) => ({ id, name: partName(kind, { id, name }) }))
    const { compare } = new Intl.Collator(locale.value, { numeric: true })
    return named.sort((a, b) => compare(a.name, b.name))
  })
  function people(): Map<number, string> {
    const seen = store.groups.flatMap(({ parts }) => parts ?? []).map(({ id, name }) => [id, name] as const)
    const noted = [...book.contacts.values()].map(({ id, name }) => [id, name] as const)
    return new Map([...seen, ...noted.filter(([, name]) => name !== '')])
  }
  function groups(): Map<number, string> {
    return new Map(store.groups.flatMap(({ id, name }) => (id === null ? [] : [[id, name] as const])))
  }

  const wanted = computed(() => text().trim().toLocaleLowerCase(locale.value))
  const matching = computed(() =>
    known.value.filter(
      ({ id, name }) =>
        name.toLocaleLowerCase(locale.value).includes(wanted.value) || String(id) === wanted.value,
    ),
  )
  return {
    found: computed(() => matching.value.slice(0, mostFound)),
    more: computed(() => Math.max(0, matching.value.length - mostFound)),
    /** The number that was typed, where nobody is known by it; null: none. */
    typedId: computed(() => {
      const id = idOf(wanted.value)
      return id === null || known.value.some((choice) => choice.id === id) ? null : id
    }),
  }
}
