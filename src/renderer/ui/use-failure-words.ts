import { useI18n } from 'vue-i18n'
import type { Failure } from '../../shared/result.ts'

const statusKeys = {
  400: 'refused',
  401: 'token',
  403: 'forbidden',
  404: 'missing',
  409: 'conflict',
  422: 'refused',
  429: 'busy',
} as const

/** One clear sentence for a failure, with what the service itself said behind it. */
export function useFailureWords() {
  const { t } = useI18n()

  const sentence = ({ code, status, retryAfterSeconds }: Failure): string => {
    switch (code) {
      case 'not-authorised':
        return t(status === 403 ? 'failure.forbidden' : 'failure.token')
      case 'not-found':
        return t('failure.missing')
      case 'rejected': {
        if (status === 429 && retryAfterSeconds !== undefined)
          return t('failure.wait', { n: retryAfterSeconds }, retryAfterSeconds)
        return t(`failure.${isKnown(status) ? statusKeys[status] : 'refused'}`)
      }
      case 'service-failed':
        return t('failure.broken')
      case 'unreachable':
        return t('failure.unreachable')
      case 'malformed-answer':
        return t('failure.unreadable')
      case 'cancelled':
        return t('failure.cancelled')
      case 'not-permitted':
        return t('failure.notPermitted')
      case 'in-progress':
        return t('failure.underWay')
      case 'file-failed':
        return t('failure.file')
      case 'bad-payload':
      case 'foreign-sender':
      case 'unknown-channel':
      case 'internal':
        return t('failure.internal')
    }
  }
  return (failure: Failure) => ({ sentence: sentence(failure), said: failure.message })
}

function isKnown(status: number | undefined): status is keyof typeof statusKeys {
  return status !== undefined && Object.hasOwn(statusKeys, status)
}
