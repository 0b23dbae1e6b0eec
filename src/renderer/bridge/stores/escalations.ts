import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { changedMap } from '../collection-feed.ts'
import type { Escalation, EscalationChange } from '../../../shared/model/escalation.ts'

/** The escalations of the page's server by their alarms, as main last sent them. */
export const useEscalations = defineStore('escalations', () => {
  const byAlarm = shallowRef<ReadonlyMap<number, Escalation>>(new Map())
  return {
    byAlarm,
    replace(list: readonly Escalation[]) {
      byAlarm.value = new Map(list.map((escalation) => [escalation.alarmId, escalation]))
    },
    apply(change: EscalationChange) {
      byAlarm.value = changedMap(byAlarm.value, change, ({ alarmId }) => alarmId)
    },
    /** Another server has other alarms. */
    reset() {
      byAlarm.value = new Map()
    },
  }
})
