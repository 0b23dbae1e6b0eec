import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ActingSettings } from '../../shared/model/acting.ts'
import type { Failure } from '../../shared/result.ts'
import { useActing } from '../stores/acting.ts'
import { useSettings } from '../stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/** Changes what this desk may do, and its PIN. Main refuses what the PIN does not allow. */
export function useActingSettings() {
  const { t } = useI18n()
  const bridge = useBridge()
  const acting = useActing()
  const settings = useSettings()
  const failure = shallowRef<Failure | null>(null)
  const done = shallowRef('')

  return {
    failure,
    done,
    async change(part: Partial<ActingSettings>) {
      const before = settings.settings?.acting
      if (!before) return
      const leave = await acting.pinFor(t('acting.settings.change'))
      if (!leave) return
      const answer = await bridge.request('acting.change', { acting: { ...before, ...part }, pin: leave.pin })
      failure.value = answer.ok ? null : answer.error
      if (answer.ok) settings.replace(answer.value)
    },
    /** True where the PIN is now what was wanted. */
    async setPin(current: string | null, next: string | null): Promise<boolean> {
      const answer = await bridge.request('acting.pin', { current, next })
      failure.value = answer.ok ? null : answer.error
      if (!answer.ok) return false
      acting.replace(answer.value)
      done.value = t(next === null ? 'acting.settings.pinCleared' : 'acting.settings.pinKept')
      return true
    },
  }
}
