import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useCommands } from '../../ui/commands.ts'
import { useContributions } from '../../contributions.ts'

/** The alarm that is being escalated in the dialog; null: it is closed. */
export const useEscalateDialog = defineStore('escalate-dialog', () => {
  const alarmId = shallowRef<number | null>(null)
  return { alarmId, close: () => void (alarmId.value = null) }
})

/** Opens the dialog for an alarm; a read-only desk says why it does not. */
export function useOpenEscalation() {
  const { t } = useI18n()
  const dialog = useEscalateDialog()
  const authorization = useAuthorization()
  const notices = useNotices()
  return (alarmId: number) => {
    if (authorization.isReadOnly)
      notices.reportFailure({ code: 'not-permitted', message: t(authorization.readOnlyReason) })
    else dialog.alarmId = alarmId
  }
}

/** E escalates the alarm that C would call about. */
export function useEscalateCommands(): void {
  const { currentCallTarget } = useContributions()
  const desk = useDesk()
  const open = useOpenEscalation()
  const alarmId = () => {
    const target = currentCallTarget()
    const id = target?.kind === 'subject' ? target.subject.alarmId : null
    return id !== null && desk.alarms.has(id) ? id : null
  }
  useCommands(() => [
    {
      id: 'alarm.escalate',
      group: 'alarm' as const,
      key: 'escalate',
      labelKey: 'escalation.escalate',
      when: () => alarmId() !== null,
      run: () => {
        const id = alarmId()
        if (id !== null) open(id)
      },
    },
  ])
}
