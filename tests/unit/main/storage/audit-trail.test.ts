import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAuditTrail, type AuditTrailParts } from '../../../../src/main/storage/audit-trail.ts'
import {
  auditFiles,
  verifyAudit,
  reportVerification,
} from '../../../../src/main/storage/audit-verification.ts'
import { chainLine } from '../../../../src/main/storage/hash-chain.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { waitFor } from '../../../support/wait-for.ts'

const dayMs = 86_400_000
const start = Date.UTC(2026, 10, 16)

function makeTrail(folder: string, overrides: Partial<AuditTrailParts> = {}) {
  const broken: string[] = []
  const problems: (string | null)[] = []
  const logs = createLogRecorder()
  const trail = createAuditTrail({
    folder,
    clock: createManualClock(start),
    log: logs.log,
    report: (_file, problem) => problems.push(problem),
    redact: (text) => text.replaceAll('hunter2', '…'),
    onBroken: (detail) => broken.push(detail),
    ...overrides,
  })
  return { trail, broken, problems, logs }
}

/** Records in a run of their own, as a desk that starts, acts and stops. */
async function record(folder: string, kinds: string[], overrides: Partial<AuditTrailParts> = {}) {
  const made = makeTrail(folder, overrides)
  await made.trail.start()
  for (const kind of kinds) made.trail.append({ kind })
  await made.trail.stop()
  return made
}

const verify = async (folder: string, now = start) => verifyAudit(await auditFiles(folder), { now })
const linesOf = async (folder: string) =>
  (await auditFiles(folder)).flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(0, -1))
const onlyFile = (folder: string) => join(folder, readdirSync(folder)[0] ?? '')

describe('the audit trail', () => {
  it('is one chain over several runs, whole and readable by the user only', async () => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, ['a', 'b'])
    await record(folder, ['c'])
    expect(await verify(folder)).toMatchObject({ entries: 3, problems: [], removed: 0 })
    const entries = (await linesOf(folder)).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(onlyFile(folder)).mode & 0o777).toBe(0o600)
  })

  it('keeps what is appended before it has started, in order, and also without a start', async () => {
    const folder = join(tempFolder(), 'audit')
    const { trail } = makeTrail(folder)
    trail.append({ kind: 'early' })
    const starting = trail.start()
    trail.append({ kind: 'meanwhile' })
    await starting
    await trail.stop()
    const second = makeTrail(folder).trail
    second.append({ kind: 'never started' })
    await second.stop()
    const kinds = (await linesOf(folder)).map((line) => (JSON.parse(line) as { kind: string }).kind)
    expect(kinds).toEqual(['early', 'meanwhile', 'never started'])
  })

  it('holds a limited number while the disk takes none, and says in its chain how many are missing', async () => {
    const folder = join(tempFolder(), 'audit')
    const clock = createManualClock(start)
    const { trail, problems } = makeTrail(folder, { clock, maxWaiting: 20 })
    await trail.start()
    trail.append({ kind: 'before' })
    await waitFor(() => expect(readdirSync(folder)).toHaveLength(1))
    const moved = `${folder}-elsewhere`
    renameSync(folder, moved)
    writeFileSync(folder, 'a file where the folder should be')
    trail.append({ kind: 'first' })
    await waitFor(() => expect(problems).toEqual([expect.any(String)]))
    for (let n = 2; n <= 100; n++) trail.append({ kind: `${n}` })
    expect(problems.filter((problem) => problem?.includes('only counted'))).toHaveLength(1)
    rmSync(folder)
    renameSync(moved, folder)
    await trail.stop()
    const entries = (await linesOf(folder)).map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(entries.map(({ kind }) => kind).slice(0, 3)).toEqual(['before', 'first', '2'])
    expect(entries).toHaveLength(1 + 20 + 1)
    expect(entries.at(-1)).toMatchObject({ kind: 'lost', entries: 80, since: '2026-11-16T00:00:00.000Z' })
    expect(await verify(folder)).toMatchObject({ entries: 22, problems: [] })
  })

  it('holds no secret, in whatever depth', async () => {
    const folder = join(tempFolder(), 'audit')
    const { trail } = makeTrail(folder)
    await trail.start()
    trail.append({ kind: 'call', call: { answers: [{ reply: ['hunter2', 'it says "hunter2"'] }] } })
    await trail.stop()
    expect(readFileSync(onlyFile(folder), 'utf8')).not.toContain('hunter2')
    expect(await verify(folder)).toMatchObject({ entries: 1, problems: [] })
  })

  it.each(['\u2028', '\n', '\r', '\0', '"', '\\"', '\ud800'])('takes %j in a text', async (text) => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, [`before ${text} after`, 'next'])
    await record(folder, ['third run'])
    expect(await verify(folder)).toMatchObject({ entries: 3, problems: [] })
  })

  it('keeps the rest of a line that a crash cut off', async () => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, ['a'])
    appendFileSync(onlyFile(folder), '{"number":2,"prev')
    const { broken } = await record(folder, ['b'])
    expect(broken).toEqual([])
    expect(await verify(folder)).toMatchObject({ entries: 3, problems: [] })
    expect((await linesOf(folder))[1]).toContain('{\\"number\\":2,\\"prev')
  })

  it('says at the next start that it was changed, marks the place and goes on', async () => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, ['mute', 'call', 'sign-in'])
    writeFileSync(onlyFile(folder), readFileSync(onlyFile(folder), 'utf8').replace('"call"', '"wall"'))
    const { broken } = await record(folder, ['later'])
    expect(broken).toEqual(['audit-000000000001.jsonl:2 was changed'])
    const { entries, problems } = await verify(folder)
    expect(entries).toBe(5)
    expect(problems).toEqual(['audit-000000000001.jsonl:2 was changed'])
  })

  it('has the ends of the evidence of a server, but not those of an earlier one with its name', async () => {
    const { trail } = makeTrail(join(tempFolder(), 'audit'), { maxFileBytes: 200 })
    const endOf = (database: string, lastNumber: number) => {
      trail.append({
        kind: 'evidence',
        server: 'North',
        database,
        lastNumber,
        lastHash: `hash ${lastNumber}`,
      })
    }
    const headsOf = async (database: string) =>
      (await trail.evidenceHeads(database)).map(({ number, hash }) => [number, hash])
    endOf('north.sqlite', 4)
    endOf('north-2.sqlite', 7)
    endOf('north.sqlite', 9)
    expect(await headsOf('north.sqlite')).toEqual([
      [4, 'hash 4'],
      [9, 'hash 9'],
    ])
    trail.append({ kind: 'server-removed', server: 'North', database: 'north.sqlite' })
    endOf('north.sqlite', 0)
    expect(await headsOf('north.sqlite')).toEqual([[0, 'hash 0']])
    expect(await headsOf('north-2.sqlite')).toEqual([[7, 'hash 7']])
    await trail.stop()
  })

  it('does not follow a planted link, says so, and writes once it is gone', async () => {
    const folder = join(tempFolder(), 'audit')
    const elsewhere = join(tempFolder(), 'victim')
    mkdirSync(folder)
    symlinkSync(elsewhere, join(folder, 'audit-000000000001.jsonl'))
    const { trail, problems } = makeTrail(folder)
    trail.append({ kind: 'a' })
    await trail.start()
    await waitFor(() => expect(problems).toEqual([expect.stringContaining('ELOOP')]))
    expect(() => statSync(elsewhere)).toThrow('ENOENT')
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    await trail.stop()
    expect((await linesOf(folder)).at(-1)).toContain('"kind":"a"')
  })
})

describe('the retention', () => {
  it('removes whole files, records each removal, and the rest still verifies', async () => {
    const folder = join(tempFolder(), 'audit')
    const small = { maxFileBytes: 200 }
    for (const kind of ['a', 'b', 'c', 'd']) await record(folder, [kind], small)
    const before = readdirSync(folder).length
    expect(before).toBeGreaterThan(2)
    const later = { ...small, clock: createManualClock(start + 800 * dayMs) }
    const { logs } = await record(folder, ['e'], later)
    const after = await verify(folder, start + 800 * dayMs)
    expect(after.problems).toEqual([])
    expect(after.removed).toBeGreaterThan(1)
    expect(logs.lines.filter(({ message }) => message.includes('was removed after 731 days'))).toHaveLength(
      before - 1,
    )
    const kept = (await linesOf(folder)).filter((line) => line.includes('"kind":"retention"'))
    expect(kept.length).toBeGreaterThan(0)
  })

  it('leaves a file until what remains is as old', async () => {
    const folder = join(tempFolder(), 'audit')
    const small = { maxFileBytes: 100 }
    await record(folder, ['a'], small)
    const recently = { ...small, clock: createManualClock(start + 799 * dayMs) }
    for (const kind of ['b', 'c']) await record(folder, [kind], recently)
    const now = start + 800 * dayMs
    await record(folder, ['d'], { ...small, clock: createManualClock(now) })
    expect(await verify(folder, now)).toMatchObject({ problems: [], removed: 0 })
  })

  it('accounts for nothing before its time: a cut beginning with an invented removal is found', async () => {
    const folder = join(tempFolder(), 'audit')
    for (const kind of ['a', 'b', 'c', 'd']) await record(folder, [kind], { maxFileBytes: 100 })
    const [oldest] = await auditFiles(folder)
    const gone = (await verifyAudit([oldest ?? ''])).head
    const { head } = await verify(folder)
    rmSync(oldest ?? '')
    const newest = (await auditFiles(folder)).at(-1) ?? ''
    const before = readFileSync(newest, 'utf8')
    const inventedAt = (at: number) => {
      const { line } = chainLine(head, {
        at: new Date(at).toISOString(),
        kind: 'retention',
        days: 0,
        lastNumber: gone.number,
        lastHash: gone.hash,
      })
      writeFileSync(newest, `${before}${line}\n`)
    }
    const missing = [expect.stringMatching(/entries up to \d+ are missing/)]
    inventedAt(start)
    expect((await verify(folder)).problems).toEqual(missing)
    // Nor does one of the future, before that has come.
    inventedAt(start + 800 * dayMs)
    expect((await verify(folder)).problems).toEqual(missing)
    expect((await verify(folder, start + 800 * dayMs)).problems).toEqual([])
  })

  it('is not claimed for files that somebody deleted', async () => {
    const folder = join(tempFolder(), 'audit')
    for (const kind of ['a', 'b', 'c', 'd']) await record(folder, [kind], { maxFileBytes: 200 })
    rmSync(onlyFile(folder))
    const { problems } = await verify(folder)
    expect(problems).toEqual([expect.stringMatching(/entries up to \d+ are missing/)])
  })
})

describe('any change to a trail', () => {
  it('is found: a line removed, repeated, swapped, altered or invented', async () => {
    const folder = join(tempFolder(), 'audit')
    const kinds = Array.from({ length: 12 }, (_, index) => `act ${index}`)
    await record(folder, kinds)
    const file = onlyFile(folder)
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const place = fc.nat(lines.length - 1)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('remove', 'repeat', 'swap', 'alter', 'invent'),
        // A trail cut off at its end is whole: only its last hash, noted elsewhere, can tell.
        fc.nat(lines.length - 2),
        place,
        fc.nat(),
        async (change, at, other, offset) => {
          const changed = [...lines]
          const line = lines[at] ?? ''
          if (change === 'remove') changed.splice(at, 1)
          if (change === 'repeat') changed.splice(at, 0, line)
          if (change === 'swap') [changed[at], changed[other]] = [lines[other] ?? '', line]
          if (change === 'invent') changed.splice(at, 0, line.replace('act', 'deed'))
          if (change === 'alter') {
            const index = offset % line.length
            changed[at] = `${line.slice(0, index)}${line[index] === '0' ? '1' : '0'}${line.slice(index + 1)}`
          }
          fc.pre(changed.join('\n') !== lines.join('\n'))
          writeFileSync(file, `${changed.join('\n')}\n`)
          expect((await verify(folder)).problems).not.toEqual([])
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('the command that verifies', () => {
  it.each([
    ['whole', (text: string) => text, 0, 'The audit trail is whole.'],
    ['changed', (text: string) => text.replace('"b"', '"x"'), 1, 'audit-000000000001.jsonl:2 was changed'],
    ['followed by something', (text: string) => `${text}more`, 1, 'audit-000000000001.jsonl:4 is torn'],
  ])('says that a trail is %s', async (_, change, code, expected) => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, ['a', 'b', 'c'])
    writeFileSync(onlyFile(folder), change(readFileSync(onlyFile(folder), 'utf8')))
    let said = ''
    expect(await reportVerification(folder, (text) => (said += text))).toBe(code)
    expect(said).toContain('3 entries in 1 file(s)')
    expect(said).toContain(expected)
  })

  it('names a last entry that is cut in the middle', async () => {
    const folder = join(tempFolder(), 'audit')
    await record(folder, ['a', 'b', 'c'])
    writeFileSync(onlyFile(folder), readFileSync(onlyFile(folder), 'utf8').slice(0, -40))
    let said = ''
    expect(await reportVerification(folder, (text) => (said += text))).toBe(1)
    expect(said).toContain('audit-000000000001.jsonl:3 is torn')
  })

  it('says that there is none', async () => {
    expect(await reportVerification(join(tempFolder(), 'audit'), () => undefined)).toBe(2)
  })
})
