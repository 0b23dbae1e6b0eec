import { effectScope, watch } from 'vue'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Result } from '../../shared/result.ts'
import { useHost } from './stores/host.ts'
import { useSettings } from './stores/settings.ts'

export interface WholeFeedParts<Whole, Change> {
  bridge: Bridge
  /** Milliseconds before a reading that failed is tried again. */
  retryMillis: number
  read: () => Promise<Result<Whole>>
  /** The change that a push tells; null where it tells of something else. */
  changeIn: (push: Push) => Change | null
  take: (whole: Whole) => void
  change: (change: Change) => void
  /** Another server: what was told is not of it. */
  forget: () => void
}

/** Fills a store: whole whenever the host arrives and for every other server, by changes between. */
export function createWholeFeed<Whole, Change>(parts: WholeFeedParts<Whole, Change>) {
  const host = useHost()
  const settings = useSettings()
  const scope = effectScope(true)
  let endPush: (() => void) | null = null
  let retry: ReturnType<typeof setTimeout> | null = null
  // Only the newest question counts: an answer to an older one may tell of another server.
  let question = 0
  /** What changed since the question was asked. Rows are put whole, so a change that the answer has may come twice. */
  let meanwhile: Change[] | null = null

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
    const answer = await parts.read()
    if (mine !== question) return
    if (!answer.ok) {
      retry = setTimeout(() => void ask(), parts.retryMillis)
      return
    }
    parts.take(answer.value)
    for (const change of meanwhile) parts.change(change)
    meanwhile = null
  }

  return {
    start() {
      endPush = parts.bridge.onPush((push) => {
        const change = parts.changeIn(push)
        if (change === null) return
        if (meanwhile === null) parts.change(change)
        else meanwhile.push(change)
      })
      scope.run(() =>
        watch(
          [() => host.carrier === 'open', () => settings.server?.id, () => settings.server?.baseUrl],
          ([open, id, address], [, idBefore, addressBefore]) => {
            if (id !== idBefore || address !== addressBefore) parts.forget()
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
