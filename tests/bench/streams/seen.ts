/** A change that was sent: the alarm, its number, and when. Numbers grow. */
export type Sent = readonly [id: number, change: number, at: number]

/** What a frame of the page showed: the latest change of a row, and when the frame was over. */
export type Seen = readonly [id: number, change: number, at: number]

/**
 * How long each change took to the screen: until the first frame in which its row shows it, or a later one of the same
 * alarm. What no frame showed at all is lost.
 */
export function messageToPixels(sent: readonly Sent[], seen: readonly Seen[]) {
  const byAlarm = Map.groupBy(seen, ([id]) => id)
  const latencies: number[] = []
  let lost = 0
  for (const [id, changes] of Map.groupBy(sent, ([id]) => id)) {
    const shown = (byAlarm.get(id) ?? []).toSorted(([, , a], [, , b]) => a - b)
    let place = 0
    for (const [, change, at] of changes.toSorted(([, a], [, b]) => a - b)) {
      while (place < shown.length && (shown[place]?.[1] ?? 0) < change) place++
      const frame = shown[place]
      if (frame === undefined) lost++
      else latencies.push(Math.max(0, frame[2] - at))
    }
  }
  return { latencies, lost }
}

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  /** In microseconds. */
  ts: number
  dur?: number
  /** What a frame came to, under the name of now and of older Chromium. */
  args: { frame_reporter?: { state?: string }; chrome_frame_reporter?: { state?: string } }
}

export interface TraceFigures {
  /** Frames that reached the screen with something new. */
  presented: number
  collections: number[]
}

/** Frames that were presented, and how long the garbage collector stopped a page's main thread each time, in ms. */
export function readTrace(events: readonly TraceEvent[]): TraceFigures {
  const presented = events.filter(
    ({ name, args }) =>
      name === 'PipelineReporter' &&
      (args.frame_reporter ?? args.chrome_frame_reporter)?.state?.startsWith('STATE_PRESENTED') === true,
  )
  const collections = events.flatMap(({ name, ph, dur }) =>
    (name === 'MinorGC' || name === 'MajorGC') && ph === 'X' && dur !== undefined ? [dur / 1_000] : [],
  )
  return { presented: presented.length, collections }
}
