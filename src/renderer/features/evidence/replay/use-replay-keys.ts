import { onBeforeUnmount, onMounted } from 'vue'
import { useCommands } from '../../../ui/commands.ts'
import { comboOf } from '../../../ui/key-combo.ts'
import { useKeys } from '../../../ui/keys.ts'

export interface ReplayKeys {
  toggle: () => void
  next: () => void
  previous: () => void
  faster: () => void
  slower: () => void
  leave: () => void
  /** A key that would act on an alarm of the list. */
  refuse: () => void
}

/** What is on the list was, and nobody can act on it. */
const refusedKeys = ['acknowledge', 'take', 'call'] as const
const typed = 'input:not([type=range]), textarea, select, [contenteditable]'
/** Reached by the keyboard; one that was clicked is done with, and Space plays on. */
const pressed = ':is(button, a, summary):focus-visible'

/** Keys that go on while they are held: they move through the replay. */
const movingKeys = ['nextEvent', 'previousEvent', 'faster', 'slower'] as const

/** The keys of a replay, before anything else on the page takes them. */
export function useReplayKeys(keys: ReplayKeys): void {
  const { combosOf } = useKeys()
  const taken = (): Map<string, () => void> => {
    const runs = [
      ...refusedKeys.map((id) => [id, keys.refuse] as const),
      ['play', keys.toggle] as const,
      ['nextEvent', keys.next] as const,
      ['previousEvent', keys.previous] as const,
      ['faster', keys.faster] as const,
      ['slower', keys.slower] as const,
      ['escape', keys.leave] as const,
    ]
    return new Map(runs.flatMap(([id, run]) => combosOf(id).map((combo) => [combo, run])))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (!(event.target instanceof Element) || document.querySelector('dialog[open], [popover]:popover-open'))
      return
    const combo = comboOf(event)
    if (event.target.matches(typed) || (combo === 'Space' && event.target.matches(pressed))) return
    const run = combo === null ? undefined : taken().get(combo)
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    const isMoving = movingKeys.some((id) => combo !== null && combosOf(id).includes(combo))
    if (isMoving || !event.repeat) run()
  }
  onMounted(() => document.addEventListener('keydown', onKey, { capture: true }))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKey, { capture: true }))

  const listed = { group: 'list' as const, ownKeys: true }
  useCommands([
    { ...listed, id: 'replay.toggle', labelKey: 'replay.playOrPause', key: 'play', run: keys.toggle },
    { ...listed, id: 'replay.next', labelKey: 'replay.next', key: 'nextEvent', run: keys.next },
    {
      ...listed,
      id: 'replay.previous',
      labelKey: 'replay.previous',
      key: 'previousEvent',
      run: keys.previous,
    },
    { ...listed, id: 'replay.faster', labelKey: 'replay.faster', key: 'faster', run: keys.faster },
    { ...listed, id: 'replay.slower', labelKey: 'replay.slower', key: 'slower', run: keys.slower },
    { ...listed, id: 'replay.leave', labelKey: 'replay.leave', key: 'escape', run: keys.leave },
  ])
}
