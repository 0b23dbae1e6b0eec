import { useRouter } from 'vue-router'
import type { Alarm } from '../../shared/model/alarm.ts'
import { quoteAlarm } from '../rules/call-quote.ts'
import { useCallDraft } from '../stores/call-draft.ts'
import { useClock } from '../stores/clock.ts'
import { useLive } from '../stores/live.ts'
import { useCommands } from './use-commands.ts'
import { useTimes } from './use-times.ts'

/** Calling somebody about an alarm: the Calls view with the alarm quoted. Offered by key for the selected one. */
export function useCallAlarm() {
  const router = useRouter()
  const draft = useCallDraft()
  const clock = useClock()
  const live = useLive()
  const { formats } = useTimes()

  function call(alarm: Alarm) {
    const raised = Date.parse(alarm.alarmTime)
    draft.quote(quoteAlarm(alarm, Number.isNaN(raised) ? '' : formats.value.dated(raised, clock.now)))
    void router.push({ name: 'calls' })
  }

  useCommands(() => [
    {
      id: 'alarm.call',
      group: 'alarm',
      labelKey: 'calls.about',
      keys: ['C'],
      when: () => live.selected !== null,
      run: () => {
        if (live.selected) call(live.selected)
      },
    },
  ])
  return call
}
