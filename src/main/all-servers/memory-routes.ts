import { nothingRecalled, type Recall } from '../../shared/model/memory.ts'
import type { ServerPart } from './all-view.ts'
import { notFound, type Routes, type Routing } from './routing.ts'

/** What the desk remembers of each server: plants are not like one another, so each is compared with its own past. */
export function createMemoryRoutes({ all, joined, ofPath, sendEach, view }: Routing): Routes {
  /** The server that a recall named: what is said of its burst goes there. */
  const recalledOf = (server: string | undefined) =>
    view.all().find(({ translation }) => translation.numbering.server === server)

  const translate = ({ translation: { clock, numbering } }: ServerPart, own: Recall): Recall => {
    const { path } = numbering
    const lane = <M extends { tag: string }>(mark: M): M => ({ ...mark, tag: path(mark.tag) })
    return {
      ...own,
      server: numbering.server,
      from: own.from === null ? null : clock.instant(own.from),
      lanes: own.lanes && { ...own.lanes, now: own.lanes.now.map(lane), past: own.lanes.past.map(lane) },
      like: own.like.map((burst) => ({
        ...burst,
        from: clock.instant(burst.from),
        to: clock.instant(burst.to),
        firstOut: path(burst.firstOut),
        next: burst.next.map(path),
        written: burst.written.map((one) => ({
          ...one,
          tag: one.tag === '' ? '' : path(one.tag),
          at: clock.instant(one.at),
        })),
      })),
      apart: own.apart.map((one) => ({ ...one, tag: path(one.tag), from: clock.instant(one.from) })),
      follows: own.follows.map((following) => ({
        ...following,
        tag: path(following.tag),
        evidence: following.evidence.map(clock.instant),
      })),
      knownTo: own.knownTo === null ? null : clock.instant(own.knownTo),
    }
  }

  return {
    /** Of the server whose burst is most like one of its own past; its tags name it. */
    async 'memory.recall'() {
      const found = await sendEach('memory.recall', all(null), (part, recall) => ({ part, recall }))
      return joined(found, (recalls) => {
        const [nearest] = recalls
          .filter(({ recall }) => recall.like.length + recall.follows.length > 0)
          .toSorted((a, b) => (b.recall.like[0]?.likeness ?? 0) - (a.recall.like[0]?.likeness ?? 0))
        return nearest ? translate(nearest.part, nearest.recall) : nothingRecalled()
      })
    },
    'memory.name'({ server, from, name }) {
      const recalled = recalledOf(server)
      if (!recalled) return notFound()
      return recalled.request('memory.name', { from: recalled.translation.clock.ownInstant(from), name })
    },
    'memory.compare'({ server, from, past, isLike }) {
      const recalled = recalledOf(server)
      if (!recalled) return notFound()
      const { ownInstant } = recalled.translation.clock
      const order = { from: ownInstant(from), past: ownInstant(past), isLike }
      return recalled.request('memory.compare', order)
    },
    async 'memory.verdicts'({ from, to }) {
      const orders = view.parts().map((part) => {
        const { ownInstant } = part.translation.clock
        return { part, payload: { from: ownInstant(from), to: ownInstant(to) } }
      })
      const found = await sendEach('memory.verdicts', orders, (_part, verdicts) => verdicts)
      return joined(found, (each) => ({
        like: each.reduce((sum, { like }) => sum + like, 0),
        unlike: each.reduce((sum, { unlike }) => sum + unlike, 0),
      }))
    },
    async 'memory.follows'({ names }) {
      for (const name of names) {
        const found = ofPath(name)
        if (!found) continue
        const { clock, numbering } = found.part.translation
        const own = names.map((each) => numbering.ownPath(each) ?? each)
        const answer = await found.part.request('memory.follows', { names: own })
        if (!answer.ok) return answer
        const value = answer.value.map((following) => ({
          ...following,
          tag: numbering.path(following.tag),
          evidence: following.evidence.map(clock.instant),
        }))
        return { ok: true, value }
      }
      return { ok: true, value: [] }
    },
  }
}
