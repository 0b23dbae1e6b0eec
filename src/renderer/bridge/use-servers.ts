import type { Result } from '../../shared/result.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/** The secrets of a profile as typed; null keeps the stored one. */
export interface ProfileSecrets {
  secret: string | null
  clientSecret: string | null
}

const noSecrets: ProfileSecrets = { secret: null, clientSecret: null }

/** The requests about server profiles; failures are reported above the view. */
export function useServers() {
  const bridge = useBridge()
  const notices = useNotices()
  const settings = useSettings()
  const succeeded = <T>(answer: Result<T>): answer is { ok: true; value: T } => {
    if (!answer.ok) notices.reportFailure(answer.error)
    return answer.ok
  }
  return {
    async use(id: string): Promise<boolean> {
      return succeeded(await bridge.request('profile.use', { id }))
    },
    async openWindow(): Promise<void> {
      succeeded(await bridge.request('window.open', null))
    },
    async save(profile: ServerProfile, secrets = noSecrets): Promise<boolean> {
      const answer = await bridge.request('profile.save', { profile, ...secrets })
      if (!succeeded(answer)) return false
      settings.replace(answer.value)
      return true
    },
    async remove(id: string): Promise<boolean> {
      const answer = await bridge.request('profile.remove', { id })
      if (!succeeded(answer)) return false
      settings.replace(answer.value)
      return true
    },
  }
}
