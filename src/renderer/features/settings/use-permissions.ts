import { computed, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { ActingSettings } from '../../../shared/model/acting.ts'
import type { Failure } from '../../../shared/result.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Changes the permissions of this desk and its PIN. Main refuses what the PIN does not allow. */
export function usePermissions() {
  const { t } = useI18n()
  const bridge = useBridge()
  const authorization = useAuthorization()
  const settings = useSettings()
  const failure = shallowRef<Failure | null>(null)
  const done = shallowRef('')
  const inProgress = shallowRef(0)
  let queue = Promise.resolve()

  async function send(part: Partial<ActingSettings>): Promise<void> {
    const authorized = await authorization.requestPin(t('settings.permissions.change'))
    const before = settings.settings?.acting
    if (!authorized || !before) return
    const answer = await bridge.request('acting.change', {
      acting: { ...before, ...part },
      pin: authorized.pin,
    })
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) settings.replace(answer.value)
  }

  return {
    failure,
    done,
    /** True while a change is not yet in force. */
    busy: computed(() => inProgress.value > 0),
    // One after another: a change replaces all permissions and must build on the previous one.
    change(part: Partial<ActingSettings>): Promise<void> {
      inProgress.value++
      queue = queue.then(() => send(part)).finally(() => inProgress.value--)
      return queue
    },
    /** True if the PIN was changed. */
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
