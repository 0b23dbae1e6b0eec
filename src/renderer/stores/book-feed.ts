import { effectScope, watch } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { BookChange } from '../../shared/model/contact-book.ts'
import { useBook } from './book.ts'
import { useHost } from './host.ts'
import { useSettings } from './settings.ts'

export interface BookFeedParts {
  bridge: Bridge
  /** Milliseconds before a reading that failed is tried again. */
  retryMillis: number
}

/** Fills the book: whole whenever the host arrives and for every other server, by changes between. */
export function createBookFeed({ bridge, retryMillis }: BookFeedParts) {
  const book = useBook()
  const host = useHost()
  const settings = useSettings()
  const scope = effectScope(true)
  let endPush: (() => void) | null = null
  let retry: ReturnType<typeof setTimeout> | null = null
  // Only the newest question counts: an answer to an older one may tell of another server.
  let question = 0
  /** What changed since the question was asked. Rows are put whole, so a change that the answer has may come twice. */
  let meanwhile: BookChange[] | null = null

  function drop(): void {
    question++
    meanwhile = null
    if (retry !== null) clearTimeout(retry)
    retry = null
  }

  async function ask(): Promise<void> {
    drop()
    const mine = question
    meanwhile = []
    const answer = await bridge.request('book.read', null)
    if (mine !== question) return
    if (!answer.ok) {
      retry = setTimeout(() => void ask(), retryMillis)
      return
    }
    book.take(answer.value)
    for (const change of meanwhile) book.change(change)
    meanwhile = null
  }

  return {
    start() {
      endPush = bridge.onPush((push) => {
        if (push.name !== 'book.changed') return
        if (meanwhile === null) book.change(push.payload)
        else meanwhile.push(push.payload)
      })
      scope.run(() =>
        watch(
          [() => host.carrier === 'open', () => settings.server?.id, () => settings.server?.baseUrl],
          ([open, id, address], [, idBefore, addressBefore]) => {
            if (id !== idBefore || address !== addressBefore) book.forget()
            if (open && id !== undefined) void ask()
            else drop()
          },
          { immediate: true, flush: 'sync' },
        ),
      )
    },
    stop() {
      drop()
      scope.stop()
      endPush?.()
      endPush = null
    },
  }
}
