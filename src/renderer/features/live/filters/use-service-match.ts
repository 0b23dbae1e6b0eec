import { onBeforeUnmount, watch } from 'vue'
import { useClock } from '../../../ui/clock.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useServiceMatch } from './service-match.ts'
import { useViews } from '../views/store.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'

/** The service is asked at most this often while alarms come, and again this long after a failure. */
const restMillis = 1_000
const retryMillis = 5_000

/** Keeps asking the service which alarms its filters want, as long as a view has any. */
export function useServiceMatchAsking(): void {
  const bridge = useBridge()
  const desk = useDesk()
  const views = useViews()
  const match = useServiceMatch()
  const clock = useClock()
  let timer: ReturnType<typeof setTimeout> | null = null
  let underway = false
  let stale = false
  // An answer to other filters than the present ones is nobody's answer.
  let question = 0

  const isSet = () => Object.keys(views.draft.service).length > 0
  const later = (millis: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(() => {
      timer = null
      void ask()
    }, millis)
  }

  async function ask(): Promise<void> {
    if (!isSet()) return
    const mine = question
    const asked = new Set(desk.alarms.keys())
    underway = true
    stale = false
    match.ask()
    const answer = await bridge.request('alarms.matching', { filter: views.draft.service })
    if (mine !== question) return
    underway = false
    if (answer.ok) match.take({ asked, matching: new Set(answer.value.ids), at: clock.now })
    else match.fail(answer.error)
    if (stale || !answer.ok) later(answer.ok ? restMillis : retryMillis)
  }
  function restart() {
    question++
    underway = false
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (!isSet()) return match.off()
    match.restart()
    void ask()
  }

  watch(() => JSON.stringify(views.draft.service), restart, { immediate: true })
  watch(
    () => desk.alarms,
    () => {
      if (!isSet()) return
      if (underway) stale = true
      else if (timer === null) later(restMillis)
    },
  )
  onBeforeUnmount(() => {
    question++
    if (timer !== null) clearTimeout(timer)
  })
}
