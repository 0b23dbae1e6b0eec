import type { HelpEntry } from '../../shared/model/alarm-help.ts'
import { patternKey } from '../../shared/rules/alarm-help.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'

/** Rows of one statement or transaction: a few milliseconds. */
const rowsAtOnce = 1_000

/**
 * The alarm help in the profile's database. Every import is a revision of its own, written part by part, and becomes
 * the current one by a single row: a crash leaves the old help or the new one, and undoing an import writes nothing else.
 */
export function createHelpTable(database: ProfileDatabase, pause: () => Promise<void>) {
  const number = (query: string) => Number(database.sql().prepare(query).get()?.['number'] ?? 0)
  const current = () => number('SELECT revision AS number FROM alarmHelpRevision')
  const put = (revision: number, entries: readonly HelpEntry[]) => {
    const insert = database
      .sql()
      .prepare('INSERT OR REPLACE INTO alarmHelp (revision, key, body) VALUES (?, ?, ?)')
    for (const entry of entries) insert.run(revision, patternKey(entry.pattern), JSON.stringify(entry))
  }

  return {
    current,
    nextRevision: () => Math.max(current(), number('SELECT max(revision) AS number FROM alarmHelp')) + 1,
    /** Removals come first. */
    change: (removedKeys: readonly string[], entries: readonly HelpEntry[]) =>
      database.transaction((sql) => {
        const revision = current()
        const remove = sql.prepare('DELETE FROM alarmHelp WHERE revision = ? AND key = ?')
        for (const key of removedKeys) remove.run(revision, key)
        put(revision, entries)
      }),
    stage: (revision: number, entries: readonly HelpEntry[]) =>
      database.transaction(() => put(revision, entries)),
    /** Adds what another revision has and this one lacks. */
    async fillUp(revision: number, from: number) {
      for (let after: string | null = ''; after !== null;) {
        const start: string = after
        after = null
        database.transaction((sql) => {
          const keys = sql
            .prepare('SELECT key FROM alarmHelp WHERE revision = ? AND key > ? ORDER BY key LIMIT ?')
            .all(from, start, rowsAtOnce)
          const last = keys.at(-1)?.['key']
          if (typeof last !== 'string') return
          sql
            .prepare(
              `INSERT OR IGNORE INTO alarmHelp (revision, key, body)
               SELECT ?, key, body FROM alarmHelp WHERE revision = ? AND key > ? AND key <= ?`,
            )
            .run(revision, from, start, last)
          after = last
        })
        await pause()
      }
    },
    makeCurrent: (revision: number) =>
      database.transaction((sql) =>
        sql.prepare('INSERT OR REPLACE INTO alarmHelpRevision (id, revision) VALUES (1, ?)').run(revision),
      ),
    /** The bodies of the current revision, in the order of their keys. */
    async *read(): AsyncGenerator<string> {
      const query = database
        .sql()
        .prepare('SELECT key, body FROM alarmHelp WHERE revision = ? AND key > ? ORDER BY key LIMIT ?')
      const revision = current()
      for (let after = ''; ;) {
        const rows = query.all(revision, after, rowsAtOnce)
        for (const { body } of rows) yield String(body)
        if (rows.length < rowsAtOnce) return
        after = String(rows.at(-1)?.['key'])
        await pause()
      }
    },
    /** Removes all revisions but these. */
    async clean(kept: () => readonly number[]) {
      for (;;) {
        let removed = 0
        const revisions = kept()
        const marks = revisions.map(() => '?').join(', ')
        database.transaction((sql) => {
          removed = Number(
            sql
              .prepare(
                `DELETE FROM alarmHelp WHERE (revision, key) IN
                 (SELECT revision, key FROM alarmHelp WHERE revision NOT IN (${marks}) LIMIT ?)`,
              )
              .run(...revisions, rowsAtOnce).changes,
          )
        })
        if (removed < rowsAtOnce) return
        await pause()
      }
    },
  }
}
