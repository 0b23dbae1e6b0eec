import { computed, shallowRef } from 'vue'
import { useI18n } from '../../../ui/i18n.ts'
import { useSettingsEditor } from '../../../bridge/settings-editor.ts'
import { comboOf, isCombo, keyLabels } from '../../../ui/key-combo.ts'
import { combosFor, useKeys, type ChosenKeys, type KeyId } from '../../../ui/keys.ts'
import { isFixed, keyPlaces, keysOfPlaces } from './key-places.ts'
import { conflictsOf, isUnfinished, refusalOf } from './key-rules.ts'

/** The keys of this screen as a list to search, and to change by pressing the new one. */
export function useKeyEditor(search: () => string) {
  const { t } = useI18n()
  const keys = useKeys()
  const editor = useSettingsEditor()
  /** The command that waits for its new key. */
  const recorded = shallowRef<KeyId | null>(null)
  const problem = shallowRef<{ id: KeyId; text: string } | null>(null)

  const nameOf = (id: KeyId) => t(`keys.name.${id}`)
  const written = (combo: string) => keyLabels(combo, navigator).join(' ')
  const lineOf = (id: KeyId) => ({
    id,
    name: nameOf(id),
    combos: keys.combosOf(id),
    isFixed: isFixed(id),
    delivered: id in keys.chosen ? combosFor(id).map(written).join(', ') : null,
  })
  function matches({ name, combos }: ReturnType<typeof lineOf>): boolean {
    const text = search().trim().toLocaleLowerCase()
    const isKey = (combo: string) => [combo, written(combo)].some((each) => each.toLocaleLowerCase() === text)
    return name.toLocaleLowerCase().includes(text) || combos.some(isKey)
  }
  const store = (chosen: ChosenKeys) => void editor.set('keys', chosen)
  const without = (id: KeyId) =>
    Object.fromEntries(Object.entries(keys.chosen).filter(([each]) => each !== id))

  function problemOf(id: KeyId, combo: string): string | null {
    const key = written(combo)
    const refusal = refusalOf(combo)
    if (refusal) return t(`keys.${refusal}`, { key })
    const others = conflictsOf(id, combo, keys.chosen)
    return others.length === 0 ? null : t('keys.conflict', { key, others: others.map(nameOf).join(', ') })
  }
  function choose(id: KeyId, combo: string) {
    const text = keys.combosOf(id).includes(combo) ? null : problemOf(id, combo)
    problem.value = text === null ? null : { id, text }
    if (text !== null) return
    recorded.value = null
    if (combosFor(id).includes(combo)) store(without(id))
    else store({ ...without(id), [id]: combo })
  }

  return {
    recorded,
    problem,
    hasChosen: computed(() => Object.keys(keys.chosen).length > 0),
    places: computed(() =>
      keyPlaces
        .map((place) => ({ place, lines: keysOfPlaces[place].map(lineOf).filter(matches) }))
        .filter(({ lines }) => lines.length > 0),
    ),
    start(id: KeyId) {
      recorded.value = id
      problem.value = null
    },
    stop() {
      recorded.value = null
      problem.value = null
    },
    /** Takes the next press, whatever it does elsewhere. */
    onKey(event: KeyboardEvent): void {
      const id = recorded.value
      if (id === null) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat || isUnfinished(event.key)) return
      const combo = comboOf(event)
      if (isCombo('Escape', event)) recorded.value = problem.value = null
      else if (combo !== null) choose(id, combo)
    },
    reset: (id: KeyId) => store(without(id)),
    resetAll: () => store({}),
  }
}
