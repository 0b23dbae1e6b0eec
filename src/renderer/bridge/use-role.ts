import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { requiredRole } from '../../shared/ipc/channel-roles.ts'
import type { Channel } from '../../shared/ipc/requests.ts'
import { isAtLeast, type Role } from '../../shared/model/constants.ts'
import { useHost } from './stores/host.ts'

/** What the role of this screen includes. Main enforces the same table; here it decides what is offered. */
export function useRole() {
  const { t } = useI18n()
  const host = useHost()
  const role = computed(() => host.role)
  const is = (least: Role) => isAtLeast(host.role, least)
  return {
    role,
    is,
    can: (channel: Channel, payload?: unknown) => is(requiredRole(channel, payload)),
    /** Why a request is not offered, for a title; undefined where it is. */
    reason(channel: Channel, payload?: unknown): string | undefined {
      const least = requiredRole(channel, payload)
      return is(least) ? undefined : t('role.needs', { role: t(`role.name.${least}`) })
    },
    needs: (least: Role) => (is(least) ? undefined : t('role.needs', { role: t(`role.name.${least}`) })),
  }
}
