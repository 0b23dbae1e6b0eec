import type { ShallowRef } from 'vue'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { useHistories } from './store.ts'
import type { RecordPages } from '../../records/record-pages.ts'
import { useCommands } from '../../ui/commands.ts'

export interface HistoryCommandParts {
  pages: RecordPages<AlarmHistory>
  subject: Readonly<ShallowRef<AlarmHistory | null>>
  onlyTag: () => void
  copy: () => void
  step: (way: 'up' | 'down') => void
}

/** What can be done with the histories, by key and from the palette. */
export function useHistoryCommands({ pages, subject, onlyTag, copy, step }: HistoryCommandParts): void {
  const store = useHistories()
  const isLoading = () => pages.state.value === 'loading' || pages.state.value === 'loading-all'
  const any = () => subject.value !== null

  useCommands(() => [
    {
      id: 'histories.loadAll',
      group: 'list',
      labelKey: 'records.loadAll',
      when: () => pages.state.value !== 'complete' && pages.state.value !== 'loading-all',
      run: pages.loadAll,
    },
    { id: 'histories.stop', group: 'list', labelKey: 'records.cancel', when: isLoading, run: pages.cancel },
    {
      id: 'histories.readFrom',
      group: 'list',
      labelKey: store.readFrom === '-id' ? 'histories.loadOldest' : 'histories.loadNewest',
      run: store.turn,
    },
    {
      id: 'histories.clearSelection',
      group: 'list',
      labelKey: 'histories.clearSelection',
      when: () => store.mark !== null,
      run: () => (store.mark = null),
    },
    {
      id: 'histories.whole',
      group: 'list',
      labelKey: 'histories.whole',
      when: () => store.zoom !== null,
      run: () => (store.zoom = null),
    },
    { id: 'histories.onlyTag', group: 'list', labelKey: 'histories.onlyTag', when: any, run: onlyTag },
    {
      id: 'histories.copy',
      group: 'list',
      labelKey: 'histories.copy',
      keys: ['Ctrl+C'],
      ownKeys: true,
      when: any,
      run: copy,
    },
    {
      id: 'histories.next',
      group: 'list',
      labelKey: 'histories.next',
      keys: ['J', 'Alt+ArrowDown'],
      when: any,
      run: () => step('down'),
    },
    {
      id: 'histories.previous',
      group: 'list',
      labelKey: 'histories.previous',
      keys: ['K', 'Alt+ArrowUp'],
      when: any,
      run: () => step('up'),
    },
  ])
}
