import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Occurrence } from '../../../../shared/model/alarm.ts'
import type { DatedAction } from '../../../ui/commands.ts'

/** Alarms that are being handed to somebody, and what was handed last. */
export const useHanding = defineStore('handing', () => {
  const alarms = shallowRef<readonly Occurrence[]>([])
  /** Until it is undone or dismissed. */
  const done = shallowRef<DatedAction | null>(null)
  return {
    alarms,
    done,
    /** Another server has other alarms. */
    reset() {
      alarms.value = []
      done.value = null
    },
  }
})
