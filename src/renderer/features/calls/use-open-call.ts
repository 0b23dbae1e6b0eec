import { onScopeDispose } from 'vue'
import { useI18n } from 'vue-i18n'
import type { CallChoice } from './rules/call-choice.ts'
import type { CallSubject } from './rules/call-subject.ts'
import { usualGroups } from './rules/usual-groups.ts'
import { quoteAlarm } from './rules/call-quote.ts'
import { useActing } from '../../bridge/stores/acting.ts'
import { useCallees } from '../../bridge/stores/callees.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import { useCallSheet, type CallInHand } from './call-sheet.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useCallWords } from './use-call-words.ts'

/**
 * Opens the call dialog: about an alarm, which is quoted and whose usual groups are chosen, or about none. Whoever
 * is named is chosen instead. A read-only desk says why it does not.
 */
export function useOpenCall() {
  const { t } = useI18n()
  const sheet = useCallSheet()
  const calls = useCalls()
  const callees = useCallees()
  const acting = useActing()
  const notices = useNotices()
  const words = useCallWords()

  return (subject: CallSubject | null, named: Partial<CallChoice> = {}, text?: string): void => {
    if (acting.readOnly) {
      notices.tellFailure({ code: 'not-permitted', message: t('acting.readOnly') })
      return
    }
    const isNamed = Object.keys(named).length > 0
    const about = subject === null ? '' : JSON.stringify([subject.alarmId, subject.path, subject.raisedAt])
    sheet.show(isNamed ? `${about} ${JSON.stringify(named)}` : about, () => {
      const isThere = (id: number) => !callees.known || callees.failure !== null || callees.groups.has(id)
      const usual = subject === null || isNamed ? null : usualGroups(subject, calls.entries, isThere)
      const first = { userIds: [], groupIds: usual?.groupIds ?? [], groupingIds: [], ...named }
      return {
        ...{ key: isNamed ? `${about} ${JSON.stringify(named)}` : about, subject, first, choice: first },
        ...{
          why: usual?.why ?? null,
          text: text ?? (subject === null ? '' : quoteAlarm(subject, words.raised(subject))),
        },
        ...{ number: '1', templateId: '', audio: null, file: '', step: 'write', end: null },
      }
    })
  }
}

/** Tells which alarm a view has in hand, for as long as the view is there: what C calls about. */
export function useCallSubject(subject: () => CallSubject | null): void {
  useCallInHand(() => {
    const alarm = subject()
    return alarm && { kind: 'subject', subject: alarm }
  })
}

/** The same for whatever can be called, or called about. */
export function useCallInHand(inHand: () => CallInHand | null): void {
  onScopeDispose(useCallSheet().offer(inHand))
}
