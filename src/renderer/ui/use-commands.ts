import { onScopeDispose, toValue, type MaybeRefOrGetter } from 'vue'
import { useCommandRegistry, type Command } from './commands.ts'

/**
 * Offers commands for as long as the calling component lives: they appear in the palette and the key sheet,
 * and their keys work wherever nobody is typing. A getter may change what it offers.
 *
 *   useCommands([
 *     { id: 'list.freeze', group: 'list', labelKey: 'live.freeze', keys: ['F'], run: live.freeze },
 *   ])
 */
export function useCommands(source: MaybeRefOrGetter<readonly Command[]>): void {
  const registry = useCommandRegistry()
  onScopeDispose(registry.register(() => toValue(source)))
}
