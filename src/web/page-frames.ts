import type { WebSocket } from 'ws'
import { readJson, sliceBytes } from '../main/platform/read-json.ts'
import type { Turns } from '../main/platform/turns.ts'
import { requestFrameSchema } from '../shared/ipc/requests.ts'

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
