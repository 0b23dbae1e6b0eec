import { shallowRef, watch } from 'vue'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { AlarmBackground } from '../../shared/model/alarm-background.ts'
import type { Failure } from '../../shared/result.ts'
import { useBridge } from './use-bridge.ts'

/** What the service's records say around the shown alarm; asked anew for another alarm or another change of it. */
export function useAlarmBackground(alarm: () => Alarm) {
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

  watch(
    () => alarm().id,
    () => {
      background.value = null
      failure.value = null
    },
  )
  watch(() => `${alarm().id} ${alarm().lastChange} ${alarm().ackUser}`, ask, { immediate: true })

  return { background, failure, ask }
}
