import { watch } from 'vue'
import type { CallAudit, CallReminder } from '../../../shared/model/call-audit.ts'
import { subjectOfAlarm, type CallSubject } from './rules/call-subject.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useOpenCall } from './use-open-call.ts'

/** Opens the dialog with a call as it was placed before: the same people, the same words. */
export function useCallAgain() {
  const calls = useCalls()
  const desk = useDesk()
  const open = useOpenCall()

  const callsKnown = () =>
    new Promise<void>((known) => {
      watch(
        () => calls.known,
        () => known(),
        { once: true, flush: 'sync' },
      )
    })
  function subjectOf(about: { alarmId: number | null; path: string; message: string }): CallSubject {
    const alarm = about.alarmId === null ? undefined : desk.alarms.get(about.alarmId)
    if (alarm) return subjectOfAlarm(alarm)
    return { ...about, name: '', value: '', priority: null, raisedAt: null, groupId: null }
  }
  function again({ order }: CallAudit) {
    const { userIds, groupIds, text, about } = order
    open(about && subjectOf(about), { userIds, groupIds }, text)
  }
  return async (call: CallAudit | CallReminder): Promise<void> => {
    if ('order' in call) return again(call)
    // A reminder may be here before the calls are: without its call, nobody knows its words.
    if (!calls.known) await callsKnown()
    if (!calls.reminders.some(({ id }) => id === call.id)) return
    const entry = calls.entries.find(({ id }) => id === call.id)
    if (entry) again(entry)
    else open(subjectOf(call))
  }
}
