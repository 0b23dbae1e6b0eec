import { useRouter } from 'vue-router'
import { useLive } from './store.ts'

/** Shows an alarm on the live list, with its details. */
export function useShowAlarm() {
  const router = useRouter()
  const live = useLive()
  return (id: number) => {
    live.reveal(id)
    void router.push({ name: 'live' })
  }
}
