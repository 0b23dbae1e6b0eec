import type { Failure } from '../../shared/result.ts'
import { useI18n } from './i18n.ts'

/** What happened, in the reader's language where the desk has the words, and else as it was said; '' without a failure. */
export function useFailureText(): (
  failure: Pick<Failure, 'message' | 'causes' | 'causesAt'> | null | undefined,
) => string {
  const { t, te } = useI18n()
  return (failure) => {
    const causes = failure?.causes?.map(({ kind, at }) => {
      const key = at === undefined ? `cause.${kind}` : `cause.at.${kind}`
      // The words load with the first view.
      return te(key) ? t(key, { at }) : null
    })
    if (!causes?.length || causes.includes(null)) return failure?.message ?? ''
    const server = failure?.causesAt === undefined ? '' : `${failure.causesAt}: `
    return server + causes.join('; ')
  }
}
