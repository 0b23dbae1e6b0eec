import type { LaneMark, Lanes } from '../../shared/model/memory.ts'
import type { Burst } from './bursts.ts'
import { followWindowMs } from './followers.ts'
import type { Begun } from './likeness.ts'

/** More could not be told apart in a picture. */
const maxMarks = 60

/** A burst under way and a past one over the same time, with what the past one raised in the ten minutes after it. */
export function lanesOf({ elapsed, marks }: Begun, past: Pick<Burst, 'marks'>): Lanes {
  const raised = marks.filter(({ isClearing }) => !isClearing)
  const raisedThen = past.marks.filter(({ isClearing, at }) => !isClearing && at <= elapsed + followWindowMs)
  const [now, then] = [tagsOf(raised), tagsOf(raisedThen)]
  const pastKind = (tag: string, at: number): LaneMark['kind'] => {
    if (now.has(tag)) return 'matched'
    return at <= elapsed ? 'missing' : 'next'
  }
  return {
    elapsedMs: elapsed,
    now: raised.slice(-maxMarks).map(({ tag, at }) => ({ tag, at, kind: then.has(tag) ? 'matched' : 'new' })),
    // What is compared, the latest of it, and what followed, the first of it: neither takes the room of the other.
    past: [
      ...raisedThen.filter(({ at }) => at <= elapsed).slice(-maxMarks),
      ...raisedThen.filter(({ at }) => at > elapsed).slice(0, maxMarks),
    ].map(({ tag, at }) => ({ tag, at, kind: pastKind(tag, at) })),
  }
}

const tagsOf = (marks: readonly { tag: string }[]) => new Set(marks.map(({ tag }) => tag))
