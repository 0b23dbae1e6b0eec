import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { readJson, sliceBytes } from '../main/platform/read-json.ts'
import type { Turns } from '../main/platform/turns.ts'
import { requestFrameSchema } from '../shared/ipc/requests.ts'
import type { Clock } from '../main/platform/clock.ts'

/** What the pages of one session may hold of the host. */
interface PageLimits {
  /** Open sockets: the tabs of a browser, and those that it lost without a word. */
  maxSockets: number
  /** How long a frame may take to arrive. */
  frameTimeoutMs: number
  /** Bytes of frames that are still arriving, of all its sockets. */
  maxUnfinishedBytes: number
}

const pageLimits: PageLimits = {
  maxSockets: 20,
  frameTimeoutMs: 60_000,
  maxUnfinishedBytes: 32 * 1_048_576,
}

/** What a socket may hold without a deadline: less than it costs anyway. */
const freeBytes = 65_536
/** The header of a small frame, with its mask. */
const headerBytes = 6

interface Watched {
  page: WebSocket
  unfinishedBytes: number
  cancelDeadline: (() => void) | null
}

/**
 * Ends the pages of a session that hold too much: its oldest socket where there are too many, because a page that
 * connects again may have lost the others, and one whose frame does not end.
 *
 *   idle ── bytes ──▶ arriving ── message ──▶ idle
 *                        └── too long, or too much with the session's others ──▶ ended
 */
export function createPageGuard(clock: Pick<Clock, 'after'>, limits: PageLimits = pageLimits) {
  const sessions = new Map<string, Set<Watched>>()

  return {
    watch(page: WebSocket, socket: Duplex, session: string): void {
      const watched: Watched = { page, unfinishedBytes: 0, cancelDeadline: null }
      const others = sessions.get(session) ?? new Set<Watched>()
      const [oldest] = others
      if (oldest && others.size >= limits.maxSockets) {
        others.delete(oldest)
        oldest.page.terminate()
      }
      sessions.set(session, others.add(watched))

      const finish = () => {
        watched.unfinishedBytes = 0
        watched.cancelDeadline?.()
        watched.cancelDeadline = null
      }
      const expectEnd = () => {
        watched.cancelDeadline = clock.after(limits.frameTimeoutMs, () => {
          // A page that is not read for a while is waited for.
          if (page.isPaused) expectEnd()
          else page.terminate()
        })
      }
      socket.on('data', (chunk: Buffer) => {
        watched.unfinishedBytes += chunk.length
        if (watched.unfinishedBytes > freeBytes && !watched.cancelDeadline) expectEnd()
        const total = [...others].reduce((sum, { unfinishedBytes }) => sum + unfinishedBytes, 0)
        if (total > limits.maxUnfinishedBytes) page.terminate()
      })
      // Pings may come between the parts of a message and end nothing.
      const deduct = (data: Buffer) => {
        watched.unfinishedBytes = Math.max(0, watched.unfinishedBytes - data.length - headerBytes)
      }
      page.on('ping', deduct)
      page.on('pong', deduct)
      page.on('message', finish)
      page.on('close', () => {
        finish()
        others.delete(watched)
        if (others.size === 0 && sessions.get(session) === others) sessions.delete(session)
      })
    },
  }
}

/** What a page sent. */
interface Frame {
  /** Undefined where it is none. */
  request: ReturnType<typeof requestFrameSchema.safeParse>['data']
  /** False where the request lacks what is `tooLargeToRead`. */
  isWhole: boolean
}

// A page that asks faster than it is answered is not read for a while.
const maxPendingRequests = 256

/**
 * Gives the frames of a page to who answers them, in the order in which they came; a large one is read in several turns.
 * Nothing more comes from a page while a large frame of it is read, or while it waits for many answers.
 */
export function takeFrames(page: WebSocket, turns: Turns, answer: (frame: Frame) => Promise<void>): void {
  let unansweredRequests = 0
  let unreadBytes = 0
  let lastRead = Promise.resolve()
  const gone = new AbortController()
  page.on('close', () => gone.abort())

  const settle = () => {
    const isBusy = unreadBytes > sliceBytes || unansweredRequests >= maxPendingRequests
    if (isBusy === page.isPaused) return
    if (isBusy) page.pause()
    else page.resume()
  }
  const take = async (data: Buffer) => {
    try {
      const frame = await turns.finish(readFrame(data), gone.signal)
      unansweredRequests++
      void answer(frame).finally(() => {
        unansweredRequests--
        settle()
      })
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      unreadBytes -= data.length
      settle()
    }
  }
  page.on('message', (data: Buffer) => {
    unreadBytes += data.length
    settle()
    lastRead = lastRead.then(() => take(data))
  })
}

function* readFrame(data: Buffer): Generator<void, Frame> {
  try {
    const { value, isWhole } = yield* readJson(data)
    return { request: requestFrameSchema.safeParse(value).data, isWhole }
  } catch (error) {
    if (error instanceof SyntaxError) return { request: undefined, isWhole: true }
    throw error
  }
}
