import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Puts the calls that a stopped desk has on record back in time, as if it had been away since. */
export function ageCalls(folder: string, minutes: number): void {
  for (const name of readdirSync(join(folder, 'servers'))) {
    const database = new DatabaseSync(join(folder, 'servers', name))
    database
      .prepare(`UPDATE call SET body = json_set(body, '$.at', json_extract(body, '$.at') - ?)`)
      .run(minutes * 60_000)
    database.close()
  }
}
