import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Escalation, EscalationChange } from '../../../shared/model/escalation.ts'

/** The escalations of the page's server by their alarms, as main last sent them. */
export const useEscalations = defineStore('escalations', () => {
  const byAlarm = shallowRef<ReadonlyMap<number, Escalation>>(new Map())
  return {
    byAlarm,
    replace(list: readonly Escalation[]) {
      byAlarm.value = new Map(list.map((escalation) => [escalation.alarmId, escalation]))
    },
    apply({ put, remove }: EscalationChange) {
      const next = new Map(byAlarm.value)
      for (const id of remove) next.delete(id)
      for (const escalation of put) next.set(escalation.alarmId, escalation)
      byAlarm.value = next
    },
    /** Another server has other alarms. */
    reset() {
      byAlarm.value = new Map()
    },
  }
})
