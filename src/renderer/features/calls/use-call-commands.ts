import { useCallSheet } from './call-sheet.ts'
import type { Command } from '../../ui/commands.ts'
import { useCommands } from '../../ui/use-commands.ts'
import { useOpenCall } from './use-open-call.ts'

/** Calling from anywhere: about the alarm in hand, whoever is in hand, or about nothing in particular. */
export function useCallCommands(): void {
  const sheet = useCallSheet()
  const open = useOpenCall()

  function inHand(): Pick<Command, 'labelKey' | 'labelArgs' | 'run'> {
    const held = sheet.inHand
    if (held === null) return { labelKey: 'calls.new', run: () => open(null) }
    if (held.kind === 'subject') return { labelKey: 'calls.about', run: () => open(held.subject) }
    return {
      labelKey: 'groups.callOne',
      labelArgs: { name: held.name },
      run: () => open(null, held.choice),
    }
  }
  useCommands(() => [
    { id: 'alarm.call', group: 'alarm', keys: ['C'], ...inHand() },
    ...(sheet.inHand === null
      ? []
      : [{ id: 'desk.call', group: 'desk' as const, labelKey: 'calls.new', run: () => open(null) }]),
  ])
}
