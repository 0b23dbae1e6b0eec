import type { Result } from '../../shared/result.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/** What a profile signs in with, as far as somebody typed it. */
export interface ProfileSecrets {
  secret: string | null
  clientSecret: string | null
}

const nothingTyped: ProfileSecrets = { secret: null, clientSecret: null }

/** What can be done with server profiles; what does not work is told above the page. */
export function useServers() {
  const bridge = useBridge()
  const notices = useNotices()
  const settings = useSettings()
  const told = <T>(answer: Result<T>): answer is { ok: true; value: T } => {
    if (!answer.ok) notices.reportFailure(answer.error)
    return answer.ok
  }
  return {
    async use(id: string): Promise<boolean> {
      return told(await bridge.request('profile.use', { id }))
    },
    async openWindow(): Promise<void> {
      told(await bridge.request('window.open', null))
    },
    async save(profile: ServerProfile, secrets = nothingTyped): Promise<boolean> {
      const answer = await bridge.request('profile.save', { profile, ...secrets })
      if (!told(answer)) return false
      settings.replace(answer.value)
      return true
    },
    async remove(id: string): Promise<boolean> {
      const answer = await bridge.request('profile.remove', { id })
      if (!told(answer)) return false
      settings.replace(answer.value)
      return true
    },
  }
}
