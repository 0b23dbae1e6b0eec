import { useRouter } from 'vue-router'

/** Leads to the histories of one tag, in the period that is looked at. */
export function useTagHistories(): (tagName: string) => void {
  const router = useRouter()
  return (tagName) => void router.push({ name: 'histories', query: { tag: tagName } })
}
