import { callAuditSchema, type CallAudit } from '../../shared/model/call-audit.ts'
import type { LineFile } from '../storage/json-lines-log.ts'
import type { Log } from '../platform/log.ts'

/** Every call that was ordered from this desk on one profile: nothing is ever taken out of the file. */
export interface CallBook {
  /** Adds an entry, or says more of the one with its id. */
  record(entry: CallAudit): void
  /** Nobody wants to be reminded of a call any more: that outlives the run, as the call does. */
  dismissRecall(id: string, at: number): Promise<void>
  /** Newest first. */
  newest(limit: number): Promise<CallAudit[]>
  stop(): Promise<void>
}

const mostRemembered = 5_000

export function createCallBook(file: LineFile, log: Log): CallBook {
  // In the order of the calls; a later line about a call takes the place of the earlier one.
  const entries = new Map<string, CallAudit>()

  const remember = (entry: CallAudit) => {
    entries.set(entry.id, entry)
    for (const id of entries.keys()) {
      if (entries.size <= mostRemembered) break
      entries.delete(id)
    }
  }

  const load = async () => {
    let unreadable = 0
    for await (const line of file.read()) {
      const entry = callAuditSchema.safeParse(parsed(line))
      if (entry.success) remember(entry.data)
      else unreadable++
    }
    if (unreadable > 0) log('warn', `${unreadable} line(s) of the calls kept could not be read`)
  }
  const loaded = load()

  const record = (entry: CallAudit) => {
    file.append(JSON.stringify(entry))
    void loaded.then(() => remember(entry))
  }

  return {
    record,
    async dismissRecall(id, at) {
      await loaded
      const entry = entries.get(id)
      if (entry) record({ ...entry, recallDismissedAt: at })
    },
    async newest(limit) {
      await loaded
      return [...entries.values()].slice(-limit).reverse()
    },
    async stop() {
      await loaded
      await file.stop()
    },
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
