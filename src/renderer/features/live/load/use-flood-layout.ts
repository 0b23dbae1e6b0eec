import { nextTick, watch } from 'vue'
import { useCommands } from '../../../ui/commands.ts'
import { useLive } from '../store.ts'
import { useLoadSummary } from './store.ts'

/** The key to the flood layout while there is a flood, and back. */
export function useFloodLayout(focusList: () => void): void {
  const live = useLive()
  const load = useLoadSummary()
  useCommands([
    {
      id: 'list.flood',
      group: 'list',
      labelKey: 'flood.toggle',
      key: 'flood',
      when: () => live.layout === 'flood' || (load.value?.flood ?? null) !== null,
      run: () => (live.layout = live.layout === 'flood' ? 'list' : 'flood'),
    },
  ])
  watch(
    () => live.layout,
    async (layout) => {
      await nextTick()
      if (layout === 'list') focusList()
    },
  )
}
