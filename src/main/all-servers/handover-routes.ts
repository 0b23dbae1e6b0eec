import type { HandoverPart } from '../../shared/model/handover.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { ServerPart } from './all-view.ts'
import { named, notFound, type Routes, type Routing } from './routing.ts'

/** As many readings as main keeps of one server. */
const maxReadings = 100

/**
 * The handover of all servers: one paper with a part for each, signed once. Each server keeps its own, under the same
 * names, so that it is there whatever becomes of the others; a part that was signed before is not signed again.
 */
export function createHandoverRoutes({ all, sendEach, view }: Routing): Routes {
  /** What a ticket signs: the parts that nobody had signed when they were read. */
  const readings = new Map<string, readonly { part: ServerPart; ticket: string }[]>()
  /** Whose open points they are. */
  const points = new Map<string, ServerPart>()
  let tickets = 0

  /** The part of one server, and the ticket that signs it. */
  const readPart = async (
    part: ServerPart,
    from: number | null,
  ): Promise<Result<{ part: ServerPart; ticket: string; shown: HandoverPart }>> => {
    const reading = await part.request('handover.read', { from })
    if (!reading.ok) return { ok: false, error: named(part, reading.error) }
    const { ticket, content, signed } = reading.value
    const server = part.translation.numbering.name
    for (const { id } of content.points) points.set(id, part)
    if (signed === null) return succeed({ part, ticket, shown: { server, content, signed } })
    const opened = await part.request('handover.open', { id: signed.id })
    if (!opened.ok) return { ok: false, error: named(part, opened.error) }
    const { handover, isSound } = opened.value
    const shown = { server, content: handover.content, signed: { handover, isSound } }
    return succeed({ part, ticket, shown })
  }
  /** Every part, or the first failure by name: nobody signs for a server that was not read. */
  const readParts = async (from: number | null) => {
    const read: { part: ServerPart; ticket: string; shown: HandoverPart }[] = []
    for (const answer of await Promise.all(view.all().map((part) => readPart(part, from)))) {
      if (!answer.ok) return answer
      read.push(answer.value)
    }
    return succeed(read)
  }

  return {
    // When a shift ends, and whether every server was handed over. Its handover goes by when it began.
    async 'handover.list'() {
      const found = await sendEach('handover.list', all({ search: '', limit: 1 }), (_part, list) => list)
      const [first] = found.done
      const [failed] = found.failures
      if (failed) return { ok: false, error: failed.error }
      if (!first) return notFound()
      const isWhole = (from: number) =>
        found.done.every(
          ({ shifts }) => (shifts.find((shift) => shift.from === from)?.handover ?? null) !== null,
        )
      return succeed({
        ...first,
        shifts: first.shifts.map((shift) => ({
          ...shift,
          handover: isWhole(shift.from) ? String(shift.from) : null,
        })),
        handovers: [],
        total: 0,
      })
    },
    async 'handover.read'({ from }) {
      const read = await readParts(from)
      if (!read.ok) return read
      const [first] = read.value
      if (!first) return notFound()
      const open = read.value.filter(({ shown }) => shown.signed === null)
      const ticket = `all ${++tickets}`
      readings.set(ticket, open)
      const [oldest] = readings.keys()
      if (readings.size > maxReadings && oldest !== undefined) readings.delete(oldest)
      const { handover } = first.shown.signed ?? {}
      return succeed({
        ticket,
        content: first.shown.content,
        signed: open.length === 0 && handover ? { ...handover, id: String(handover.shift.from) } : null,
        parts: read.value.map(({ shown }) => shown),
      })
    },
    async 'handover.open'({ id }) {
      const from = Number(id)
      if (!Number.isFinite(from)) return notFound()
      const read = await readParts(from)
      if (!read.ok) return read
      const parts = read.value.map(({ shown }) => shown)
      const [first] = parts
      if (!first?.signed || parts.some(({ signed }) => signed === null)) return notFound()
      const isSound = parts.every(({ signed }) => signed?.isSound)
      return succeed({ handover: first.signed.handover, isSound, parts })
    },
    async 'handover.sign'({ ticket, ...signature }) {
      const open = readings.get(ticket)
      if (!open) return fail('not-found', 'this reading is no longer known')
      const orders = open.map(({ part, ticket: own }) => ({ part, payload: { ...signature, ticket: own } }))
      const { done, failures } = await sendEach('handover.sign', orders, (_part, summary) => summary)
      // Whoever signed has signed: the page reads again, and shows whose part is left.
      const [failed] = failures
      if (failed) return { ok: false, error: failed.error }
      const [first] = done
      return first ? succeed({ ...first, id: String(first.shift.from) }) : notFound()
    },
    async 'handover.addPoint'({ text, server }) {
      const part = view.all().find(({ translation }) => translation.numbering.name === server)
      if (!part) return notFound()
      const answer = await part.request('handover.addPoint', { text })
      if (!answer.ok) return { ok: false, error: named(part, answer.error) }
      points.set(answer.value.id, part)
      return answer
    },
    'handover.tickPoint': (order) => points.get(order.id)?.request('handover.tickPoint', order) ?? notFound(),
  }
}
