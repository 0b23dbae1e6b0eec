import { assertNever } from '../../../shared/errors.ts'
import type { EvidenceEntry } from '../../../shared/model/evidence.ts'
import type { Translate } from '../../feature.ts'

export interface EvidenceWords {
  kind(entry: EvidenceEntry): string
  /** How or why; empty where the kind says it all. */
  details(entry: EvidenceEntry): string
}

/** What entries say, in the reader's language; a code that is not known is shown as it is. */
export function createEvidenceWords(t: Translate, te: (key: string) => boolean): EvidenceWords {
  /** An action of a later version, or a state of another service, has no words here. */
  const actionOf = (code: string) => {
    const name = code.replaceAll('.', '-')
    return te(`evidence.action.${name}`) ? t(`evidence.action.${name}`) : code
  }
  /** "sound, strip" of its codes. */
  const listed = (codes: string, wordOf: (code: string) => string) => codes.split(' ').map(wordOf).join(', ')
  const details = ({ kind, what, more }: EvidenceEntry): string => {
    switch (kind) {
      case 'announced':
        return listed(what, (way) => t(`evidence.way.${way}`))
      case 'withheld':
        return t(`evidence.reason.${what}`)
      case 'done':
        return listed(what, actionOf)
      case 'called':
        return `${t(`evidence.call.${what}`)}: ${more}`
      case 'connection':
        return t(`evidence.link.${what}`)
      case 'changed':
        return t('evidence.state', { state: what })
      case 'retention':
      case 'lost':
        return t('evidence.removed', { n: more })
      case 'missed':
        return t('evidence.fromHistory')
      case 'raised':
      case 'acknowledged':
      case 'cleared':
      case 'shown':
      case 'opened':
        return ''
      default:
        return assertNever(kind)
    }
  }
  return { kind: ({ kind }: EvidenceEntry) => t(`evidence.kind.${kind}`), details }
}
