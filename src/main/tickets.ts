import type { PageRef } from './ipc/router.ts'

/** The questions of pages that can be cancelled, each under the name its page gave it. */
export interface Tickets {
  /** Runs the work; the same name asked again cancels what still runs under it. */
  run<T>(page: PageRef, ticket: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  cancel(page: PageRef, ticket: string): void
}

export function createTickets(): Tickets {
  const running = new Map<string, AbortController>()
  const keyOf = (page: PageRef, ticket: string) => `${page.id} ${ticket}`

  return {
    async run(page, ticket, work) {
      const key = keyOf(page, ticket)
      running.get(key)?.abort()
      const mine = new AbortController()
      running.set(key, mine)
      try {
        return await work(mine.signal)
      } finally {
        if (running.get(key) === mine) running.delete(key)
      }
    },
    cancel: (page, ticket) => running.get(keyOf(page, ticket))?.abort(),
  }
}
