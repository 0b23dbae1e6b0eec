import { describe, expect, it } from 'vitest'
import { createCallAuditLog } from '../../../../src/main/acting/call-audit-log.ts'
import type { AuditRecord } from '../../../../src/main/storage/audit-trail.ts'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

async function open(folder: string, maxBytes = 1e9) {
  const made = await openDatabase(folder)
  const { log, lines } = made.logs
  const recorded: AuditRecord[] = []
  const auditLog = createCallAuditLog({
    ...made.context,
    audit: { append: (record) => recorded.push(record) },
    server: 'North plant',
    database: made.database,
    log,
    maxBytes,
  })
  auditLog.start()
  return {
    ...made,
    auditLog,
    lines,
    recorded,
    async close() {
      await auditLog.stop()
      made.database.close()
    },
  }
}

const entry = (id: string, answeredAt: number | null = null): CallAudit => ({
  id,
  at: 1,
  order: { userIds: [1], groupIds: [], text: 'Come', number: 1, file: null, about: null, audioBytes: null },
  people: [],
  groups: [],
  answers: [{ to: 'users', ids: [1], answeredAt, placed: null, reply: null, failure: null }],
})

describe('the call audit log', () => {
  it('returns the newest first, each once in its latest form, before and after a restart', async () => {
    const folder = tempFolder()
    const first = await open(folder)
    for (const each of [entry('a'), entry('b'), entry('a', 5), entry('c')]) first.auditLog.record(each)
    const expected = [entry('c'), entry('b'), entry('a', 5)]
    expect(first.auditLog.newest(10)).toEqual(expected)
    expect(first.auditLog.newest(2).map(({ id }) => id)).toEqual(['c', 'b'])
    await first.close()
    expect((await open(folder)).auditLog.newest(10)).toEqual(expected)
  })

  it('has every call since a moment, however many, also behind one that a clock set back has dated before', async () => {
    const { auditLog } = await open(tempFolder())
    const at = (place: number) => (place === 900 ? 0 : place)
    for (let place = 0; place < 1_200; place++) auditLog.record({ ...entry(`c${place}`), at: at(place) })
    const since = auditLog.since(400)
    expect(since).toHaveLength(799)
    expect([since[0]?.at, since.at(-1)?.at]).toEqual([1_199, 400])
  })

  it('has a call on disk in the same turn, without waiting for a timer', async () => {
    const { auditLog, database, clock } = await open(tempFolder())
    auditLog.record(entry('a'))
    await Promise.resolve()
    await Promise.resolve()
    expect(database.sql().prepare('SELECT id FROM call').all()).toHaveLength(1)
    expect(clock.now()).toBe(Date.UTC(2026, 10, 15))
  })

  it('remembers that a reminder was dismissed, also of a call of an earlier run', async () => {
    const folder = tempFolder()
    const first = await open(folder)
    first.auditLog.record(entry('a'))
    await first.close()
    const second = await open(folder)
    second.auditLog.dismissReminder('a', 9)
    second.auditLog.dismissReminder('unknown', 9)
    expect(second.auditLog.newest(10)).toEqual([{ ...entry('a'), recallDismissedAt: 9 }])
  })

  it('shows what the database does not take, and writes it later', async () => {
    const { auditLog, database, clock, problems } = await open(tempFolder())
    auditLog.record(entry('a'))
    await clock.advance(0)
    database.sql().exec('PRAGMA query_only = 1')
    auditLog.record(entry('a', 5))
    auditLog.record(entry('b'))
    await clock.advance(0)
    expect(problems.at(-1)).toContain('readonly')
    expect(auditLog.newest(10)).toEqual([entry('b'), entry('a', 5)])
    database.sql().exec('PRAGMA query_only = 0')
    await clock.advance(30_000)
    expect(problems.at(-1)).toBeNull()
    expect(auditLog.newest(10)).toEqual([entry('b'), entry('a', 5)])
  })

  it('drops the oldest at a start where they take too much room', async () => {
    const folder = tempFolder()
    const first = await open(folder)
    for (const id of ['a', 'b', 'c', 'd']) first.auditLog.record(entry(id))
    await first.close()
    const size = JSON.stringify(entry('a')).length
    const second = await open(folder, size * 2)
    expect(second.auditLog.newest(10).map(({ id }) => id)).toEqual(['d', 'c'])
    expect(second.recorded).toEqual([
      { kind: 'calls-removed', server: 'North plant', calls: 2, maxBytes: size * 2 },
    ])
  })
})

describe('the audit trail', () => {
  it('gets every state of a call, in order', async () => {
    const { auditLog, recorded } = await open(tempFolder())
    for (const each of [entry('a'), entry('a', 5)]) auditLog.record(each)
    auditLog.dismissReminder('a', 9)
    expect(recorded).toEqual(
      [entry('a'), entry('a', 5), { ...entry('a', 5), recallDismissedAt: 9 }].map((call) => ({
        kind: 'call',
        server: 'North plant',
        call,
      })),
    )
  })
})
