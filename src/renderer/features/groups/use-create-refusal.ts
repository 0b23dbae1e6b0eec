import { computed, type ComputedRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useRole } from '../../bridge/use-role.ts'

/** Why this screen can create no group, also not from a copy; undefined where it can. */
export function useCreateRefusal(): ComputedRef<string | undefined> {
  const { t } = useI18n()
  const authorization = useAuthorization()
  const role = useRole()
  return computed(() =>
    authorization.isReadOnly ? t(authorization.readOnlyReason) : role.reason('groups.create'),
  )
}
