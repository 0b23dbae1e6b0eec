import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import type { Alarm, Occurrence } from '../../../src/shared/model/alarm.ts'
import type { Result } from '../../../src/shared/result.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { occurrenceOf } from '../../../src/shared/rules/occurrence.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { makeLiveApp, type TestApp } from '../../support/app.ts'
import { bookChange, makeContact } from '../../support/book.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const acknowledge = { method: 'POST', path: '/acknowledgements', body: '{"id":"{id}","user":"{user}"}' }

function prepareFolder() {
  const folder = tempFolder()
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ profiles: [{ acknowledge }] }))
  mkdirSync(join(folder, 'team'), { mode: 0o700 })
  return { folder, key: openDeskKey(join(folder, 'team', 'key.pem')).publicKey }
}

/** Whole desks of one team, each on a host of its own, on one service. */
async function startDesks(service: StartedService, servers: string[], names: string[]): Promise<TestApp[]> {
  const prepared = names.map(prepareFolder)
  const content = {
    'team.name': 'test',
    'team.servers': servers,
    'team.keys': prepared.map(({ key }) => key),
  }
  const policy = readPolicy(content, 'policy.json')
  expect(policy.problems).toEqual([])
  return Promise.all(prepared.map(({ folder }) => makeLiveApp(service, { folder, policy })))
}

async function alarmsAt({ ask }: TestApp): Promise<Alarm[]> {
  const answer = await ask('desk.snapshot', null)
  return answer.ok ? answer.value.alarms : []
}

function valueOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}
/** The desk may call a group about any alarm. */
async function setChain({ ask }: TestApp) {
  const { groups } = valueOf(await ask('groups.read', null))
  const [group] = groups.items.flatMap((item) => readGroup(item) ?? [])
  const { settings, profile } = valueOf(await ask('desk.snapshot', null))
  const steps = [{ groupId: group?.id ?? 0, name: 'Maintenance', waitMinutes: 5 }]
  const chain = { id: 'night', server: profile.id, name: 'Night', steps }
  valueOf(await ask('settings.change', { calls: { ...settings.calls, chains: [chain] } }))
}
const marksAt = async ({ ask }: TestApp) => valueOf(await ask('marks.read', null))
const shelfAt = async ({ ask }: TestApp) => valueOf(await ask('shelf.read', null))
const teamAt = async ({ ask }: TestApp) => valueOf(await ask('team.read', null))

describe.skipIf(natsObstacle() !== null)('two desks of a team', { timeout: clusterTestMs }, () => {
  it('show what the other does, also while one of three NATS servers dies', async () => {
    const nats = await startNats(3)
    const service = await startService({ alarms: 3 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    await settled(async () => {
      for (const desk of [north, south]) {
        const { state, desks } = await teamAt(desk)
        expect([state, desks.length]).toEqual(['together', 1])
        // Both see the same alarms of the server that both watch.
        expect(desks[0]?.servers).toMatchObject([{ link: 'live', count: 3 }])
        expect(desks[0]?.servers).toEqual((await teamAt(desk)).own?.servers)
      }
    })
    const [first, second] = (await alarmsAt(north)) as [Alarm, Alarm]

    await north.ask('marks.take', { alarms: [occurrenceOf(first)], isTaken: true, takesOver: false })
    await south.ask('marks.note', { path: first.path, text: 'valve is stuck' })
    await settled(async () => {
      expect((await marksAt(south)).claims).toMatchObject([{ alarmId: first.id }])
      expect((await marksAt(north)).notes).toMatchObject([{ text: 'valve is stuck' }])
    })
    // It is taken, and the other one is named.
    const taken = await south.ask('marks.take', {
      alarms: [occurrenceOf(first)],
      isTaken: true,
      takesOver: false,
    })
    expect(taken).toMatchObject({
      value: { ids: [], heldByOthers: [{ by: expect.stringContaining(' · ') as string }] },
    })
    // Handed on, it is with whom was named on every desk, who may be at any of them.
    const alarms = [occurrenceOf(first)]
    await north.ask('marks.take', { alarms, isTaken: true, takesOver: false, to: 'Ben' })
    await settled(async () => {
      expect((await marksAt(south)).claims).toMatchObject([
        { by: 'Ben', from: expect.stringContaining(' · ') as string },
      ])
    })

    await nats.kill(0)
    const subject = { kind: 'alarms' as const, alarms: [occurrenceOf(second)] }
    const shelved = await south.ask('shelf.shelve', { subject, minutes: 10, reason: 'works', pin: null })
    expect(shelved).toMatchObject({ ok: true })
    await settled(async () => {
      expect((await shelfAt(north)).entries).toMatchObject([{ alarmId: second.id, reason: 'works' }])
      expect((await alarmsAt(north)).map(({ id }) => id)).not.toContain(second.id)
    })
    const [entry] = (await shelfAt(north)).entries
    await north.ask('shelf.unshelve', { ids: [entry?.id ?? ''] })
    await settled(async () => {
      expect((await shelfAt(south)).entries).toEqual([])
      expect((await alarmsAt(south)).map(({ id }) => id)).toContain(second.id)
    })
    const filter = { kinds: ['done' as const] }
    const query = { ticket: 'acts', filter, sort: '+id' as const, limit: 50, after: null }
    const evidence = await north.ask('records.evidence', query)
    expect(JSON.stringify(evidence)).toContain('marks.note')
  })

  it('say where in the team an alarm was seen, and seen stays the own of each', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 1 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    await settled(async () => {
      for (const desk of [north, south]) expect((await teamAt(desk)).desks).toHaveLength(1)
    })
    // What is active at the first start counts as seen.
    for (const path of ['NORTH\\P1', 'NORTH\\P2']) await service.post({ path, priority: 2 })
    const raisedAt = async (desk: TestApp) =>
      (await alarmsAt(desk)).filter(({ path }) => path.startsWith('NORTH\\P')).map(occurrenceOf)
    await settled(async () => {
      for (const desk of [north, south]) expect(await raisedAt(desk)).toHaveLength(2)
    })
    const [first, second] = (await raisedAt(north)) as [Occurrence, Occurrence]
    const seenAt = async ({ ask }: TestApp, { path, raisedAt }: Occurrence) =>
      valueOf(await ask('journal.seenElsewhere', { path, raisedAt: raisedAt ?? 0 }))
    valueOf(await north.ask('alarms.seen', { alarms: [first] }))
    await settled(async () =>
      expect(await seenAt(south, first)).toEqual({
        desk: expect.any(String) as string,
        at: expect.any(Number) as number,
      }),
    )
    expect(await seenAt(south, second)).toBeNull()
    expect(await seenAt(north, first)).toBeNull()
  })

  it('have one contact book and one alarm help', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 1 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    const ada = makeContact({ id: 901, name: 'Ada' })
    const label = { kind: 'station' as const, id: 5, name: 'Pump house' }
    await north.ask('book.change', bookChange({ contacts: [ada], labels: [label] }))
    const entry = { cause: 'ice', consequence: '', action: '', minutes: 5, links: [] }
    const entries = ['P1*', 'P2*'].map((pattern) => ({ pattern, ...entry }))
    valueOf(await south.ask('alarmHelp.stage', { ticket: 't', isFirst: true, entries }))
    valueOf(await south.ask('alarmHelp.commit', { ticket: 't', mode: 'merge', count: 2, file: 'help.csv' }))
    await settled(async () => {
      const book = valueOf(await south.ask('book.read', null))
      expect(book.contacts).toContainEqual(ada)
      expect(book.labels).toEqual([label])
      expect(valueOf(await north.ask('alarmHelp.list', { from: 0, limit: 9 })).entries).toEqual(entries)
    })
    await south.ask('book.change', bookChange({ gone: [901] }))
    await north.ask('alarmHelp.change', { put: [], remove: ['p1*'] })
    await settled(async () => {
      expect(valueOf(await north.ask('book.read', null)).contacts).not.toContainEqual(ada)
      expect(valueOf(await south.ask('alarmHelp.rules', null)).rules).toMatchObject([{ pattern: 'P2*' }])
    })
    const filter = { kinds: ['done' as const] }
    const query = { ticket: 'acts', filter, sort: '+id' as const, limit: 50, after: null }
    expect(JSON.stringify(await south.ask('records.evidence', query))).toContain('book.change')
  })

  it('sign a handover once for all, and have the same open points', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 1 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    const point = valueOf(await north.ask('handover.addPoint', { text: 'Look at pump 7.' }))
    // The shift of the test, also where the next one begins meanwhile.
    const { from } = valueOf(await north.ask('handover.read', { from: null })).content.shift
    const readAt = async ({ ask }: TestApp) => valueOf(await ask('handover.read', { from }))
    await settled(async () => expect((await readAt(south)).content.points).toMatchObject([{ id: point.id }]))
    await south.ask('handover.tickPoint', { id: point.id, isDone: true })
    await settled(async () =>
      expect((await readAt(north)).content.points).toMatchObject([
        { done: { by: expect.stringContaining(' · ') as string } },
      ]),
    )
    const { ticket } = await readAt(south)
    const signature = { outgoing: 'Ada', incoming: 'Bo', remark: 'quiet' }
    const signed = valueOf(await south.ask('handover.sign', { ticket, ...signature }))
    await settled(async () => expect((await readAt(north)).signed).toEqual(signed))
    expect(valueOf(await north.ask('handover.open', { id: signed.id })).isSound).toBe(true)
    const again = await north.ask('handover.sign', { ...signature, ticket: (await readAt(north)).ticket })
    expect(again).toMatchObject({ ok: false, error: { code: 'rejected' } })
  })

  it('record who at the other has acknowledged an alarm', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 0 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    await service.post({ path: 'NORTH\\P1', priority: 1, alarmMessage: 'Drum level' })
    await settled(async () => expect(await alarmsAt(north)).toHaveLength(1))
    const [alarm] = (await alarmsAt(north)) as [Alarm]
    const sent = await north.ask('alarms.acknowledge', { alarms: [occurrenceOf(alarm)], pin: null })
    expect(sent).toMatchObject({ value: { failures: [] } })
    const filter = { kinds: ['done' as const] }
    const query = { ticket: 'acks', filter, sort: '+id' as const, limit: 50, after: null }
    await settled(async () => {
      const evidence = JSON.stringify(await south.ask('records.evidence', query))
      expect(evidence).toContain('alarms.acknowledge')
      expect(evidence).toContain(' · ')
    })
  })

  it('know of the calls of the other, and a reminder that one dismisses is dismissed for both', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 1 })
    onTestFinished(() => service.stop())
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    const [alarm] = (await alarmsAt(north)) as [Alarm]
    const about = { alarmId: alarm.id, path: alarm.path, message: alarm.message }
    const order = { userIds: [1], groupIds: [], text: 'Come', number: 1, audio: null, file: null, about }
    const placed = valueOf(await north.ask('calls.place', { ...order, pin: null }))
    const callsAt = async ({ ask }: TestApp) => valueOf(await ask('calls.audit', { limit: 9 }))
    await settled(async () =>
      expect(await callsAt(south)).toMatchObject([
        { id: placed.id, answers: placed.answers, by: { name: expect.stringContaining(' · ') as string } },
      ]),
    )
    await south.ask('calls.reminder.dismiss', { id: placed.id })
    await settled(async () =>
      expect(await callsAt(north)).toMatchObject([{ recallDismissedAt: expect.any(Number) as number }]),
    )
    // What the other one did is not in this desk's own audit, but in its evidence.
    const filter = { kinds: ['called' as const] }
    const query = { ticket: 'calls', filter, sort: '+id' as const, limit: 50, after: null }
    expect(JSON.stringify(await south.ask('records.evidence', query))).toContain(' · ')
  })

  it('escalate once: the desk that runs the chains does it for both, and the other goes on when that one is gone', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 2 })
    onTestFinished(() => service.stop())
    const desks = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    await Promise.all(desks.map(setChain))
    const isRunner = ({ logs }: TestApp) =>
      logs.lines.some(({ message }) => message.includes('this desk runs the escalations'))
    await settled(() => expect(desks.map(isRunner).toSorted()).toEqual([false, true]))
    const [runner, other] = (isRunner(desks[0]) ? desks : desks.toReversed()) as [TestApp, TestApp]
    const [first, second] = (await alarmsAt(other)) as [Alarm, Alarm]
    const begin = (alarm: Alarm) =>
      other.ask('escalation.begin', { alarm: occurrenceOf(alarm), chainId: 'night', pin: null })
    const standsAt = async ({ ask }: TestApp, { id }: Alarm) =>
      valueOf(await ask('escalation.read', null)).find(({ alarmId }) => alarmId === id)
    const callsAt = async ({ ask }: TestApp) => valueOf(await ask('calls.audit', { limit: 9 }))

    valueOf(await begin(first))
    await settled(async () => {
      for (const desk of desks) {
        expect(await standsAt(desk, first)).toMatchObject({ phase: { kind: 'waiting', step: 0 } })
        expect(await callsAt(desk)).toMatchObject([{ answers: [{ placed: true }] }])
      }
    })
    const filter = { kinds: ['done' as const] }
    const query = { ticket: 'runs', filter, sort: '+id' as const, limit: 50, after: null }
    expect(JSON.stringify(await runner.ask('records.evidence', query))).toContain('escalation.run')
    await runner.app.stop()
    valueOf(await begin(second))
    await settled(async () =>
      expect(await standsAt(other, second)).toMatchObject({ phase: { kind: 'waiting', step: 0 } }),
    )
    expect(await callsAt(other)).toHaveLength(2)
  })

  it('escalate each by itself while the team is away; then one of them stops, and its screens say so', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 1 })
    onTestFinished(() => service.stop())
    const desks = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    await Promise.all(desks.map(setChain))
    const running = async () => {
      const own = await Promise.all(desks.map(teamAt))
      return own.map((state) => state.own?.servers[0]?.escalates === true).toSorted()
    }
    await settled(async () => expect(await running()).toEqual([false, true]))
    await nats.kill(0)
    await settled(async () => expect(await running()).toEqual([true, true]))
    await nats.restart(0)
    await settled(async () => expect(await running()).toEqual([false, true]))
    // Whoever stopped says so, and either knows from the other who runs them.
    await settled(async () => {
      for (const { own, desks: others, yielded } of await Promise.all(desks.map(teamAt))) {
        const isRunner = own?.servers[0]?.escalates === true
        expect(yielded).toHaveLength(isRunner ? 0 : 1)
        expect(others.map(({ servers }) => servers[0]?.escalates)).toEqual([!isRunner])
      }
    })
  })

  it('share what they did before they met, and the first of two who took an alarm has it', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 2 })
    onTestFinished(() => service.stop())
    await nats.kill(0)
    const [north, south] = (await startDesks(service, nats.urls, ['North', 'South'])) as [TestApp, TestApp]
    const [first] = (await alarmsAt(north)) as [Alarm]
    await north.ask('marks.take', { alarms: [occurrenceOf(first)], isTaken: true, takesOver: false })
    // A later moment on the clock: within one millisecond nobody is the first.
    const taken = Date.now()
    await settled(() => expect(Date.now()).toBeGreaterThan(taken))
    await south.ask('marks.take', { alarms: [occurrenceOf(first)], isTaken: true, takesOver: false })
    expect(await teamAt(north)).toMatchObject({ state: 'alone', pending: 1 })
    await nats.restart(0)
    // The first of them has it, on both desks.
    await settled(async () => {
      expect((await marksAt(south)).claims).toMatchObject([{ by: expect.stringContaining(' · ') as string }])
      expect((await marksAt(north)).claims).toMatchObject([
        { by: expect.not.stringContaining(' · ') as string },
      ])
      expect(await teamAt(south)).toMatchObject({ state: 'together', pending: 0 })
    })
    // Whoever lost it is told who has it.
    expect((await teamAt(south)).lost).toMatchObject([
      { path: first.path, by: expect.stringContaining(' · ') as string },
    ])
    expect((await teamAt(north)).lost).toEqual([])
  })

  it('keep what was done while a desk was in no team', async () => {
    const nats = await startNats()
    const service = await startService({ alarms: 2 })
    onTestFinished(() => service.stop())
    const prepared = [prepareFolder(), prepareFolder()]
    const keys = prepared.map(({ key }) => key)
    const desks = await Promise.all(prepared.map(({ folder }) => makeLiveApp(service, { folder })))
    const [north, south] = desks as [TestApp, TestApp]
    const setTeam = async ({ ask }: TestApp, servers: string[]) => {
      const { settings } = valueOf(await ask('desk.snapshot', null))
      valueOf(await ask('settings.change', { team: { ...settings.team, name: 'test', servers, keys } }))
    }
    for (const desk of desks) await setTeam(desk, nats.urls)
    const [first, second] = (await alarmsAt(north)) as [Alarm, Alarm]
    const take = (desk: TestApp, alarm: Alarm, isTaken: boolean) =>
      desk.ask('marks.take', { alarms: [occurrenceOf(alarm)], isTaken, takesOver: false })
    const takenAt = async (desk: TestApp) => (await marksAt(desk)).claims.map(({ alarmId }) => alarmId)
    await take(north, first, true)
    await settled(async () => expect(await takenAt(south)).toEqual([first.id]))

    await setTeam(north, [])
    await settled(async () => expect((await teamAt(north)).state).toBe('off'))
    await take(north, first, false)
    await take(north, second, true)
    await setTeam(north, nats.urls)
    await settled(async () => {
      expect(await takenAt(north)).toEqual([second.id])
      expect(await takenAt(south)).toEqual([second.id])
      expect(await teamAt(north)).toMatchObject({ state: 'together', pending: 0 })
    })
  })
})
