import type { AlarmHistory, RecordPage } from '../../shared/model/records.ts'
import { limits } from '../../shared/model/limits.ts'
import type { Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { shortCopy } from '../platform/short-copy.ts'
import type { MemoryClient, StoredRaise } from './client.ts'

export interface MemoryReaderParts {
  source: {
    histories(
      query: { filter: { from: string; to: string }; sort: '-id'; offset: number; limit: number },
      signal: AbortSignal,
    ): Promise<Result<RecordPage<AlarmHistory>>>
  }
  client: Pick<MemoryClient, 'add' | 'reach' | 'meet' | 'prune' | 'learn'>
  clock: Clock
  log: Log
}

/** Keeps the memory of a server up to date from its alarm histories. */
export interface MemoryReader {
  /** The list has been read, so the service answers; reads now unless it does already. */
  start(): void
  stop(): void
}

/** What the desk remembers. */
const keptMs = 90 * 86_400_000
/** The clocks of services differ; what is further ahead is no past. */
const aheadMs = 86_400_000
const pageSize = 500
/** A reading is never urgent: the service has other clients, and main other work. */
const pauseMs = 1_000
const everyMs = 300_000
/** The first moments of a desk belong to its alarms. */
const startDelayMs = 2_000
const maxPages = 2_000

/*
 *   idle ── start ──▶ older pages, until the end ──▶ newest ones, until they meet what is known ──▶ waiting, 5 min ──┐
 *                        ▲                                                                                         │
 *                        └─────────────────────────────────────────────────────────────────────────────────────────┘
 */
export function createMemoryReader({ source, client, clock, log }: MemoryReaderParts): MemoryReader {
  const stopping = new AbortController()
  let isStarted = false
  let problem: string | null = null
  let hasNews = false

  const wait = (delayMs: number) =>
    new Promise<void>((resolve) => {
      if (stopping.signal.aborted) return resolve()
      const stop = () => {
        cancel()
        resolve()
      }
      stopping.signal.addEventListener('abort', stop)
      const cancel = clock.after(delayMs, () => {
        stopping.signal.removeEventListener('abort', stop)
        resolve()
      })
    })

  /** Reads pages of a period, the newest first; false where it could not be read to its end. */
  async function readPages(
    now: number,
    to: number,
    isEnough: (isNews: boolean, oldest: number) => boolean,
  ): Promise<boolean> {
    const filter = { from: new Date(now - keptMs).toISOString(), to: new Date(to).toISOString() }
    for (let page = 0, offset = 0; page < maxPages; page++) {
      if (page > 0) await wait(pauseMs)
      if (stopping.signal.aborted) return false
      const answer = await source.histories({ filter, sort: '-id', offset, limit: pageSize }, stopping.signal)
      if (!answer.ok) return failed(answer.error.message)
      const { items, malformed, total } = answer.value
      const raises = items.flatMap((item) => raiseOf(item, now))
      const added = await client.add(raises)
      if (!added.ok) return failed(added.error.message)
      hasNews ||= added.value
      offset += items.length + malformed
      const oldest = Math.min(...raises.map(({ raisedAt }) => raisedAt))
      if (items.length + malformed === 0 || offset >= total || isEnough(added.value, oldest)) return true
    }
    return true
  }

  function failed(message: string): false {
    // Said once: without its memory the desk says less, and nothing wrong.
    if (!stopping.signal.aborted && message !== problem) log('warn', `past alarms cannot be read: ${message}`)
    problem = message
    return false
  }

  async function read(): Promise<void> {
    const now = clock.now()
    await client.prune(now - keptMs, now + aheadMs)
    let reach = await client.reach(false)
    if (!reach.ok) return void failed(reach.error.message)
    // Before the first reading is whole, it goes on where it was interrupted, then meets what came since.
    if (!reach.value.isWhole) {
      if (!(await readPages(now, (reach.value.oldest ?? now) + 1, () => false))) return
      reach = await client.reach(true)
      if (!reach.ok) return void failed(reach.error.message)
    }
    // Where to stop is kept until it was reached: newest first, an interruption leaves a gap behind what was read.
    const { meeting } = reach.value
    await client.meet(meeting)
    const isMet = (isNews: boolean, oldest: number) => !isNews && oldest <= (meeting ?? Infinity)
    if (!(await readPages(now, now, isMet))) return
    await client.meet(null)
    problem = null
  }

  async function run(): Promise<void> {
    await wait(startDelayMs)
    while (!stopping.signal.aborted) {
      await read()
      if (hasNews) await client.learn()
      hasNews = false
      await wait(everyMs)
    }
  }

  return {
    start() {
      if (isStarted) return
      isStarted = true
      void run()
    },
    stop: () => stopping.abort(),
  }
}

function raiseOf({ id, tagName, alarmTime, resetTime }: AlarmHistory, now: number): StoredRaise[] {
  const [raisedAt, cleared] = [Date.parse(alarmTime), Date.parse(resetTime ?? '')]
  // Not where it has no time either.
  if (!(raisedAt >= now - keptMs && raisedAt <= now + aheadMs)) return []
  const tag = shortCopy(tagName, limits.tagName)
  return [{ id, tag, raisedAt, clearedAt: Number.isNaN(cleared) ? null : cleared }]
}
