import type { Act } from '../../shared/model/act.ts'
import type { Clock } from '../platform/clock.ts'
import type { AuditTrail } from '../storage/audit-trail.ts'
import type { Member } from './member.ts'

export interface ChainWatchParts {
  member: Pick<Member, 'host' | 'log' | 'share'>
  audit: Pick<AuditTrail, 'head' | 'expect'>
  clock: Pick<Clock, 'after'>
}

/** Keeps the end of this desk's audit trail on the other desks, where nobody who cuts the trail can reach it. */
export interface ChainWatch {
  /** A word about the end of a trail has come from the team; what is this desk's own it must have. */
  hear(act: Act): void
  start(): void
  /** Tells the team of the last entry. */
  stop(): void
}

const tellMs = 600_000
/** The trail is the desk's, and of no server. */
const ofDesk = 'desk'

export function createChainWatch({ member, audit, clock }: ChainWatchParts): ChainWatch {
  let cancel: (() => void) | null = null
  let told = 0

  const hear = ({ content }: Act) => {
    if (content.action === 'chain.head' && content.host === member.host)
      void audit.expect(content, 'the team')
  }
  const tell = () => {
    const head = audit.head()
    if (head === null || head.number <= told) return
    told = head.number
    member.log.record(ofDesk, '', { action: 'chain.head', host: member.host, ...head })
    member.share()
  }
  const tellLater = () => {
    cancel = clock.after(tellMs, () => {
      tell()
      tellLater()
    })
  }
  return {
    hear,
    start() {
      for (const act of member.log.held(ofDesk)) hear(act)
      tellLater()
    },
    stop() {
      cancel?.()
      tell()
    },
  }
}
