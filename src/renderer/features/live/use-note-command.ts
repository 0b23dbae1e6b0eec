import { onScopeDispose, watch, type ShallowRef } from 'vue'
import { channelRoles } from '../../../shared/ipc/channel-roles.ts'
import { isAtLeast } from '../../../shared/model/constants.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useCommandRegistry, useCommands } from '../../ui/commands.ts'
import { useLive } from './store.ts'

/** The details of an alarm, once they are there, with the field for a note on its tag. */
export interface NotedDetail {
  /** Puts the focus into the field, and back to where it was once the note is saved. */
  writeNote(from: Element | null): void
}

/** The key for a note while the details are closed: it opens those of the selected row at the field. */
export function useNoteCommand(detail: Readonly<ShallowRef<NotedDetail | null>>): void {
  const host = useHost()
  const live = useLive()
  const registry = useCommandRegistry()
  /** Set while the details are on their way: until then, what is typed for the field acts nowhere. */
  let begun: { from: Element | null; releaseKeys(): void } | null = null

  function end() {
    begun?.releaseKeys()
    begun = null
  }
  function begin() {
    end()
    begun = { from: document.activeElement, releaseKeys: registry.holdKeys() }
    live.detailOpen = true
  }
  watch(
    [detail, () => live.detailOpen],
    () => {
      if (begun === null || (live.detailOpen && detail.value === null)) return
      // Escape has let the keys go: nobody waits for the field any more.
      if (registry.areKeysHeld()) detail.value?.writeNote(begun.from)
      end()
    },
    { flush: 'post' },
  )
  onScopeDispose(end)

  useCommands([
    {
      id: 'alarm.note',
      group: 'alarm',
      labelKey: 'marks.note',
      key: 'note',
      // With open details the field itself has the key.
      when: () =>
        detail.value === null && !!live.selected?.path && isAtLeast(host.role, channelRoles['marks.note']),
      run: begin,
    },
  ])
}
