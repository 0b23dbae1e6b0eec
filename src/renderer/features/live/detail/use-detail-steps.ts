import { computed, shallowRef, watch } from 'vue'
import { isCombo } from '../../../ui/key-combo.ts'
import { stepSelection } from '../../../ui/grid/selection-step.ts'
import { useLive } from '../store.ts'
import { useCommands } from '../../../ui/use-commands.ts'

const nextKeys = ['J', 'Alt+ArrowDown']
const previousKeys = ['K', 'Alt+ArrowUp']

/** Next and previous alarm from inside the details; returns what answers the keys there. */
export function useDetailSteps() {
  const live = useLive()
  const ids = computed(() => live.list.alarms.map(({ id }) => id))
  // Where the alarm stands in the list, or stood before it left it.
  const place = shallowRef<number | null>(null)
  watch(
    [() => live.selectedId, ids],
    () => {
      const index = live.selectedId === null ? -1 : ids.value.indexOf(live.selectedId)
      if (index >= 0) place.value = index
    },
    { immediate: true },
  )

  function step(direction: 'up' | 'down') {
    const gone = place.value !== null && ids.value[place.value] !== live.selectedId
    const index = stepSelection(direction, place.value, gone, ids.value.length, 1)
    const id = index === null ? undefined : ids.value[index]
    if (id !== undefined && id !== live.selectedId) live.reveal(id)
  }

  useCommands([
    {
      id: 'alarm.next',
      group: 'alarm',
      labelKey: 'command.nextAlarm',
      keys: nextKeys,
      ownKeys: true,
      run: () => step('down'),
    },
    {
      id: 'alarm.previous',
      group: 'alarm',
      labelKey: 'command.previousAlarm',
      keys: previousKeys,
      ownKeys: true,
      run: () => step('up'),
    },
  ])

  return (event: KeyboardEvent): void => {
    const next = nextKeys.some((combo) => isCombo(combo, event))
    if (!next && !previousKeys.some((combo) => isCombo(combo, event))) return
    event.preventDefault()
    step(next ? 'down' : 'up')
  }
}
