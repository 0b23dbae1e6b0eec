import type { ReleaseFeed } from '../../shared/model/release-feed.ts'
import type { UpdateSettings, UpdateState } from '../../shared/model/updates.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { OpenFile } from './feed-source.ts'
import { readUpdateFeed, type FeedBytes, type SeenFeed } from './update-feed.ts'
import { beforeDeadline, problemOf, UpdateError } from './update-error.ts'

/** A feed whose signature was checked. */
export interface KnownFeed {
  feed: ReleaseFeed
  bytes: FeedBytes
}

export interface FeedWatchParts {
  clock: Clock
  log: Log
  settings: () => UpdateSettings
  /** Where the files beside a feed are; throws if the feed has no valid address. */
  open: (feed: string) => OpenFile
  /** The newest feed that was seen of a key. */
  seen: { of(keyId: string): SeenFeed | null; write(seen: SeenFeed): void }
  /** Another feed was read; null: there is none now. */
  onFeed: (known: KnownFeed | null) => void
  /** The state of the check has changed. */
  onChange: () => void
}

/** Reads the feed some time after the start and once a day; with updates off it asks for nothing. */
export interface FeedWatch {
  start(): void
  stop(): void
  state(): UpdateState['check']
  settingsChanged(): void
  check(): Promise<Result<null>>
}

const intervalMs = 24 * 60 * 60_000
/** A start has more urgent things to do. */
const firstMs = 60_000
/** For the feed and its signature together, however steadily they arrive. */
const deadlineMs = 60_000

export function createFeedWatch(parts: FeedWatchParts): FeedWatch {
  const { clock, log, seen } = parts
  const isOff = () => parts.settings().mode === 'off'
  const settingsKey = () => JSON.stringify(parts.settings())
  let followed = settingsKey()
  let state: UpdateState['check'] = { kind: isOff() ? 'off' : 'none' }
  let reading: AbortController | null = null
  let cancelTimer: (() => void) | null = null

  const become = (next: UpdateState['check']) => {
    state = next
    parts.onChange()
  }
  const read = async () => {
    const controller = new AbortController()
    reading = controller
    const { signal } = controller
    const late = new UpdateError('unreachable', `the feed took longer than ${deadlineMs / 1_000} s`)
    const { feed, publicKey } = parts.settings()
    become({ kind: 'checking' })
    try {
      const found = await beforeDeadline({ clock, ms: deadlineMs, error: late }, signal, (either) =>
        readUpdateFeed(parts.open(feed), publicKey, seen.of, either),
      )
      if (signal.aborted) return
      seen.write(found.seen)
      parts.onFeed(found)
      become({ kind: 'checked', at: clock.now() })
    } catch (error) {
      if (signal.aborted) return
      const problem = problemOf(error, 'unreachable')
      log('warn', `updates: ${problem.code}: ${problem.detail}`)
      become({ kind: 'failed', at: clock.now(), problem })
    }
  }
  const schedule = (delayMs: number) => {
    cancelTimer?.()
    cancelTimer = clock.after(delayMs, () => {
      schedule(intervalMs)
      void read()
    })
  }
  const stop = () => {
    reading?.abort()
    cancelTimer?.()
  }

  return {
    state: () => state,
    start() {
      if (!isOff()) schedule(firstMs)
    },
    stop,
    settingsChanged() {
      const key = settingsKey()
      if (key === followed) return
      followed = key
      stop()
      parts.onFeed(null)
      become({ kind: isOff() ? 'off' : 'none' })
      if (!isOff()) schedule(firstMs)
    },
    async check() {
      if (isOff()) return fail('not-permitted', 'updates are off')
      if (state.kind === 'checking') return fail('in-progress', 'the feed is being read')
      schedule(intervalMs)
      await read()
      return succeed(null)
    },
  }
}
