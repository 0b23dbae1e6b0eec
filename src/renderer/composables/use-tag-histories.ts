import { useRouter } from 'vue-router'
import { useRecordQuestion } from '../stores/record-question.ts'

/** Leads to the histories of one tag, in the period that is looked at: the service is asked for its name. */
export function useTagHistories(): (tagName: string) => void {
  const router = useRouter()
  const question = useRecordQuestion()
  return (tagName) => {
    question.select({ ...question.selection, search: tagName })
    void router.push('/histories')
  }
}
