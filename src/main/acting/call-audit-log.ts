import { callAuditSchema, type CallAudit } from '../../shared/model/call.ts'
import type { JsonLinesLog } from '../storage/json-lines-log.ts'
import type { Log } from '../platform/log.ts'

/** Every call ordered from this desk on one server; entries are never removed from the file. */
export interface CallAuditLog {
  /** Adds an entry, or updates the one with its id. */
  record(entry: CallAudit): void
  /** Records that the reminder of a call was dismissed. */
  dismissReminder(id: string, at: number): Promise<void>
  /** Newest first. */
  newest(limit: number): Promise<CallAudit[]>
  stop(): Promise<void>
}

const maxEntriesInMemory = 5_000

export function createCallAuditLog(file: JsonLinesLog, log: Log): CallAuditLog {
  // In the order of the calls; a later line about a call replaces the earlier one.
  const entries = new Map<string, CallAudit>()

  const store = (entry: CallAudit) => {
    entries.set(entry.id, entry)
    for (const id of entries.keys()) {
      if (entries.size <= maxEntriesInMemory) break
      entries.delete(id)
    }
  }

  const load = async () => {
    let unreadable = 0
    for await (const line of file.read()) {
      const entry = callAuditSchema.safeParse(parsed(line))
      if (entry.success) store(entry.data)
      else unreadable++
    }
    if (unreadable > 0) log('warn', `${unreadable} line(s) of the call audit log could not be read`)
  }
  const loaded = load()

  const record = (entry: CallAudit) => {
    file.append(JSON.stringify(entry))
    void loaded.then(() => store(entry))
  }

  return {
    record,
    async dismissReminder(id, at) {
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
