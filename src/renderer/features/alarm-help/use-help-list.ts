import { shallowRef, computed, watch } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import {
  maxHelpRows,
  type HelpChange,
  type HelpEntry,
  type ImportMode,
} from '../../../shared/model/alarm-help.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import type { DatedAction } from '../../ui/commands.ts'
import { patternKey } from '../../../shared/rules/alarm-help.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
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

/** Changes the alarm help, by hand or by an import; the last change can be undone. */
export function useHelpChanges() {
  const { t, n } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const lastAction = shallowRef<DatedAction | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const isBusy = shallowRef(false)
  /** How much of an import has been sent, from 0 to 1; null: none is under way. */
  const sent = shallowRef<number | null>(null)

  /** One at a time; resolves to null where it failed, which is said. */
  async function run<T>(work: () => Promise<Result<T>>): Promise<T | null> {
    if (isBusy.value) return null
    isBusy.value = true
    const answer = await work()
    isBusy.value = false
    failure.value = answer.ok ? null : answer.error
    return answer.ok ? answer.value : null
  }

  return {
    lastAction,
    failure,
    isBusy,
    sent,
    /** `inverse` undoes it. */
    async change(change: HelpChange, inverse: HelpChange, text: string): Promise<boolean> {
      const done = await run(() => bridge.request('alarmHelp.change', change))
      lastAction.value = done && {
        text,
        at: clock.moment(),
        undo: () => void run(() => bridge.request('alarmHelp.change', inverse)),
      }
      return done !== null
    },
    async importAll(entries: readonly HelpEntry[], mode: ImportMode, file: string): Promise<boolean> {
      const ticket = `alarm-help-${clock.moment()}`
      const done = await run(async () => {
        for (let from = 0; from === 0 || from < entries.length; from += maxHelpRows) {
          sent.value = from / entries.length
          const staged = await bridge.request('alarmHelp.stage', {
            ticket,
            isFirst: from === 0,
            entries: entries.slice(from, from + maxHelpRows),
          })
          if (!staged.ok) return staged
        }
        return bridge.request('alarmHelp.commit', {
          ticket,
          mode,
          count: entries.length,
          file: file.slice(0, 255),
        })
      })
      sent.value = null
      if (done === null) return false
      const { version, added, changed, removed } = done
      lastAction.value = {
        text: t('alarmHelp.imported', { added: n(added), changed: n(changed), removed: n(removed) }),
        at: clock.moment(),
        undo: () => void run(() => bridge.request('alarmHelp.undo', { version })),
      }
      return true
    },
    undo() {
      const undone = lastAction.value
      lastAction.value = null
      undone?.undo?.()
    },
  }
}
