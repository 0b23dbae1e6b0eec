import { createRetryingWriter, type StorageContext } from './retrying-writer.ts'

export interface LogWriterParts<V> extends StorageContext {
  file: string
  /** How long entries are collected before they are written. */
  delayMs: number
  /** The limit of entries in one write, so that none takes long. */
  maxBatch: number
  /** The most entries that wait while the file cannot be written; further ones are only counted. */
  maxWaiting: number
  /** The entry that represents those that were not kept. */
  lost: (loss: Loss) => V
  /** Appends all of it or throws. */
  write(batch: readonly V[]): void | Promise<void>
}

/** Entries that were not kept. */
export interface Loss {
  entries: number
  /** When the first of them came. */
  since: number
}

/** Appends entries to a record in the background, in their order. */
export interface LogWriter<V> {
  append(entry: V): void
  /** Writes what is pending now; false where that failed and is retried. */
  flush(): Promise<boolean>
  /** Whether the last attempt failed. */
  isFailing(): boolean
  /** Makes a last attempt at what is pending. */
  stop(): Promise<void>
}

/*
 *   writing ── failed ──▶ waiting ── too many wait ──▶ losing: counted, said once
 *      ▲                     │                            │
 *      └────── written ──────┴───── written, and an entry that says how many were lost
 */
export function createLogWriter<V>(parts: LogWriterParts<V>): LogWriter<V> {
  const { clock, file, maxWaiting, report } = parts
  const lossOf = `${file} (lost entries)`
  let appended = 0
  let loss: Loss | null = null
  const writer = createRetryingWriter<number, V>({
    ...parts,
    async write(batch) {
      await parts.write([...batch.values()])
      recordLoss()
    },
  })

  /** After the entries before the loss and before those that follow it. */
  const recordLoss = () => {
    if (loss === null) return
    writer.put(appended++, parts.lost(loss))
    loss = null
    report(lossOf, null)
  }

  return {
    append(entry) {
      // Without a failure any number is on its way: a flood of alarms is no reason to lose one.
      if (loss !== null || (writer.isFailing() && writer.pending() >= maxWaiting)) {
        if (loss === null) report(lossOf, `more than ${maxWaiting} wait; further ones are only counted`)
        loss = { entries: (loss?.entries ?? 0) + 1, since: loss?.since ?? clock.now() }
      } else writer.put(appended++, entry)
    },
    flush: writer.flush,
    isFailing: writer.isFailing,
    stop: writer.stop,
  }
}
