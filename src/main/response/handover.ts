import type { CallAudit } from '../../shared/model/call.ts'
import type {
  HandoverContent,
  HandoverList,
  HandoverReading,
  HandoverSummary,
  OpenPoint,
  Signature,
} from '../../shared/model/handover.ts'
import type { Actor } from '../../shared/model/role.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { shiftSpanAt, shiftsUpTo, type Period, type ShiftSpan } from '../../shared/rules/periods.ts'
import type { Zone } from '../../shared/rules/zone.ts'
import type { SeenCall } from '../../shared/rules/seen-call.ts'
import type { Log } from '../platform/log.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { handoverContent, type HandoverSources } from './handover-content.ts'
import { createHandoverStore, type HandoverStore } from './handover-store.ts'

export interface HandoversParts extends RecordingContext {
  /** The server's name, as the audit trail states it. */
  server: string
  /** Open from before `start` on. */
  database: ProfileDatabase
  log: Log
  newId: () => string
  /** The zone of the site, which is where the shifts are worked. */
  zone: Zone
  settings: () => Pick<Settings, 'shifts' | 'report'>
  /** What the desk knows now, apart from the calls and the open points. */
  sources: () => Omit<HandoverSources, 'calls' | 'seenCalls' | 'points' | 'limits'>
  /** The calls that were placed from this desk since then. */
  calls: (since: number) => CallAudit[]
  /** The service's call log of a time; null where it cannot be read. */
  callLog: (period: Period) => Promise<readonly SeenCall[] | null>
  /** Two people have signed over a shift that began then. */
  onSigned: (shiftBegan: number) => void
  onChanged: () => void
}

/** What one shift hands over to the next: read, signed once, and kept. */
export interface Handovers {
  list(search: string, limit: number): Promise<HandoverList>
  /** Null: the current shift. */
  read(from: number | null): Promise<Result<HandoverReading>>
  open: HandoverStore['open']
  sign(ticket: string, signature: Signature, actor: Actor): Result<HandoverSummary>
  addPoint(text: string, by: string): Result<OpenPoint>
  tickPoint(id: string, isDone: boolean, by: string): Result<OpenPoint>
  /** Applies the retention. */
  start(): void
}

const dayMs = 86_400_000
/** As long as the journal reaches. */
const listedMs = 7 * dayMs
/** As long as the audit. */
const retentionDays = 731
const maxPoints = 500
/** More than the screens of one desk; each signs the last reading that it was shown. */
const maxReadings = 100
const maxNames = 50

const timeOf = ({ shift, from, to }: ShiftSpan) => ({ name: shift?.name ?? '', from, to })

export function createHandovers(parts: HandoversParts): Handovers {
  const { clock, zone, audit, server } = parts
  const store = createHandoverStore(parts.database, parts.log)
  /** By ticket, the oldest first. */
  const readings = new Map<string, HandoverContent>()

  /** From where the content that was signed last ends, which is before its signature: nothing falls between two handovers. */
  function periodOf(span: ShiftSpan, now: number): Period {
    const last = store.lastBefore(span.from)
    const isJoined = last !== null && last.shift.to >= span.from
    // Includes what happens in this very millisecond.
    return { from: isJoined ? Math.min(last.to, span.from) : span.from, to: Math.min(span.to, now + 1) }
  }

  function keepReading(content: HandoverContent): string {
    const ticket = parts.newId()
    readings.set(ticket, content)
    for (const oldest of [...readings.keys()].slice(0, -maxReadings)) readings.delete(oldest)
    return ticket
  }

  return {
    open: store.open,
    async list(search, limit) {
      const now = clock.now()
      const words = search.toLowerCase().split(/\s+/).filter(Boolean)
      const recent = (await store.search([], maxNames)).handovers
      const shifts = shiftsUpTo(now, listedMs, parts.settings().shifts, zone)
      return {
        now,
        shifts: shifts.map((span) => ({
          ...timeOf(span),
          handover: store.ofShift(span.from)?.id ?? null,
        })),
        ...(await store.search(words, limit)),
        names: [...new Set(recent.flatMap(({ incoming, outgoing }) => [incoming, outgoing]))].slice(
          0,
          maxNames,
        ),
      }
    },
    async read(from) {
      const now = clock.now()
      const { shifts, report } = parts.settings()
      const span = shiftSpanAt(from ?? now, shifts, zone)
      if (span.from > now || (from !== null && span.from !== from))
        return fail('not-found', 'no shift begins then')
      const period = periodOf(span, now)
      const calls = parts.calls(period.from).filter(({ at }) => at < period.to)
      const seenCalls = calls.length === 0 ? [] : await parts.callLog(period)
      const points = store.points()
      const content = handoverContent(timeOf(span), period, {
        ...parts.sources(),
        calls,
        seenCalls,
        points,
        limits: report,
      })
      return succeed({ ticket: keepReading(content), content, signed: store.ofShift(span.from) })
    },
    sign(ticket, signature, actor) {
      const content = readings.get(ticket)
      if (!content) return fail('not-found', 'what was shown is no longer known; read it again')
      const { shift } = content
      const other = store.ofShift(shift.from)
      if (other) return fail('rejected', `signed already by ${other.outgoing} and ${other.incoming}`)
      const summary: HandoverSummary = {
        id: parts.newId(),
        shift,
        signedAt: clock.now(),
        screen: actor.name,
        ...signature,
      }
      const stored = store.add({ ...summary, content })
      if (!stored.ok) return stored
      audit.append({ kind: 'handover', server, actor, handover: summary, sha256: stored.value })
      parts.onSigned(shift.from)
      parts.onChanged()
      return succeed(summary)
    },
    addPoint(text, by) {
      if (store.points().length >= maxPoints)
        return fail('rejected', `the desk holds at most ${maxPoints} open points`)
      const added = store.putPoint({ id: parts.newId(), text, by, at: clock.now(), done: null })
      if (added.ok) parts.onChanged()
      return added
    },
    tickPoint(id, isDone, by) {
      const point = store.points().find((one) => one.id === id)
      if (!point) return fail('not-found', 'there is no such point')
      if ((point.done !== null) === isDone) return succeed(point)
      const ticked = store.putPoint({ ...point, done: isDone ? { by, at: clock.now() } : null })
      if (ticked.ok) parts.onChanged()
      return ticked
    },
    start() {
      const now = clock.now()
      const removed = store.prune(now - retentionDays * dayMs, now - listedMs)
      if (removed > 0)
        audit.append({ kind: 'handovers-removed', server, handovers: removed, days: retentionDays })
    },
  }
}
