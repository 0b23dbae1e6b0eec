import { watch } from 'vue'
import type { CallAudit, CallReminder } from '../../../shared/model/call.ts'
import { subjectOfAlarm, type CallSubject } from '../../alarm/call-subject.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useCalls } from './store.ts'
import { useOpenCall } from './use-open-call.ts'

/** Opens the dialog with an earlier call: the same people and the same message. */
export function useCallAgain() {
  const calls = useCalls()
  const desk = useDesk()
  const open = useOpenCall()

  const callsKnown = () =>
    new Promise<void>((resolve) => {
      watch(
        () => calls.isLoaded,
        () => resolve(),
        { once: true, flush: 'sync' },
      )
    })
  function subjectOf(about: { alarmId: number | null; path: string; message: string }): CallSubject {
    const alarm = about.alarmId === null ? undefined : desk.alarms.get(about.alarmId)
    if (alarm) return subjectOfAlarm(alarm)
    return { ...about, name: '', value: '', priority: null, raisedAt: null, groupId: null }
  }
  function repeat({ order }: CallAudit) {
    const { userIds, groupIds, text, about } = order
    open(about && subjectOf(about), { userIds, groupIds }, text)
  }
  return async (call: CallAudit | CallReminder): Promise<void> => {
    if ('order' in call) return repeat(call)
    // A reminder can arrive before the call log, which has the message.
    if (!calls.isLoaded) await callsKnown()
    if (!calls.reminders.some(({ id }) => id === call.id)) return
    const entry = calls.entries.find(({ id }) => id === call.id)
    if (entry) repeat(entry)
    else open(subjectOf(call))
  }
}
