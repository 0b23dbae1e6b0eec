import { onBeforeUnmount, onMounted } from 'vue'
import { useCommands } from '../../ui/commands.ts'
import { comboOf } from '../../ui/key-combo.ts'

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

/** Acknowledge, take, call: what is on the list was, and nobody can act on it. */
const refusedKeys = ['A', 'T', 'C']
const typed = 'input:not([type=range]), textarea, select, [contenteditable]'
const pressed = 'button, a, summary'

/** The keys of a replay, before anything else on the page takes them. */
export function useReplayKeys(keys: ReplayKeys): void {
  const taken: Record<string, () => void> = {
    Space: keys.toggle,
    '.': keys.next,
    ',': keys.previous,
    '+': keys.faster,
    '-': keys.slower,
    Escape: keys.leave,
    ...Object.fromEntries(refusedKeys.map((key) => [key, keys.refuse])),
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (!(event.target instanceof Element) || document.querySelector('dialog[open], [popover]:popover-open'))
      return
    const combo = comboOf(event)
    if (event.target.matches(typed) || (combo === 'Space' && event.target.matches(pressed))) return
    const run = combo === null ? undefined : taken[combo]
    if (!run) return
    event.preventDefault()
    event.stopPropagation()
    run()
  }
  onMounted(() => document.addEventListener('keydown', onKey, { capture: true }))
  onBeforeUnmount(() => document.removeEventListener('keydown', onKey, { capture: true }))

  const listed = { group: 'list' as const, ownKeys: true }
  useCommands([
    { ...listed, id: 'replay.toggle', labelKey: 'replay.playOrPause', keys: ['Space'], run: keys.toggle },
    { ...listed, id: 'replay.next', labelKey: 'replay.next', keys: ['.'], run: keys.next },
    { ...listed, id: 'replay.previous', labelKey: 'replay.previous', keys: [','], run: keys.previous },
    { ...listed, id: 'replay.faster', labelKey: 'replay.faster', keys: ['+'], run: keys.faster },
    { ...listed, id: 'replay.slower', labelKey: 'replay.slower', keys: ['-'], run: keys.slower },
    { ...listed, id: 'replay.leave', labelKey: 'replay.leave', keys: ['Escape'], run: keys.leave },
  ])
}
