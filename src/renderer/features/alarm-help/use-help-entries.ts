import { computed, shallowRef, watch } from 'vue'
import type { HelpEntry } from '../../../shared/model/alarm-help.ts'
import type { Failure } from '../../../shared/result.ts'
import { patternKey } from '../../../shared/rules/alarm-help.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useLatest } from '../../ui/use-latest.ts'

const rowsPerRequest = 1_000

/** Every entry of the alarm help, read part by part, and again when somebody has changed it. */
export function useHelpEntries() {
  const bridge = useBridge()
  const help = useAlarmHelp()
  const entries = shallowRef<readonly HelpEntry[]>([])
  const isLoaded = shallowRef(false)
  const failure = shallowRef<Failure | null>(null)
  const latest = useLatest()

  async function read(): Promise<void> {
    const signal = latest()
    failure.value = null
    const all: HelpEntry[] = []
    for (let version: number | null = null; ;) {
      const answer = await bridge.request('alarmHelp.list', { from: all.length, limit: rowsPerRequest })
      if (signal.aborted) return
      if (!answer.ok) {
        failure.value = answer.error
        return
      }
      // It was changed while it was read: the push about that reads it again.
      if (version !== null && answer.value.version !== version) return
      version = answer.value.version
      all.push(...answer.value.entries)
      if (answer.value.entries.length === 0 || all.length >= answer.value.total) break
    }
    entries.value = all
    isLoaded.value = true
  }
  watch(() => help.readings, read, { immediate: true })

  return {
    entries,
    isLoaded,
    failure,
    read,
    byKey: computed(() => new Map(entries.value.map((entry) => [patternKey(entry.pattern), entry]))),
  }
}
