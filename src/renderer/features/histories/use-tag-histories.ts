import { useRouter } from 'vue-router'
import { useHistories } from './store.ts'

/** Leads to the histories of one tag, in the period that is looked at. */
export function useTagHistories(): (tagName: string) => void {
  const router = useRouter()
  const histories = useHistories()
  return (tagName) => {
    histories.showTag(tagName)
    void router.push('/histories')
  }
}
