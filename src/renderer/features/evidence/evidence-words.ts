import { assertNever } from '../../../shared/errors.ts'
import type { EvidenceEntry } from '../../../shared/model/evidence.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useI18n } from '../../ui/i18n.ts'

/** An entry that is so much later than its alarm says when that was raised: it was there before, or clocks differ. */
const lateMs = 60_000

/** To whom an alarm was handed: the request is kept as text, which may be cut. */
const receiverOf = (request: string) => {
  const [, name] = /"to":("(?:[^"\\]|\\.)*")/.exec(request) ?? []
  return name === undefined ? '' : String(JSON.parse(name))
}

/** What entries say, in the reader's language; a code that is not known is shown as it is. */
export function useEvidenceWords() {
  const { t, te } = useI18n()
  const settings = useSettings()
  const { formats } = useTimes()
  /** A code of a later version, or a state of another service, has no words here. */
  const wordOf = (kind: 'way' | 'reason' | 'action' | 'call' | 'link', code: string) => {
    const key = `evidence.${kind}.${code.replaceAll('.', '-')}`
    return te(key) ? t(key) : code
  }
  /** "sound, strip" of its codes. */
  const listed = (kind: 'way' | 'action', codes: string) =>
    codes
      .split(' ')
      .map((code) => wordOf(kind, code))
      .join(', ')
  /** A number without a name would say nothing; exports and the details have it. */
  const stateOf = (state: string) => settings.server?.stateLabels[state] ?? ''
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const raisedBefore = ({ at, raisedAt }: EvidenceEntry): string => {
    const [seen, raised] = [Date.parse(at), Date.parse(raisedAt ?? at)]
    if (!(seen - raised > lateMs)) return ''
    return t('evidence.raisedBefore', { time: formats.value.dated(raised, seen) })
  }
  const details = (entry: EvidenceEntry): string => {
    const { kind, what, more } = entry
    switch (kind) {
      case 'announced':
        return listed('way', what)
      case 'withheld':
        return wordOf('reason', what)
      case 'done': {
        const to = what === 'marks.hand' ? receiverOf(more) : ''
        if (to === '') return listed('action', what)
        return t('evidence.handedTo', {
          name: settings.settings?.records.hideNames ? t('evidence.somebody') : to,
        })
      }
      case 'called':
        return `${wordOf('call', what)}: ${more}`
      case 'connection':
        return wordOf('link', what)
      case 'changed':
        return stateOf(what)
      case 'acknowledged': {
        // Most servers call the state what has happened already.
        const name = stateOf(what)
        return isSame(name, t('evidence.kind.acknowledged')) ? '' : name
      }
      case 'retention':
      case 'lost':
        return t('evidence.removed', { n: more })
      case 'missed':
        return t('evidence.fromHistory')
      case 'raised':
        return raisedBefore(entry)
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
