import type { Command } from '../../ui/commands.ts'
import { useCommands } from '../../ui/use-commands.ts'

export interface BookCommandParts {
  find: () => unknown
  add: () => unknown
  importFile: () => unknown
  hasCurrent: () => boolean
  edit: () => unknown
  remove: () => unknown
  canUndo: () => boolean
  undo: () => unknown
  /** People only. */
  favour?: () => unknown
  merge?: () => unknown
}

/** What can be done with the book, by key and from the palette. */
export function useBookCommands(parts: BookCommandParts): void {
  const { hasCurrent, favour, merge } = parts
  const command = (labelKey: string, keys: string[], run: () => unknown, when = () => true): Command => ({
    ...{ id: labelKey, group: 'list', labelKey, keys, run, when },
  })
  useCommands([
    command('book.command.find', ['/'], parts.find),
    command('book.command.add', ['N'], parts.add),
    command('book.command.import', ['I'], parts.importFile),
    command('book.command.edit', ['E'], parts.edit, hasCurrent),
    ...(favour ? [command('book.command.favour', ['F'], favour, hasCurrent)] : []),
    ...(merge ? [command('book.command.merge', ['M'], merge, hasCurrent)] : []),
    command('book.command.remove', ['Delete'], parts.remove, hasCurrent),
    command('book.command.undo', ['Ctrl+Z'], parts.undo, parts.canUndo),
  ])
}
