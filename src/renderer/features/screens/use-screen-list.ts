import { computed, shallowRef, watch } from 'vue'
import type { Screen } from '../../../shared/model/screen.ts'
import type { Failure } from '../../../shared/result.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useScreens } from './store.ts'

/** The screens that are signed in, read again whenever the host says that they changed. */
export function useScreenList() {
  const bridge = useBridge()
  const store = useScreens()
  const host = useHost()
  const isSupervisor = computed(() => host.about?.actor.role === 'supervisor')
  const list = shallowRef<readonly Screen[]>([])
  const failure = shallowRef<Failure | null>(null)
  const latest = useLatest()

  async function read() {
    const signal = latest()
    if (!isSupervisor.value) return
    const answer = await bridge.request('sessions.list', null)
    if (signal.aborted) return
    if (answer.ok) list.value = answer.value
    failure.value = answer.ok ? null : answer.error
  }
  watch([() => store.changes, isSupervisor], read, { immediate: true })

  /** False where the host refused. */
  async function act(request: Promise<{ ok: true } | { ok: false; error: Failure }>): Promise<boolean> {
    const answer = await request
    failure.value = answer.ok ? null : answer.error
    return answer.ok
  }

  return {
    list,
    failure,
    isSupervisor,
    rename: (id: string, name: string) => act(bridge.request('sessions.rename', { id, name })),
    revoke: (id: string) => act(bridge.request('sessions.revoke', { id })),
    signOut: () => act(bridge.request('sessions.signOut', null)),
  }
}
