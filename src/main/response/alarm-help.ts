import { messageOf } from '../../shared/errors.ts'
import { parseJson } from '../../shared/json.ts'
import type { ActContent } from '../../shared/model/act.ts'
import {
  helpEntrySchema,
  type HelpChange,
  type HelpEntry,
  type HelpRule,
  type ImportMode,
} from '../../shared/model/alarm-help.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { createHelpIndex, patternKey, type HelpIndex } from '../../shared/rules/alarm-help.ts'
import type { Log } from '../platform/log.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import { createActSender } from '../platform/act-sender.ts'
import { createHelpTable } from './help-table.ts'

export interface AlarmHelpParts {
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  log: Log
  /** Lets main do other things between two parts of a long task. */
  pause: () => Promise<void>
  onChanged: (state: { version: number; count: number }) => void
  /** Somebody here did something, which other desks are to know. */
  onActed?: (person: string, content: ActContent) => void
}

export interface HelpCounts {
  added: number
  changed: number
  removed: number
  unchanged: number
}

/** The plant's alarm help of one server, as it was imported and edited on this desk. */
export interface AlarmHelp {
  /** `version` is another one after every change. */
  rules(): { version: number; rules: HelpRule[] }
  list(from: number, limit: number): { version: number; total: number; entries: HelpEntry[] }
  entry(pattern: string): HelpEntry | null
  /** The entry of the most specific pattern that a path matches. */
  find(path: string): HelpEntry | null
  change(change: HelpChange, by?: string): Result<{ version: number }>
  /** Takes a part of an import, which changes nothing yet; the first part discards what another import has staged. */
  stage(ticket: string, isFirst: boolean, entries: readonly HelpEntry[]): Result<{ staged: number }>
  /** `count`: how many entries were sent. */
  commit(
    ticket: string,
    mode: ImportMode,
    count: number,
    by?: string,
  ): Promise<Result<HelpCounts & { version: number }>>
  /** Takes back the import that led to this version, as long as nothing has changed since. */
  undo(version: number, by?: string): Result<{ version: number }>
  /** What there is here, as acts. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have agreed with this one on what holds. */
  merge(change: HelpChange): void
  start(): Promise<void>
  stop(): Promise<void>
}

const maxEntries = 50_000

type Entries = ReadonlyMap<string, HelpEntry>

/*
 *   staged ── commit ──▶ current ── commit of another ──▶ previous ── commit, edit or restart ──▶ gone
 *                           ▲                                │
 *                           └────────────── undo ────────────┘
 */
export function createAlarmHelp(parts: AlarmHelpParts): AlarmHelp {
  const table = createHelpTable(parts.database, parts.pause)
  let entries: Entries = new Map()
  let index: HelpIndex<HelpEntry> | null = null
  let version = 0
  let staging: { ticket: string; revision: number; entries: Map<string, HelpEntry> } | null = null
  let previous: { version: number; revision: number; entries: Entries } | null = null
  let isCommitting = false
  let cleaning = Promise.resolve()
  const sender = createActSender((person, content) => parts.onActed?.(person, content))
  /** What other desks did while an import is being completed. */
  const deferred: HelpChange[] = []

  function show(next: Entries) {
    entries = next
    index = null
    version++
    parts.onChanged({ version, count: entries.size })
  }
  /** In the background: an old revision is of no use to anybody, and the next start tries again. */
  function clean() {
    // Asked for at each part: another import may have begun by then.
    const kept = () =>
      [table.current(), previous?.revision, staging?.revision].filter((revision) => revision !== undefined)
    cleaning = cleaning
      .then(() => table.clean(kept))
      .catch((error: unknown) => parts.log('warn', `old alarm help was not removed: ${messageOf(error)}`))
  }
  function stored<T>(work: () => T): Result<T> {
    try {
      return succeed(work())
    } catch (error) {
      return fail('file-failed', messageOf(error))
    }
  }
  /** Somebody has changed the entries of these patterns. */
  function acted(patterns: readonly string[], by: string) {
    const actOf = (pattern: string) => (): ActContent => {
      const entry = entries.get(patternKey(pattern))
      return entry ? { action: 'help.put', entry } : { action: 'help.remove', pattern }
    }
    sender.send(by, patterns.map(actOf))
  }
  /** Writes and shows a change of single entries. */
  function apply(put: readonly HelpEntry[], remove: readonly string[]): Result<null> {
    const next = new Map(entries)
    const removed = remove.map(patternKey).filter((key) => next.delete(key))
    for (const entry of put) next.set(patternKey(entry.pattern), entry)
    if (next.size > maxEntries) return fail('rejected', `the desk holds at most ${maxEntries} entries`)
    const written = stored(() => table.change(removed, put))
    if (!written.ok) return written
    previous = null
    show(next)
    return succeed(null)
  }
  function merge({ put, remove }: HelpChange) {
    const news = put.filter((entry) => !isSame(entry, entries.get(patternKey(entry.pattern))))
    const gone = remove.filter((pattern) => entries.has(patternKey(pattern)))
    if (news.length + gone.length === 0) return
    const applied = apply(news, gone)
    if (!applied.ok) parts.log('warn', `alarm help of other desks is not kept: ${applied.error.message}`)
  }
  const busy = () => fail('in-progress', 'an import is being completed')

  return {
    rules: () => ({
      version,
      rules: Array.from(entries.values(), ({ pattern, minutes }) => ({ pattern, minutes })),
    }),
    list: (from, limit) => ({
      version,
      total: entries.size,
      entries: [...entries.values().drop(from).take(limit)],
    }),
    entry: (pattern) => entries.get(patternKey(pattern)) ?? null,
    find(path) {
      index ??= createHelpIndex(entries.values())
      return index.find(path) ?? null
    },
    change({ put, remove }, by = '') {
      if (isCommitting) return busy()
      const applied = apply(put, remove)
      if (!applied.ok) return applied
      acted([...remove, ...put.map(({ pattern }) => pattern)], by)
      return succeed({ version })
    },
    stage(ticket, isFirst, added) {
      if (isCommitting) return busy()
      if (isFirst) {
        staging = { ticket, revision: table.nextRevision(), entries: new Map() }
        clean()
      }
      if (staging?.ticket !== ticket) return fail('not-found', 'another import has begun since')
      const { revision, entries: staged } = staging
      if (staged.size + added.length > maxEntries)
        return fail('rejected', `the desk holds at most ${maxEntries} entries`)
      const written = stored(() => table.stage(revision, added))
      if (!written.ok) return written
      for (const entry of added) staged.set(patternKey(entry.pattern), entry)
      return succeed({ staged: staged.size })
    },
    async commit(ticket, mode, count, by = '') {
      if (isCommitting) return busy()
      if (staging?.ticket !== ticket) return fail('not-found', 'another import has begun since')
      const { revision, entries: staged } = staging
      if (staged.size !== count) return fail('rejected', `${staged.size} of ${count} entries have arrived`)
      const before = entries
      const counts = countChanges(before, staged, mode)
      const next: Entries = mode === 'merge' ? new Map([...before, ...staged]) : staged
      if (next.size > maxEntries) return fail('rejected', `the desk holds at most ${maxEntries} entries`)
      isCommitting = true
      try {
        const from = table.current()
        if (mode === 'merge') await table.fillUp(revision, from)
        table.makeCurrent(revision)
        staging = null
        show(next)
        previous = { version, revision: from, entries: before }
        acted(patternsChanged(before, next), by)
      } catch (error) {
        return fail('file-failed', messageOf(error))
      } finally {
        isCommitting = false
        for (const change of deferred.splice(0)) merge(change)
      }
      clean()
      return succeed({ ...counts, version })
    },
    undo(undone, by = '') {
      if (isCommitting) return busy()
      if (previous?.version !== undone || version !== undone)
        return fail('rejected', 'the alarm help has changed since')
      const { revision, entries: before } = previous
      const written = stored(() => table.makeCurrent(revision))
      if (!written.ok) return written
      previous = null
      acted(patternsChanged(entries, before), by)
      show(before)
      clean()
      return succeed({ version })
    },
    acts: () =>
      Array.from(entries.values(), (entry) => ({
        person: '',
        content: { action: 'help.put' as const, entry },
      })),
    merge(change) {
      if (isCommitting) deferred.push(change)
      else merge(change)
    },
    async start() {
      const read = new Map<string, HelpEntry>()
      let unreadable = 0
      for await (const body of table.read()) {
        const { data: entry } = helpEntrySchema.safeParse(parseJson(body))
        if (entry) read.set(patternKey(entry.pattern), entry)
        else unreadable++
      }
      if (unreadable > 0) parts.log('warn', `${unreadable} entries of the alarm help are damaged and ignored`)
      entries = read
      version++
      clean()
    },
    async stop() {
      await Promise.all([cleaning, sender.stop()])
    },
  }
}

const isSame = (a: HelpEntry | undefined, b: HelpEntry | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** The patterns whose entries differ. */
function patternsChanged(before: Entries, after: Entries): string[] {
  const all = new Map([...before, ...after])
  const changed = [...all].filter(([key]) => !isSame(before.get(key), after.get(key)))
  return changed.map(([, { pattern }]) => pattern)
}

function countChanges(before: Entries, staged: Entries, mode: ImportMode): HelpCounts {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 }
  for (const [key, entry] of staged) {
    const old = before.get(key)
    if (!old) counts.added++
    else if (isSame(old, entry)) counts.unchanged++
    else counts.changed++
  }
  if (mode === 'replace') counts.removed = before.size - counts.changed - counts.unchanged
  return counts
}
