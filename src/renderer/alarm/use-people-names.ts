import { computed, onMounted, shallowRef } from 'vue'
import type { Failure } from '../../shared/result.ts'
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
