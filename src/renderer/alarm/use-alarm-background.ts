import { shallowRef, watch } from 'vue'
import type { AlarmBackground, AlarmSubject } from '../../shared/model/records.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** An alarm to be looked up, and what tells one change of it from another. */
export type ChangingSubject = AlarmSubject & { lastChange?: string; ackUser?: string }

/** What the service's records say around the shown alarm; asked anew for another alarm or another change of it. */
export function useAlarmBackground(alarm: () => ChangingSubject) {
  const bridge = useBridge()
  const background = shallowRef<AlarmBackground | null>(null)
  const failure = shallowRef<Failure | null>(null)
  // A newer question makes an older answer worthless.
  let question = 0

  async function ask() {
    const mine = ++question
    const { id, dataServerId, path, fullPath, name } = alarm()
    const answer = await bridge.request('alarm.background', { id, dataServerId, path, fullPath, name })
    if (mine !== question) return
    background.value = answer.ok ? answer.value : null
    failure.value = answer.ok ? null : answer.error
  }

  const identity = () => `${alarm().id} ${alarm().path}`
  watch(identity, () => {
    background.value = null
    failure.value = null
  })
  watch(() => `${identity()} ${alarm().lastChange} ${alarm().ackUser}`, ask, { immediate: true })

  return { background, failure, ask }
}
