import { shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../shared/result.ts'
import type { UndoableAction } from '../../ui/undoable-action.ts'
import { useAway } from './store.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Keeps the entries of the queue while somebody looks at them, and takes them off it. */
export function useAwayQueue() {
  const { t } = useI18n()
  const bridge = useBridge()
  const away = useAway()
  const host = useHost()
  const notices = useNotices()
  const failure = shallowRef<Failure | null>(null)
  const deed = shallowRef<UndoableAction | null>(null)

  async function ask() {
    const answer = await bridge.request('away.list', null)
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) away.takeQueue(answer.value)
  }
  async function restore(ids: readonly number[]) {
    const answer = await bridge.request('away.restore', { ids: [...ids] })
    if (!answer.ok) notices.tellFailure(answer.error)
  }
  /** Null: all of them. */
  async function dismiss(ids: readonly number[] | null) {
    const answer = await bridge.request('away.dismiss', { ids: ids && [...ids] })
    if (!answer.ok) return notices.tellFailure(answer.error)
    const dismissed = answer.value.ids
    if (dismissed.length === 0) return
    deed.value = { text: t('away.dismissed', dismissed.length), undo: () => restore(dismissed) }
  }

  // A carrier that is back may have missed something; a gap in what it told is seen by the store.
  watch(
    [() => away.following, () => host.carrier],
    ([following, carrier]) => {
      if (!following && carrier === 'open') void ask()
    },
    { immediate: true },
  )

  return { failure, deed, ask, dismiss }
}
