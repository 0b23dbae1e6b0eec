import { escalationSchema, type Escalation } from '../../shared/model/escalation.ts'
import { parseJson } from '../../shared/json.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createRetryingWriter, type StorageContext } from '../storage/retrying-writer.ts'

export interface EscalationStoreParts extends StorageContext {
  /** Open from the first use until after `stop`. */
  database: ProfileDatabase
  log: Log
}

/** The escalations of one server in its database, so that a restart goes on with them. */
export interface EscalationStore {
  read(): Escalation[]
  put(escalation: Escalation): void
  remove(alarmId: number): void
  /** Settles when everything is written, or could not be: the storage reports that itself. */
  flush(): Promise<unknown>
  stop(): Promise<void>
}

export function createEscalationStore(parts: EscalationStoreParts): EscalationStore {
  const { database, log } = parts
  const writer = createRetryingWriter<number, Escalation | null>({
    ...parts,
    file: database.file,
    delayMs: 0,
    write: (batch) =>
      database.transaction((sql) => {
        const put = sql.prepare('INSERT OR REPLACE INTO escalation (alarmId, body) VALUES (?, ?)')
        const remove = sql.prepare('DELETE FROM escalation WHERE alarmId = ?')
        for (const [alarmId, escalation] of batch)
          if (escalation === null) remove.run(alarmId)
          else put.run(alarmId, JSON.stringify(escalation))
      }),
  })
  return {
    read() {
      const rows = database.sql().prepare('SELECT body FROM escalation').all()
      const found = rows.flatMap(({ body }) => escalationSchema.safeParse(parseJson(String(body))).data ?? [])
      if (found.length < rows.length)
        log('warn', `${rows.length - found.length} escalation(s) are damaged and ignored`)
      return found
    },
    put: (escalation) => writer.put(escalation.alarmId, escalation),
    remove: (alarmId) => writer.put(alarmId, null),
    flush: writer.flush,
    stop: writer.stop,
  }
}
