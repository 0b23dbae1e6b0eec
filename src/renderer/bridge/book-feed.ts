import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useBook } from './stores/book.ts'
import { createWholeFeed } from './whole-feed.ts'

export interface BookFeedParts {
  bridge: Bridge
  /** Milliseconds before a reading that failed is tried again. */
  retryMillis: number
}

/** Fills the book: whole whenever the host arrives and for every other server, by changes between. */
export function createBookFeed({ bridge, retryMillis }: BookFeedParts) {
  const { take, change, forget } = useBook()
  return createWholeFeed({
    ...{ bridge, retryMillis, take, change, forget },
    read: () => bridge.request('book.read', null),
    changeIn: (push) => (push.name === 'book.changed' ? push.payload : null),
  })
}
