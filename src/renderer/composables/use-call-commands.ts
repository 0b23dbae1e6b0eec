import { useCallSheet } from '../stores/call-sheet.ts'
import { useCommands } from './use-commands.ts'
import { useOpenCall } from './use-open-call.ts'

/** Calling from anywhere: about the alarm in hand, or about nothing in particular. */
export function useCallCommands(): void {
  const sheet = useCallSheet()
  const open = useOpenCall()
  useCommands(() => [
    {
      id: 'alarm.call',
      group: 'alarm',
      labelKey: sheet.subject === null ? 'calls.new' : 'calls.about',
      keys: ['C'],
      run: () => open(sheet.subject),
    },
    ...(sheet.subject === null
      ? []
      : [{ id: 'desk.call', group: 'desk' as const, labelKey: 'calls.new', run: () => open(null) }]),
  ])
}
