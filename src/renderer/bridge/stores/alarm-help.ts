import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { HelpRule } from '../../../shared/model/alarm-help.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { HelpIndex } from '../../../shared/rules/alarm-help.ts'
import { respondBy } from '../../../shared/rules/alarm-times.ts'
import { readInstant } from '../../../shared/rules/service-time.ts'
import { loadLate } from '../../ui/load-late.ts'
import { useLatest } from '../../ui/use-latest.ts'

/** Which alarms have help, and how soon they want a response: the desk's own, as main last sent it. */
export const useAlarmHelp = defineStore('alarm-help', () => {
  const index = shallowRef<HelpIndex<HelpRule> | null>(null)
  const count = shallowRef(0)
  /** How often it was read; whatever is shown of an entry is asked for again at each. */
  const readings = shallowRef(0)
  const latest = useLatest()

  /** A new function after every change, so that everything sorted by it is sorted again. */
  const ruleOf = computed(() => {
    const current = index.value
    const known = new Map<string, HelpRule | null>()
    return (path: string): HelpRule | null => {
      if (current === null) return null
      let rule = known.get(path)
      if (rule === undefined) known.set(path, (rule = current.find(path) ?? null))
      return rule
    }
  })
  return {
    count,
    readings,
    ruleOf,
    /** When an alarm wants to be responded to; NaN: not given. */
    respondBy: computed(() => {
      const find = ruleOf.value
      return ({ path, alarmTime }: Alarm): number => {
        const minutes = find(path)?.minutes ?? null
        const raisedAt = minutes === null ? null : readInstant(alarmTime)
        return respondBy(raisedAt ?? Number.NaN, minutes)
      }
    }),
    async replace({ rules }: { rules: readonly HelpRule[] }) {
      const signal = latest()
      // Without any help there is nothing to look up, and nothing more to load.
      const made =
        rules.length === 0
          ? null
          : (await loadLate(() => import('../../../shared/rules/alarm-help.ts'))).createHelpIndex(rules)
      if (signal.aborted) return
      index.value = made
      count.value = rules.length
      readings.value++
    },
    /** Another server has other help. */
    reset() {
      latest.drop()
      index.value = null
      count.value = 0
      readings.value = 0
    },
  }
})
