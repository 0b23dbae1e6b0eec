import type { Command } from '../../ui/commands.ts'
import { useCommands } from '../../ui/use-commands.ts'

export interface AwayCommandParts {
  hasRows: () => boolean
  hasCurrent: () => boolean
  canUndo: () => boolean
  dismissCurrent: () => unknown
  dismissAll: () => unknown
  undo: () => unknown
}

/** What can be done with what came and went, by key and from the palette. */
export function useAwayCommands(parts: AwayCommandParts): void {
  const inList = [
    { id: 'away.move', labelKey: 'footer.move', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'away.details', labelKey: 'footer.details', keys: ['Enter'] },
  ]
  useCommands((): Command[] => [
    ...inList.map((key) => ({
      ...key,
      group: 'list' as const,
      ownKeys: true,
      sheetOnly: true,
      when: parts.hasRows,
      run: () => undefined,
    })),
    {
      id: 'away.dismiss',
      group: 'list',
      labelKey: 'away.dismiss',
      keys: ['D', 'Delete'],
      when: parts.hasCurrent,
      run: parts.dismissCurrent,
    },
    {
      id: 'away.dismissAll',
      group: 'list',
      labelKey: 'away.dismissAll',
      keys: ['Shift+Delete'],
      when: parts.hasRows,
      run: parts.dismissAll,
    },
    {
      id: 'away.undo',
      group: 'list',
      labelKey: 'away.undo',
      keys: ['Ctrl+Z'],
      when: parts.canUndo,
      run: parts.undo,
    },
  ])
}
