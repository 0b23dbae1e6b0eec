import { computed, onScopeDispose, shallowRef, useId, watch } from 'vue'
import type { WorklistItem } from '../../../shared/model/worklist.ts'
import type { Result } from '../../../shared/result.ts'
import { useConnection } from '../../bridge/connection.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { readFigure } from './read-figure.ts'
import { workedSpan, type AlarmRate } from './rules/figures.ts'

/** Alarm rate of each tag since it was marked done, or else since it was added. Read one by one. */
export function useFigures(items: () => readonly WorklistItem[]) {
  const bridge = useBridge()
  const clock = useClock()
  const { trusted } = useConnection()
  const ticket = `worklist ${useId()}`
  const known = shallowRef<ReadonlyMap<string, Result<AlarmRate>>>(new Map())
  /** What need not be read again. */
  let read = new Set<string>()
  const latest = useLatest()
  const keyOf = ({ tag, addedAt, doneAt }: WorklistItem) => `${doneAt ?? addedAt} ${tag}`

  async function readMissing(): Promise<void> {
    const signal = latest()
    for (const item of items()) {
      const key = keyOf(item)
      if (read.has(key)) continue
      const span = workedSpan(item, clock.moment())
      const answer = await readFigure(bridge, { ticket, tag: item.tag, span })
      if (signal.aborted) return
      known.value = new Map(known.value).set(key, answer)
      if (answer.ok) read.add(key)
      // Without a service the others would fail as well.
      else if (answer.error.code === 'unreachable') return
    }
  }
  watch(
    () => items().map(keyOf).join('\n'),
    () => void readMissing(),
    { immediate: true },
  )
  watch(trusted, (isTrusted) => {
    if (isTrusted) void readMissing()
  })
  onScopeDispose(() => void bridge.request('records.cancel', { ticket }))

  return {
    /** Null: not known. */
    of(item: WorklistItem): AlarmRate | null {
      const answer = known.value.get(keyOf(item))
      return answer?.ok ? answer.value : null
    },
    /** Why one of them is not known. */
    failure: computed(() => {
      for (const item of items()) {
        const answer = known.value.get(keyOf(item))
        if (answer && !answer.ok) return answer.error
      }
      return null
    }),
    refresh() {
      read = new Set()
      void readMissing()
    },
  }
}
