import { computed } from 'vue'
import { idMeant, labelled } from './labelled.ts'
import { kindOfField } from './seen-ids.ts'
import { useBook } from '../bridge/stores/book.ts'
import { useCallees } from '../bridge/stores/callees.ts'
import { useSettings } from '../bridge/stores/settings.ts'

const mostOffered = 50
const noNames: ReadonlyMap<number, string> = new Map()

/** The one way in which numbers of the service are shown and typed by name, wherever a field holds one. */
export function useLabels() {
  const book = useBook()
  const settings = useSettings()
  const callees = useCallees()
  const people = computed(() =>
    settings.settings?.records.hideNames === false
      ? new Map([...book.contacts.values()].map(({ id, name }) => [id, name]))
      : noNames,
  )
  const groups = computed(() => new Map([...callees.groups.values()].map(({ id, name }) => [id, name])))

  function namesOf(field: string): ReadonlyMap<number, string> {
    if (field === 'userId') return people.value
    if (field === 'callGroupId') return groups.value
    const kind = kindOfField(field)
    return kind === null ? noNames : book.labels[kind]
  }
  /** The name of a field's value; null where it has none. */
  function nameOf(field: string, value: unknown): string | null {
    const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
    return typeof id === 'number' ? namesOf(field).get(id) || null : null
  }

  return {
    nameOf,
    /** "North station (12)"; where there is no name, the value as it is. */
    textOf(field: string, value: string | number): string {
      const name = nameOf(field, value)
      return name === null ? String(value) : labelled(name, Number(value))
    },
    /** Numbers and names to choose from while this is typed. */
    offered(field: string, typed: string): { id: number; name: string }[] {
      const wanted = typed.trim().toLowerCase()
      const found: { id: number; name: string }[] = []
      for (const [id, name] of namesOf(field)) {
        if (labelled(name, id).toLowerCase().includes(wanted)) found.push({ id, name })
        if (found.length === mostOffered) break
      }
      return found
    },
    /** What was typed as the number that it means; as it is where it means none. */
    numberMeant(field: string, typed: string): string {
      const names = namesOf(field)
      const id = names.size === 0 ? null : idMeant(typed, names)
      return id === null ? typed : String(id)
    },
  }
}
