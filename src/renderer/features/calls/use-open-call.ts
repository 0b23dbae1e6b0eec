import { onScopeDispose } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { respondIn } from '../../../shared/rules/alarm-times.ts'
import type { CallChoice, CallSubject, CallTarget } from '../../alarm/call-subject.ts'
import { quoteAlarm, withHelp, type CallHelp } from './rules/call-template.ts'
import { suggestGroups } from './rules/suggested-groups.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useCallees } from '../../bridge/stores/callees.ts'
import { useCalls } from './store.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useCommands, type Command } from '../../ui/commands.ts'
import { useCallDialog } from './dialogs.ts'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { useCallTexts } from './use-call-texts.ts'
import { useOnShift } from './use-on-shift.ts'

/**
 * Opens the call dialog. About an alarm, it quotes the alarm and preselects its usual groups; `preset` overrides
 * the selection. On a read-only desk it explains why calling is not possible.
 */
export function useOpenCall() {
  const { t } = useI18n()
  const dialog = useCallDialog()
  const calls = useCalls()
  const callees = useCallees()
  const authorization = useAuthorization()
  const servers = useCallServer()
  const notices = useNotices()
  const texts = useCallTexts()
  const onShift = useOnShift()
  const callHelp = useCallHelp()

  const suggestFor = ({ path, groupId }: CallSubject, canBeCalled: (id: number) => boolean) => {
    const named = groupId === null ? null : servers.amongAll(servers.ofPath(path), groupId)
    return suggestGroups({ path, groupId: named }, calls.entries, canBeCalled)
  }

  return (subject: CallSubject | null, preset: Partial<CallChoice> = {}, text?: string): void => {
    if (authorization.isReadOnly) {
      notices.reportFailure({ code: 'not-permitted', message: t(authorization.readOnlyReason) })
      return
    }
    const hasPreset = Object.keys(preset).length > 0
    const about = subject === null ? '' : JSON.stringify([subject.alarmId, subject.path, subject.raisedAt])
    const key = hasPreset ? `${about} ${JSON.stringify(preset)}` : about
    dialog.show(key, () => {
      const canBeCalled = (id: number) =>
        onShift.isOn(id) && (!callees.isLoaded || callees.failure !== null || callees.groups.has(id))
      const suggested = subject === null || hasPreset ? null : suggestFor(subject, canBeCalled)
      const choice = { userIds: [], groupIds: suggested?.groupIds ?? [], groupingIds: [], ...preset }
      return {
        help: null,
        key,
        subject,
        initialChoice: choice,
        choice,
        suggestedBy: suggested?.reason ?? null,
        text: text ?? (subject === null ? '' : quoteAlarm(subject, texts.raised(subject))),
        number: '1',
        templateId: '',
        audio: null,
        file: '',
        step: 'write',
        isPlacing: false,
        result: null,
      }
    })
    const { draft } = dialog
    if (subject === null || draft === null || draft.help !== null) return
    void callHelp(subject.path).then((help) => {
      if (help === null) return
      draft.help = help
      // Only under the words that the desk wrote itself.
      if (text === undefined && draft.text === quoteAlarm(subject, texts.raised(subject)))
        draft.text = withHelp(draft.text, help)
    })
  }
}

/** Reads what the alarm help says about a tag; null: nothing, or it did not arrive. */
function useCallHelp(): (path: string) => Promise<CallHelp | null> {
  const { t } = useI18n()
  const bridge = useBridge()
  const help = useAlarmHelp()
  return async (path) => {
    const rule = help.ruleOf(path)
    if (rule === null) return null
    const answer = await bridge.request('alarmHelp.entry', { pattern: rule.pattern })
    if (!answer.ok || answer.value.entry === null) return null
    const { action, consequence, cause, minutes } = answer.value.entry
    const { unit, n } = respondIn(minutes ?? 0)
    return { action, consequence, cause, respond: minutes === null ? '' : t(`respondIn.${unit}`, { n }, n) }
  }
}

/** Registers what the current view would call about, or whom (the C key), for as long as the view is mounted. */
export function useCallTarget(target: () => CallTarget | null): void {
  onScopeDispose(useCallDialog().registerTarget(target))
}

/** Call commands: about the current alarm, to the current person or group, or without a subject. */
export function useCallCommands(): void {
  const dialog = useCallDialog()
  const open = useOpenCall()

  function targetCommand(): Pick<Command, 'labelKey' | 'labelArgs' | 'run'> {
    const { target } = dialog
    if (target === null) return { labelKey: 'calls.new', run: () => open(null) }
    if (target.kind === 'subject') return { labelKey: 'calls.about', run: () => open(target.subject) }
    return {
      labelKey: 'calls.callTarget',
      labelArgs: { name: target.name },
      run: () => open(null, target.choice),
    }
  }
  useCommands((): Command[] => [
    { id: 'alarm.call', group: 'alarm', key: 'call', ...targetCommand() },
    ...(dialog.target === null
      ? []
      : [{ id: 'desk.call', group: 'desk' as const, labelKey: 'calls.new' as const, run: () => open(null) }]),
  ])
}
