import { setImmediate } from 'node:timers/promises'
import type { ActContent } from '../../shared/model/act.ts'

/** Signing this many takes a few milliseconds. */
export const actsAtOnce = 50

/** Sends other desks word of changes that may be thousands, part by part, so that nothing waits for them. */
export interface ActSender {
  /** The content is read when its turn comes, because it may have changed since. */
  send(person: string, contents: readonly (() => ActContent)[]): void
  stop(): Promise<void>
}

export function createActSender(onActed: (person: string, content: ActContent) => void): ActSender {
  let sending = Promise.resolve()
  let isStopped = false

  const sendAll = async (person: string, contents: readonly (() => ActContent)[]) => {
    for (const [place, content] of contents.entries()) {
      if (isStopped) return
      onActed(person, content())
      if (place % actsAtOnce === actsAtOnce - 1) await setImmediate()
    }
  }
  return {
    send: (person, contents) => void (sending = sending.then(() => sendAll(person, contents))),
    async stop() {
      isStopped = true
      await sending
    },
  }
}
