import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createHandovers, type HandoversParts, packHandover } from '../../../../src/main/response/handover.ts'
import type { AuditRecord } from '../../../../src/main/storage/audit-trail.ts'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import type { HandoverReading } from '../../../../src/shared/model/handover.ts'
import { defaultPriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { localActor } from '../../../../src/shared/model/role.ts'
import type { Result } from '../../../../src/shared/result.ts'
import { createZone } from '../../../../src/shared/rules/zone.ts'
import { openDatabase, type TestDatabase } from '../../../support/profile-database.ts'
import { recordSql } from '../../../support/recorded-sql.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const hour = 3_600_000
const settings = settingsSchema.parse({})
const day = 24 * hour
const signature = { outgoing: 'Ada', incoming: 'Bob', remark: 'Pump 7 hums.' }

/** The clock of the test database begins at midnight, UTC: the night shift, until six. */
function start({ database, context, logs }: TestDatabase, more: Partial<HandoversParts> = {}) {
  const recorded: AuditRecord[] = []
  const signedOver: number[] = []
  let changes = 0
  let made = 0
  const handovers = createHandovers({
    ...context,
    database,
    log: logs.log,
    server: 'North',
    zone: createZone('UTC'),
    audit: { append: (record) => void recorded.push(record) },
    newId: () => `id${++made}`,
    settings: () => settings,
    sources: () => ({
      entries: [],
      knownSince: 0,
      isConfirmed: true,
      flood: null,
      marks: { claims: [], notes: [] },
      shelved: [],
      stateLabels: {},
      scale: defaultPriorityScale,
    }),
    calls: () => [],
    callLog: () => Promise.resolve([]),
    onSigned: (shiftBegan) => signedOver.push(shiftBegan),
    onChanged: () => changes++,
    ...more,
  })
  handovers.start()
  return { handovers, recorded, signedOver, changes: () => changes }
}
function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

describe('a handover', () => {
  it('is what was shown, with two names, once, in the audit with its hash, and found again', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers, recorded, signedOver } = start(test)
    valueOf(handovers.addPoint('Order a seal', 'Desk 1'))
    await test.clock.advance(1)
    const shown = valueOf(await handovers.read(null))
    expect(shown.content.points).toMatchObject([{ text: 'Order a seal' }])
    // What came after it was shown is not signed.
    valueOf(handovers.addPoint('Later', 'Desk 1'))
    const signed = valueOf(handovers.sign(shown.ticket, signature, localActor()))
    const again = handovers.sign(shown.ticket, { ...signature, outgoing: 'Eve' }, localActor())
    expect(again).toMatchObject({ ok: false, error: { code: 'rejected' } })
    expect(signedOver).toEqual([shown.content.shift.from])
    const opened = valueOf(handovers.open(signed.id))
    expect(opened).toEqual({ handover: { ...signed, content: shown.content }, isSound: true })
    const body = String(test.database.sql().prepare('SELECT body FROM handover').get()?.['body'])
    expect(JSON.parse(body)).toEqual(opened.handover)
    const sha256 = createHash('sha256').update(body).digest('hex')
    expect(recorded).toMatchObject([{ kind: 'handover', server: 'North', handover: signed, sha256 }])
    expect(await handovers.list('PUMP ada', 10)).toMatchObject({
      total: 1,
      handovers: [signed],
      names: ['Bob', 'Ada'],
    })
    expect((await handovers.list('seal', 10)).total).toBe(1)
    expect(await handovers.list('nothing', 10)).toMatchObject({ total: 0, handovers: [] })
    expect((await handovers.list('', 10)).shifts[0]?.handover).toBe(signed.id)
  })

  it('is changed by nothing; what something else changed shows', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers } = start(test)
    const { ticket } = valueOf(await handovers.read(null))
    const { id } = valueOf(handovers.sign(ticket, signature, localActor()))
    const sql = test.database.sql()
    expect(() => sql.exec("UPDATE handover SET body = '{}'")).toThrow(/does not change/)
    sql.exec('DROP TRIGGER handoverIsFinal')
    sql.exec("UPDATE handover SET body = replace(body, 'Pump 7', 'Pump 8')")
    expect(valueOf(handovers.open(id))).toMatchObject({ isSound: false })
  })

  it('of the next shift has what came between the reading of the last one and its signature', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers } = start(test)
    await test.clock.advance(5 * hour)
    const night = valueOf(await handovers.read(null))
    await test.clock.advance(hour / 2)
    valueOf(handovers.sign(night.ticket, signature, localActor()))
    await test.clock.advance(3 * hour)
    expect(valueOf(await handovers.read(null)).content.from).toBe(night.content.to)
  })

  it('of the next shift begins where an early one ended, and at its own time otherwise', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers } = start(test)
    const midnight = test.clock.now()
    await test.clock.advance(5 * hour)
    const night = valueOf(await handovers.read(null))
    expect(night.content).toMatchObject({ from: midnight - 2 * hour, to: midnight + 5 * hour + 1 })
    valueOf(handovers.sign(night.ticket, signature, localActor()))
    await test.clock.advance(3 * hour)
    const early = valueOf(await handovers.read(null))
    expect(early.content).toMatchObject({
      shift: { from: midnight + 6 * hour, to: midnight + 14 * hour },
      from: night.content.to,
    })
    // Signed late, it ends with its shift all the same.
    await test.clock.advance(7 * hour)
    const late = valueOf(await handovers.read(midnight + 6 * hour))
    expect(late.content.to).toBe(midnight + 14 * hour)
    valueOf(handovers.sign(late.ticket, signature, localActor()))
    expect(valueOf(await handovers.read(null)).content.from).toBe(midnight + 14 * hour)
  })

  it('is refused for a time at which no shift begins, and for a reading that is not known', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers } = start(test)
    for (const from of [test.clock.now(), test.clock.now() + 6 * hour])
      expect(await handovers.read(from)).toMatchObject({ ok: false, error: { code: 'not-found' } })
    expect(handovers.sign('none', signature, localActor())).toMatchObject({ ok: false })
  })

  it('asks the service for outcomes only where there are calls', async () => {
    const test = await openDatabase(tempFolder())
    let asked = 0
    const callLog = () => Promise.resolve((asked++, null))
    const { handovers } = start(test, { callLog })
    expect(valueOf(await handovers.read(null)).content.hasCallLog).toBe(true)
    expect(asked).toBe(0)
  })

  it('goes after two years, which the audit says; ticked points go after a week', async () => {
    const folder = tempFolder()
    const test = await openDatabase(folder)
    const { handovers } = start(test)
    const { ticket } = valueOf(await handovers.read(null))
    valueOf(handovers.sign(ticket, signature, localActor()))
    const point = valueOf(handovers.addPoint('Done', 'Desk 1'))
    valueOf(handovers.tickPoint(point.id, true, 'Desk 2'))
    valueOf(handovers.addPoint('Open', 'Desk 1'))
    await test.clock.advance(732 * day)
    const later = start(test)
    expect(later.recorded).toMatchObject([{ kind: 'handovers-removed', handovers: 1 }])
    const { content } = valueOf(await later.handovers.read(null))
    expect(content.points.map(({ text }) => text)).toEqual(['Open'])
  })

  it('is looked for a few at a time, between which the desk goes on', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers } = start(test)
    const { ticket } = valueOf(await handovers.read(null))
    const signed = valueOf(handovers.sign(ticket, signature, localActor()))
    // Older ones with the same content.
    test.database.sql().exec(`
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 500)
      INSERT INTO handover SELECT shiftFrom - n, id || n, signedAt, words, summary, body, hash FROM handover, n`)
    const { database, take } = recordSql(test.database)
    const asked = start({ ...test, database }).handovers
    take()
    expect(await asked.list('pump ada', 1)).toMatchObject({ total: 501, handovers: [signed] })
    const looked = take().filter(({ sql }) => sql.includes('instr('))
    expect(looked.map(({ rows }) => rows)).toEqual([...Array<number>(20).fill(25), 1])
    expect((await asked.list('nowhere', 1)).total).toBe(0)
    expect((await asked.list('', 500)).handovers).toHaveLength(500)
  })

  it('says so where it cannot be stored', async () => {
    const test = await openDatabase(tempFolder())
    const { handovers, recorded, changes } = start(test)
    const { ticket } = valueOf(await handovers.read(null))
    test.database.sql().exec('PRAGMA query_only = ON')
    expect(handovers.sign(ticket, signature, localActor())).toMatchObject({
      ok: false,
      error: { code: 'file-failed' },
    })
    expect(handovers.addPoint('x', 'Desk 1')).toMatchObject({ ok: false })
    expect([recorded.length, changes()]).toEqual([0, 0])
  })
})

it('two screens, in any order of reading, writing, ticking, signing and restarting, agree on what was signed', async () => {
  const step = fc.record({
    kind: fc.constantFrom('read', 'sign', 'add', 'tick', 'pass', 'restart'),
    screen: fc.constantFrom(0, 1),
    back: fc.constantFrom(0, 1),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const test = await openDatabase(tempFolder())
      let desk = start(test)
      let ids = 0
      const screens: (HandoverReading | null)[] = [null, null]
      /** By the start of the shift, what was shown to the one who signed. */
      const signed = new Map<number, { id: string; content: unknown }>()
      const points = new Map<string, boolean>()
      for (const [at, { kind, screen, back }] of steps.entries()) {
        const shown = screens[screen] ?? null
        if (kind === 'pass') await test.clock.advance(3 * hour)
        else if (kind === 'restart') {
          // A restarted desk knows no reading: nobody signs what is not on a screen.
          desk = start(test, { newId: () => `restarted ${++ids}` })
          if (shown) expect(desk.handovers.sign(shown.ticket, signature, localActor()).ok).toBe(false)
          screens.fill(null)
        } else if (kind === 'add') {
          await test.clock.advance(1)
          points.set(valueOf(desk.handovers.addPoint(`Point ${at}`, `Desk ${screen}`)).id, false)
        } else if (kind === 'tick') {
          const [id] = [...points.keys()].slice(-1)
          if (id !== undefined) valueOf(desk.handovers.tickPoint(id, true, `Desk ${screen}`))
          if (id !== undefined) points.set(id, true)
        } else if (kind === 'read') {
          await test.clock.advance(1)
          const { shifts } = await desk.handovers.list('', 1)
          screens[screen] = valueOf(await desk.handovers.read(shifts[back]?.from ?? null))
          const open = screens[screen].content.points.filter(({ done }) => done === null)
          // Every open point is carried into the current handover until it is ticked.
          if (back === 0)
            expect(open.map(({ id }) => id).toSorted()).toEqual(
              [...points].flatMap(([id, isDone]) => (isDone ? [] : [id])).toSorted(),
            )
        } else if (shown) {
          const { from } = shown.content.shift
          const result = desk.handovers.sign(
            shown.ticket,
            { ...signature, outgoing: `S${screen}` },
            localActor(),
          )
          expect(result.ok).toBe(!signed.has(from))
          if (result.ok) signed.set(from, { id: result.value.id, content: shown.content })
        }
        expect((await desk.handovers.list('', 500)).total).toBe(signed.size)
      }
      for (const { id, content } of signed.values())
        expect(valueOf(desk.handovers.open(id))).toMatchObject({ handover: { content }, isSound: true })
      test.database.close()
    }),
    { numRuns: 20 },
  )
})

describe('the handovers of a team', () => {
  async function startDesk() {
    const acts: ActContent[] = []
    const test = await openDatabase(tempFolder())
    const onActed = (_person: string, content: ActContent) => acts.push(content)
    const newId = () => randomUUID()
    return { ...start(test, { onActed, newId }), acts }
  }
  type TestDesk = Awaited<ReturnType<typeof startDesk>>
  const signAt = async ({ handovers }: TestDesk, remark: string) => {
    const { ticket } = valueOf(await handovers.read(null))
    return valueOf(handovers.sign(ticket, { ...signature, remark }, localActor()))
  }
  const deliver = ({ acts }: Pick<TestDesk, 'acts'>, { handovers }: TestDesk) =>
    handovers.merge(
      acts.filter((content) => content.action === 'handover.sign'),
      acts.flatMap((content) => (content.action === 'point.put' ? [content.point] : [])),
    )

  it('are on every desk as they were signed, also two of one shift, and the first of them is the one of the shift', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    const first = await signAt(north, 'by North')
    const second = await signAt(south, 'by South')
    deliver(south, north)
    deliver(north, south)
    deliver(north, south)
    for (const { handovers } of [north, south]) {
      const { handovers: listed, shifts } = await handovers.list('', 10)
      expect(listed.map(({ remark }) => remark).toSorted()).toEqual(['by North', 'by South'])
      const ids = [first.id, second.id].toSorted()
      expect(shifts[0]?.handover).toBe(ids[0])
      for (const { id } of [first, second]) expect(valueOf(handovers.open(id)).isSound).toBe(true)
    }
    expect([north.changes(), south.changes()]).toEqual([2, 2])
    expect(south.signedOver).toHaveLength(1)
    // One that joins later gets both from either desk.
    const west = await startDesk()
    deliver({ acts: north.handovers.acts().map(({ content }) => content) }, west)
    expect((await west.handovers.list('', 10)).total).toBe(2)
  })

  it('do not change by what another desk says of one that is signed', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    const { id } = await signAt(north, 'as signed')
    const { handover } = valueOf(north.handovers.open(id))
    const changed = packHandover(id, JSON.stringify({ ...handover, remark: 'changed' }))
    const otherId = packHandover('another', JSON.stringify(handover))
    const broken = { action: 'handover.sign' as const, id: 'x', packed: 'AAAA' }
    if (!changed || !otherId) throw new Error('too large')
    deliver(north, south)
    for (const desk of [north, south]) {
      desk.handovers.merge([changed, otherId, broken], [])
      expect((await desk.handovers.list('', 10)).handovers).toMatchObject([{ id, remark: 'as signed' }])
    }
  })

  it('have all points, each as it was ticked last', async () => {
    const [north, south] = [await startDesk(), await startDesk()]
    const point = valueOf(north.handovers.addPoint('Look at pump 7.', 'Anna'))
    valueOf(south.handovers.addPoint('Order a seal.', 'Ben'))
    deliver(north, south)
    deliver(south, north)
    valueOf(south.handovers.tickPoint(point.id, true, 'Ben'))
    deliver(south, north)
    for (const { handovers } of [north, south]) {
      const { content } = valueOf(await handovers.read(null))
      expect(content.points.map(({ text, done }) => [text, done?.by]).toSorted()).toEqual([
        ['Look at pump 7.', 'Ben'],
        ['Order a seal.', undefined],
      ])
    }
  })
})
