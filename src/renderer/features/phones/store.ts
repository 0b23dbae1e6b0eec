import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { PhoneState } from '../../../shared/model/phones.ts'
import type { Failure, Result } from '../../../shared/result.ts'

/** What main says about phones; read when the settings show it, and after every change. */
export const usePhones = defineStore('phones', () => {
  const state = shallowRef<PhoneState | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const read = async (bridge: Bridge) => {
    const answer = await bridge.request('phones.read', null)
    if (answer.ok) state.value = answer.value
    else failure.value = answer.error
  }
  return {
    state,
    failure,
    read,
    /** Waits for a request that changes something, and reads again; whether it was done. */
    async after(bridge: Bridge, request: Promise<Result<unknown>>): Promise<boolean> {
      const answer = await request
      failure.value = answer.ok ? null : answer.error
      await read(bridge)
      return answer.ok
    },
  }
})
