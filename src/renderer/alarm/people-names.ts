import { computed, onMounted, shallowRef } from 'vue'
import type { Failure } from '../../shared/result.ts'
import { isSameName } from '../../shared/rules/names.ts'
import { useContactBook } from '../bridge/stores/contact-book.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Who can be chosen by name: the people who were at a screen of this desk, latest first, then the contacts. */
export function usePeopleNames() {
  const bridge = useBridge()
  const book = useContactBook()
  const known = shallowRef<readonly string[]>([])
  const failure = shallowRef<Failure | null>(null)
  onMounted(async () => {
    const answer = await bridge.request('person.names', null)
    if (answer.ok) known.value = answer.value
    else failure.value = answer.error
  })
  const contacts = computed(() =>
    Array.from(book.contacts.values(), ({ name }) => name)
      .filter((name) => name !== '')
      .sort((a, b) => a.localeCompare(b)),
  )
  return { names: computed(() => [...new Set([...known.value, ...contacts.value])]), failure }
}

/**
 * Who is meant by a name as it was typed: the known person of that name, else the only one who has it as first or last
 * name. Beginnings are left alone: whoever types “Ann” may mean somebody else than Anna.
 */
export function personMeant(typed: string, names: readonly string[]): string {
  const same = names.find((name) => isSameName(name, typed))
  if (same !== undefined) return same
  const [first, ...others] = names.filter((name) => name.split(/\s+/).some((word) => isSameName(word, typed)))
  return others.length === 0 ? (first ?? typed) : typed
}
