import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { useHost } from './stores/host.ts'

/** What the organisation manages on this desk. Main enforces it; here it decides what is offered, and says why not. */
export function useManaged() {
  const { t } = useI18n()
  const host = useHost()
  const managed = computed(() => host.about?.managed)
  const because = (...ids: string[]) =>
    ids.length > 0
      ? t('settings.managedBy', { source: managed.value?.source ?? '', id: ids.join(', ') })
      : undefined

  const othersLock = () => {
    if (managed.value?.hidesServers !== undefined) return because('servers')
    return managed.value?.allowsOtherServers === false ? because('servers.allowOthers') : undefined
  }

  return {
    /** Why no server is shown; undefined where the policy can be used. */
    hidesServers: computed(() => managed.value?.hidesServers),
    isLocked: (path: string): boolean => Object.hasOwn(managed.value?.locked ?? {}, path),
    /** Why a setting cannot be changed, or a part of it; undefined where all of it can. */
    settingLock(path: string): string | undefined {
      const entries = Object.entries(managed.value?.locked ?? {})
      const inIt = entries.filter(([locked]) => locked === path || locked.startsWith(`${path}.`))
      return because(...new Set(inIt.map(([, id]) => id)))
    },
    isManagedServer: (id: string): boolean => managed.value?.servers.includes(id) ?? false,
    /** Why a server cannot be saved or removed; undefined where it can. */
    serverLock(id: string): string | undefined {
      if (managed.value?.servers.includes(id)) return because('servers')
      return othersLock()
    },
    /** Why no server can be added; undefined where one can. */
    addingLock: othersLock,
  }
}
