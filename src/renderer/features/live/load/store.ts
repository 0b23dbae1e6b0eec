import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AlarmLoad } from '../../../../shared/model/desk.ts'
import { nothingCounted } from '../../../../shared/rules/alarm-load.ts'

/** How many alarms were raised in each of the last minutes, as the desk counts them. */
export const useLoad = defineStore('load', () => {
  const load = shallowRef<AlarmLoad>(nothingCounted)
  return {
    load,
    replace(next: AlarmLoad) {
      load.value = next
    },
  }
})
