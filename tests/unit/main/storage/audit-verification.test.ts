import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  reportVerification,
  auditFileName,
  auditFiles,
  verifyAudit,
} from '../../../../src/main/storage/audit-verification.ts'
import { createAuditTrail } from '../../../../src/main/storage/audit-trail.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { waitFor } from '../../../support/wait-for.ts'

const start = Date.UTC(2026, 10, 16)
const dayMs = 86_400_000

/** A profile folder with the audit trail of a desk, and what happens to it. */
function makeDesk(maxFileBytes = 1_000) {
  const profile = tempFolder()
  const folder = join(profile, 'audit')
  const headFile = join(profile, 'audit-head.json')
  const clock = createManualClock(start)

  const makeTrail = () => {
    const notices: string[] = []
    const problems: (string | null)[] = []
    const trail = createAuditTrail({
      folder,
      clock,
      log: createLogRecorder().log,
      report: (_file, problem) => void problems.push(problem),
      redact: (text) => text,
      onBroken: (detail) => notices.push(detail),
      maxFileBytes,
    })
    return { trail, notices, problems }
  }
  /** A run of the desk; returns what its notices say. */
  const run = async (entries: number, during: () => void = () => undefined) => {
    const { trail, notices, problems } = makeTrail()
    await trail.start()
    during()
    for (let n = 0; n < entries; n++) trail.append({ kind: `act ${n}` })
    await trail.stop()
    return { notices, problems }
  }
  const newest = async () => (await auditFiles(folder)).at(-1) ?? ''
  /** Cuts entries off the end, file by file. */
  const cut = async (entries: number) => {
    for (let left = entries; left > 0; left--) {
      const file = await newest()
      if (file === '') return
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -2)
      if (lines.length === 0) rmSync(file)
      else writeFileSync(file, `${lines.join('\n')}\n`)
    }
  }
  const verify = async () => verifyAudit(await auditFiles(folder), { now: clock.now() })
  const report = async () => {
    let said = ''
    const code = await reportVerification(folder, (text) => (said += text))
    return { code, said }
  }
  /** The folder as it is now, to be put back later. */
  const keep = () => {
    const copy = tempFolder()
    cpSync(profile, copy, { recursive: true })
    return copy
  }
  return { profile, folder, headFile, clock, makeTrail, run, newest, cut, verify, report, keep }
}

describe('the end of the audit trail, kept beside it', () => {
  const tamperings: [name: string, tamper: (desk: Desk) => void | Promise<void>, told: string][] = [
    ['entries cut off its end', ({ cut }) => cut(2), 'the entries from 5 to 6 were cut off its end'],
    [
      'the whole folder gone',
      ({ folder }) => rmSync(folder, { recursive: true }),
      'the entries from 1 to 6 were cut off its end',
    ],
    ['a file emptied', async ({ newest }) => truncateSync(await newest()), 'the entries from'],
    [
      'a last entry cut in the middle',
      async ({ newest }) => {
        const file = await newest()
        truncateSync(file, readFileSync(file).length - 10)
      },
      'the entries from 6 to 6 were cut off its end',
    ],
    [
      'another trail in its place',
      async ({ folder }) => {
        const other = makeDesk()
        other.clock.set(1)
        await other.run(9)
        rmSync(folder, { recursive: true })
        cpSync(other.folder, folder, { recursive: true })
      },
      'entry 6 is not the one that was its end',
    ],
    ['the kept end gone', ({ headFile }) => rmSync(headFile), 'the file that keeps its end is missing'],
    ['the kept end damaged', ({ headFile }) => writeFileSync(headFile, '{'), 'keeps its end is damaged'],
  ]
  it.each(tamperings)(
    'tells of %s at the next start, in the trail and when it is verified',
    async (_name, tamper, expected) => {
      const desk = makeDesk()
      await desk.run(6)
      expect((await desk.report()).code).toBe(0)
      await tamper(desk)
      const reported = await desk.report()
      expect(reported.code).toBe(1)
      expect(reported.said).toContain(expected)
      expect((await desk.run(1)).notices).toEqual([expect.stringContaining(expected)])
      const lines = readFileSync(await desk.newest(), 'utf8')
      expect(lines).toContain('"kind":"broken"')
      // Said once; the trail itself has it from then on.
      expect((await desk.run(1)).notices).toEqual([])
    },
  )

  it('tells of a kept end that cannot be read', async () => {
    const desk = makeDesk()
    await desk.run(6)
    rmSync(desk.headFile)
    mkdirSync(desk.headFile)
    expect((await desk.report()).code).toBe(1)
    expect((await desk.run(1)).notices).toEqual([expect.stringContaining('keeps its end cannot be read')])
  })

  it('shows for good where entries were cut off', async () => {
    const desk = makeDesk()
    await desk.run(6)
    await desk.cut(2)
    await desk.run(3)
    await desk.run(3)
    expect((await desk.verify()).problems).toEqual([expect.stringContaining('follows entry 4')])
  })

  it('is behind the trail while it cannot be written, which is said, holds nothing up and is made good', async () => {
    const desk = makeDesk()
    await desk.run(2)
    const before = readFileSync(desk.headFile, 'utf8')
    // Where the file is written before it gets its name.
    const inTheWay = `${desk.headFile}.part`
    const { problems } = await desk.run(2, () => mkdirSync(join(inTheWay, 'folder'), { recursive: true }))
    expect(new Set(problems)).toEqual(new Set([expect.stringContaining('audit-head.json')]))
    expect(readFileSync(desk.headFile, 'utf8')).toBe(before)
    expect((await desk.verify()).problems).toEqual([])
    const { trail, problems: later } = desk.makeTrail()
    await trail.start()
    trail.append({ kind: 'act' })
    await waitFor(() => expect(later).toEqual([expect.any(String)]))
    rmSync(inTheWay, { recursive: true })
    await desk.clock.advance(1_000)
    await waitFor(() => expect(later.at(-1)).toBeNull())
    expect(JSON.parse(readFileSync(desk.headFile, 'utf8'))).toEqual((await desk.verify()).head)
    await trail.stop()
    expect((await desk.run(1)).notices).toEqual([])
  })

  it('is not ahead of the trail where that cannot be written', async () => {
    const desk = makeDesk()
    await desk.run(2)
    const before = readFileSync(desk.headFile, 'utf8')
    const aside = `${desk.folder}-aside`
    await desk.run(2, () => {
      cpSync(desk.folder, aside, { recursive: true })
      rmSync(desk.folder, { recursive: true })
      writeFileSync(desk.folder, 'a file where the folder should be')
    })
    expect(readFileSync(desk.headFile, 'utf8')).toBe(before)
    rmSync(desk.folder)
    cpSync(aside, desk.folder, { recursive: true })
    expect((await desk.run(1)).notices).toEqual([])
  })

  it.each(['', '{"number":3,"prev'])(
    'is that of the file before where a crash left %j of the next',
    async (text) => {
      const desk = makeDesk()
      await desk.run(2)
      writeFileSync(join(desk.folder, auditFileName(3)), text)
      expect((await desk.run(2)).notices).toEqual([])
      expect((await desk.run(2)).notices).toEqual([])
      expect(await desk.verify()).toMatchObject({ problems: [], head: { number: text === '' ? 6 : 7 } })
    },
  )

  it('raises no notice by the retention', async () => {
    const desk = makeDesk(200)
    for (let n = 0; n < 4; n++) await desk.run(2)
    desk.clock.set(800 * dayMs)
    expect((await desk.run(2)).notices).toEqual([])
    expect((await desk.run(2)).notices).toEqual([])
    expect(await desk.verify()).toMatchObject({ problems: [], removed: 6 })
  })
})

type Desk = ReturnType<typeof makeDesk>

/** How a run ends: what of its last write is on disk. */
const ends = ['in order', 'without the kept end', 'torn', 'before the write'] as const
/** What happens to the folder between two runs. */
const changes = ['nothing', 'cut', 'emptied', 'replaced', 'kept end gone'] as const

describe('over any number of runs, crashes and files', () => {
  it('tells of what was taken, and of nothing else', async () => {
    const step = fc.record({
      entries: fc.integer({ min: 1, max: 4 }),
      end: fc.constantFrom(...ends),
      tampering: fc.oneof(
        { weight: 3, arbitrary: fc.constant('nothing' as const) },
        fc.constantFrom(...changes),
      ),
      cut: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const desk = makeDesk(300)
        const { folder, headFile, profile } = desk
        let isTold = false
        for (const { entries, end, tampering, cut } of steps) {
          // The start of the run is orderly; the crash is in its last write.
          expect((await desk.run(0)).notices.length > 0, JSON.stringify(steps)).toBe(isTold)
          isTold = false
          const before = desk.keep()
          await desk.run(entries)
          if (end === 'without the kept end' || end === 'torn') {
            const head = join(before, 'audit-head.json')
            if (existsSync(head)) cpSync(head, headFile)
            // The very first end is kept before the first entry.
            else writeFileSync(headFile, JSON.stringify({ number: 0, hash: '0'.repeat(64) }))
          }
          if (end === 'torn') {
            const file = await desk.newest()
            truncateSync(file, readFileSync(file).length - 5)
          }
          if (end === 'before the write') {
            rmSync(profile, { recursive: true })
            cpSync(before, profile, { recursive: true })
          }
          const kept = existsSync(headFile)
            ? (JSON.parse(readFileSync(headFile, 'utf8')) as { number: number })
            : { number: 0 }
          if (tampering === 'cut') await desk.cut(cut)
          if (tampering === 'emptied') rmSync(folder, { recursive: true, force: true })
          if (tampering === 'replaced' && existsSync(folder)) {
            const other = makeDesk()
            other.clock.set(1)
            await other.run(kept.number + 1)
            rmSync(folder, { recursive: true })
            cpSync(other.folder, folder, { recursive: true })
            isTold = kept.number > 0
          }
          const left = await desk.verify()
          if (left.head.number < kept.number) isTold = true
          if (tampering === 'kept end gone') {
            rmSync(headFile, { force: true })
            isTold = (await auditFiles(folder)).length > 0
          }
        }
      }),
      { numRuns: 30 },
    )
  })
})
