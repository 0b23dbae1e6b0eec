import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { ActingSettings } from '../../../shared/model/acting.ts'
import type { Failure } from '../../../shared/result.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Changes what this desk may do, and its PIN. Main refuses what the PIN does not allow. */
export function useActingSettings() {
  const { t } = useI18n()
  const bridge = useBridge()
  const authorization = useAuthorization()
  const settings = useSettings()
  const failure = shallowRef<Failure | null>(null)
  const done = shallowRef('')
  const underWay = shallowRef(0)
  let queue = Promise.resolve()

  async function send(part: Partial<ActingSettings>): Promise<void> {
    const leave = await authorization.requestPin(t('settings.permissions.change'))
    const before = settings.settings?.acting
    if (!leave || !before) return
    const answer = await bridge.request('acting.change', { acting: { ...before, ...part }, pin: leave.pin })
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) settings.replace(answer.value)
  }

  return {
    failure,
    done,
    /** Whether a change is wanted that does not hold yet. */
    busy: computed(() => underWay.value > 0),
    // One after another: a change is all of it and must build on the one before it.
    change(part: Partial<ActingSettings>): Promise<void> {
      underWay.value++
      queue = queue.then(() => send(part)).finally(() => underWay.value--)
      return queue
    },
    /** True where the PIN is now what was wanted. */
    async setPin(current: string | null, next: string | null): Promise<boolean> {
      const answer = await bridge.request('acting.pin', { current, next })
      failure.value = answer.ok ? null : answer.error
      if (!answer.ok) return false
      authorization.replace(answer.value)
      done.value = t(next === null ? 'settings.permissions.pinRemoved' : 'settings.permissions.isPinSet')
      return true
    },
  }
}
