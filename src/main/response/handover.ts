import { gunzipSync, gzipSync } from 'node:zlib'
import { maxPackedHandover, type ActContent } from '../../shared/model/act.ts'
import type { CallAudit } from '../../shared/model/call.ts'
import {
  maxOpenPoints,
  type HandoverContent,
  type HandoverList,
  type HandoverReading,
  type HandoverSummary,
  type OpenPoint,
  type Signature,
  handoverSchema,
  type Handover,
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
import { parseJson } from '../../shared/json.ts'

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
  /** Somebody here did something, which other desks are to know. */
  onActed?: (person: string, content: ActContent) => void
}

/** What one shift hands over to the next: read, signed once, and kept. */
export interface Handovers {
  list(search: string, limit: number): Promise<HandoverList>
  /** Null: the current shift. */
  read(from: number | null): Promise<Result<HandoverReading>>
  open: HandoverStore['open']
  sign(ticket: string, signature: Signature, actor: Actor): Result<HandoverSummary>
  /** The open ones, and those that were ticked not long ago. */
  points(): readonly OpenPoint[]
  addPoint(text: string, by: string): Result<OpenPoint>
  tickPoint(id: string, isDone: boolean, by: string): Result<OpenPoint>
  /** What there is here, as acts of whoever did it. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have signed these, and have agreed with this one on the points. */
  merge(
    signed: readonly Extract<ActContent, { action: 'handover.sign' }>[],
    points: readonly OpenPoint[],
  ): void
  /** Applies the retention. */
  start(): void
}

const dayMs = 86_400_000
/** As long as the journal reaches. */
const listedMs = 7 * dayMs
/** As long as the audit. */
const retentionDays = 731
/** More screens than one desk has; each signs what it was shown last. */
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
    // Events of this very millisecond are included.
    return { from: isJoined ? Math.min(last.to, span.from) : span.from, to: Math.min(span.to, now + 1) }
  }

  function signAct(id: string, body: string): ActContent | null {
    const content = packHandover(id, body)
    if (!content) parts.log('warn', `the handover ${id} is too large for other desks`)
    return content
  }
  function putPoint(point: OpenPoint, by: string): Result<OpenPoint> {
    const stored = store.putPoint(point)
    if (stored.ok) parts.onChanged()
    if (stored.ok) parts.onActed?.(by, { action: 'point.put', point })
    return stored
  }
  /** Whether there is something new in it. */
  function mergeSigned(content: Parameters<Handovers['merge']>[0][number]): boolean {
    const unpacked = unpackHandover(content)
    if (!unpacked) {
      parts.log('warn', `the handover ${content.id} of another desk cannot be read`)
      return false
    }
    if (unpacked.handover.signedAt < clock.now() - retentionDays * dayMs) return false
    const kept = store.keep(unpacked.handover, unpacked.body)
    if (!kept.ok) parts.log('warn', `the handover ${content.id} is not kept: ${kept.error.message}`)
    return kept.ok && kept.value
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
      const act = signAct(summary.id, JSON.stringify({ ...summary, content }))
      if (act) parts.onActed?.(actor.name, act)
      return succeed(summary)
    },
    points: store.points,
    addPoint(text, by) {
      if (store.points().length >= maxOpenPoints)
        return fail('rejected', `the desk holds at most ${maxOpenPoints} open points`)
      return putPoint({ id: parts.newId(), text, by, at: clock.now(), done: null }, by)
    },
    tickPoint(id, isDone, by) {
      const point = store.points().find((one) => one.id === id)
      if (!point) return fail('not-found', 'there is no such point')
      if ((point.done !== null) === isDone) return succeed(point)
      return putPoint({ ...point, done: isDone ? { by, at: clock.now() } : null }, by)
    },
    acts: () => [
      ...store.points().map((point) => ({
        person: point.done?.by ?? point.by,
        content: { action: 'point.put' as const, point },
      })),
      ...store.bodiesSince(clock.now() - listedMs).flatMap(({ id, body }) => {
        const content = signAct(id, body)
        return content ? [{ person: '', content }] : []
      }),
    ],
    merge(signed, points) {
      const known = new Map(store.points().map((point) => [point.id, JSON.stringify(point)]))
      const isOver = ({ done }: OpenPoint) => done !== null && done.at < clock.now() - listedMs
      const news = points.filter((point) => !isOver(point) && known.get(point.id) !== JSON.stringify(point))
      for (const point of news) {
        const stored = store.putPoint(point)
        if (!stored.ok) parts.log('warn', `an open point is not kept: ${stored.error.message}`)
      }
      const isNews = signed.map(mergeSigned).some(Boolean)
      if (isNews || news.length > 0) parts.onChanged()
    },
    start() {
      const now = clock.now()
      const removed = store.prune(now - retentionDays * dayMs, now - listedMs)
      if (removed > 0)
        audit.append({ kind: 'handovers-removed', server, handovers: removed, days: retentionDays })
    },
  }
}

type SignAct = Extract<ActContent, { action: 'handover.sign' }>

/** Far more than a handover can have; more is not unpacked. */
const maxBodyBytes = 16_000_000

/** A signed handover as other desks get it, to the letter, so that its hash is the same; null: it is too large for that. */
export function packHandover(id: string, body: string): SignAct | null {
  const packed = gzipSync(body).toString('base64')
  return packed.length <= maxPackedHandover ? { action: 'handover.sign', id, packed } : null
}

/** What another desk has signed; null where it is not what it says. */
function unpackHandover({ id, packed }: SignAct): { handover: Handover; body: string } | null {
  try {
    const body = gunzipSync(Buffer.from(packed, 'base64'), { maxOutputLength: maxBodyBytes }).toString()
    const handover = handoverSchema.safeParse(parseJson(body)).data
    return handover?.id === id ? { handover, body } : null
  } catch {
    return null
  }
}
