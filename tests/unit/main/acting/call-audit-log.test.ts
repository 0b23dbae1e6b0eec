import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCallAuditLog } from '../../../../src/main/acting/call-audit-log.ts'
import { openJsonLinesLog } from '../../../../src/main/storage/json-lines-log.ts'
import { systemClock } from '../../../../src/main/platform/clock.ts'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function open(folder: string) {
  const { log, lines } = createLogRecorder()
  const file = join(folder, 'calls.jsonl')
  const lineFile = openJsonLinesLog({ file, maxBytes: 1e9, carryOver: () => [], clock: systemClock, log })
  return { auditLog: createCallAuditLog(lineFile, log), file, lines }
}

const entry = (id: string, answeredAt: number | null = null): CallAudit => ({
  id,
  at: 1,
  order: { userIds: [1], groupIds: [], text: 'Come', number: 1, file: null, about: null, audioBytes: null },
  people: [],
  groups: [],
  answers: [{ to: 'users', ids: [1], answeredAt, placed: null, reply: null, failure: null }],
})

it('returns the newest first, each once in its latest form', async () => {
  const { auditLog } = open(tempFolder())
  for (const each of [entry('a'), entry('b'), entry('a', 5), entry('c')]) auditLog.record(each)
  expect(await auditLog.newest(10)).toEqual([entry('c'), entry('b'), entry('a', 5)])
  expect((await auditLog.newest(2)).map(({ id }) => id)).toEqual(['c', 'b'])
  await auditLog.stop()
})

it('keeps every line; what was cut off costs only itself and is said', async () => {
  const folder = tempFolder()
  const first = open(folder)
  first.auditLog.record(entry('a'))
  first.auditLog.record(entry('a', 5))
  await first.auditLog.stop()
  appendFileSync(first.file, '{"id":"b","at":')
  const second = open(folder)
  second.auditLog.record(entry('c'))
  expect((await second.auditLog.newest(10)).map(({ id }) => id)).toEqual(['c', 'a'])
  await second.auditLog.stop()
  expect(second.lines).toMatchObject([
    { level: 'warn', message: expect.stringContaining('1 line') as string },
  ])
  expect((await open(folder).auditLog.newest(10)).map(({ id }) => id)).toEqual(['c', 'a'])
  expect(
    readFileSync(first.file, 'utf8')
      .split('\n')
      .filter((line) => line.includes('"id":"a"')),
  ).toHaveLength(2)
})
