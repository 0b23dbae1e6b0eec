import { setImmediate } from 'node:timers/promises'
import type { ActContent } from '../../shared/model/act.ts'

/** Signing so many takes a few milliseconds. */
const actsAtOnce = 50

/** Tells other desks of changes that may be thousands, part by part, so that nothing waits for them. */
export interface ActTeller {
  /** Each content is asked for at its turn: somebody may have changed the same thing since. */
  tell(person: string, contents: readonly (() => ActContent)[]): void
  stop(): Promise<void>
}

export function createActTeller(onActed: (person: string, content: ActContent) => void): ActTeller {
  let telling = Promise.resolve()
  let isStopped = false

  const tellAll = async (person: string, contents: readonly (() => ActContent)[]) => {
    for (const [place, content] of contents.entries()) {
      if (isStopped) return
      onActed(person, content())
      if (place % actsAtOnce === actsAtOnce - 1) await setImmediate()
    }
  }
  return {
    tell: (person, contents) => void (telling = telling.then(() => tellAll(person, contents))),
    async stop() {
      isStopped = true
      await telling
    },
  }
}
