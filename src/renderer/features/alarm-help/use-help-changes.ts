import { shallowRef } from 'vue'
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
import type { DatedAction } from '../../ui/undoable-action.ts'

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
