import { expect, onTestFinished, test } from 'vitest'
import { allServersId } from '../../../src/shared/model/constants.ts'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import type { DeskSnapshot } from '../../../src/shared/model/desk.ts'
import { severalServers } from '../../../src/shared/rules/server-choice.ts'
import { occurrenceOf } from '../../../src/shared/rules/occurrence.ts'
import { createServerStream } from '../../../src/shared/ipc/server-stream.ts'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import { localActor } from '../../../src/shared/model/role.ts'
import { pageOrigin, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { snapshot, twoPlants } from '../../support/two-plants.ts'

/** The alarms of a page, from its last snapshot and the pushes since; null where one of them is missing. */
function alarmsOf(taken: DeskSnapshot, pushes: readonly Push[]): Map<number, Alarm> | null {
  const stream = createServerStream()
  stream.resume(taken)
  const alarms = new Map(taken.alarms.map((alarm) => [alarm.id, alarm]))
  for (const push of pushes) {
    if (!('generation' in push) || push.generation !== taken.generation) continue
    const step = stream.classify(push)
    if (step === 'gap' || step === 'restart') return null
    if (step !== 'apply' || push.name !== 'desk.delta') continue
    for (const alarm of push.payload.upserts) alarms.set(alarm.id, alarm)
    for (const change of push.payload.changes ?? []) {
      const before = alarms.get(change.id)
      if (before) alarms.set(change.id, { ...before, ...change } as Alarm)
    }
    for (const id of push.payload.removals) alarms.delete(id)
  }
  return alarms
}

test('one list has the alarms of every server, apart by id and path, on one scale', async () => {
  const { desk, north, south } = await twoPlants()
  const taken = await snapshot(desk)
  expect(taken).toMatchObject({ alarms: [], profile: { id: 'all', name: 'North · South' } })
  const [a, b] = [
    await north.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'in the north' }),
    await south.post({ path: 'A\\B\\C', priority: 950, alarmMessage: 'in the south' }),
  ]
  // The two services number by themselves, and both begin at the same.
  expect(a).toBe(b)
  await eventually(() => {
    const alarms = [...(alarmsOf(taken, desk.pushes)?.values() ?? [])]
    expect(alarms.map(({ path, priority, dataServerId }) => ({ path, priority, dataServerId }))).toEqual([
      { path: 'North\\A\\B\\C', priority: 1, dataServerId: 1 },
      { path: 'South\\A\\B\\C', priority: 1, dataServerId: 2 },
    ])
  })
  // Each of them writes the time of its own zone; the instant is the same for everybody.
  const changes = [...(alarmsOf(taken, desk.pushes)?.values() ?? [])].map(({ lastChange }) => lastChange)
  expect(changes.map((text) => text.endsWith('Z'))).toEqual([true, true])
  // What a page has by pushes is what it would get now.
  const again = await snapshot(desk)
  expect(new Map(again.alarms.map((alarm) => [alarm.id, alarm]))).toEqual(alarmsOf(taken, desk.pushes))
})

test('alarms of a server whose clock is wrong have the time of this machine, and acts still find them', async () => {
  const { desk, north, south } = await twoPlants(0, { now: () => Date.now() + 40_000 })
  const from = Date.now() - 2_000
  await north.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 10, alarmMessage: 'in the south' })
  const to = Date.now() + 2_000
  // The first answers of a service tell its clock.
  await eventually(async () => {
    const { alarms } = await snapshot(desk)
    const times = alarms.map(({ alarmTime }) => Date.parse(alarmTime))
    expect(times.map((time) => time > from && time < to)).toEqual([true, true])
  })
  const southern = (await snapshot(desk)).alarms.filter(({ path }) => path.startsWith('South'))
  const order = { alarms: southern.map(occurrenceOf), isTaken: true, takesOver: false }
  expect(await replyOf(desk.ask('marks.take', order))).toMatchObject({ ids: southern.map(({ id }) => id) })
  const { raises } = await replyOf(desk.ask('journal.raises', { since: from }))
  expect(raises.map(({ raisedAt }) => raisedAt > from && raisedAt < to)).toEqual([true, true])
})

test('an act reaches the server of its row; a mixed selection reaches each', async () => {
  const { desk, north, south } = await twoPlants()
  await north.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 10, alarmMessage: 'in the south' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
  const { alarms } = await snapshot(desk)
  const southern = alarms.filter(({ path }) => path.startsWith('South')).map(occurrenceOf)
  await replyOf(desk.ask('marks.take', { alarms: southern, isTaken: true, takesOver: false }))
  expect((await replyOf(desk.ask('marks.read', null))).claims).toMatchObject([{ path: 'South\\A\\B\\C' }])

  const both = alarms.map(occurrenceOf)
  await replyOf(desk.ask('marks.take', { alarms: both, isTaken: true, takesOver: false }))
  const { claims } = await replyOf(desk.ask('marks.read', null))
  expect(new Set(claims.map(({ alarmId }) => alarmId))).toEqual(new Set(alarms.map(({ id }) => id)))
  await replyOf(desk.ask('marks.note', { path: 'North\\A\\B\\C', text: 'fitter on the way' }))
  const { notes } = await replyOf(desk.ask('marks.read', null))
  expect(notes).toMatchObject([{ path: 'North\\A\\B\\C', text: 'fitter on the way' }])

  const order = { minutes: 10, reason: 'work on it', pin: null }
  const edit = await replyOf(
    desk.ask('shelf.shelve', { subject: { kind: 'alarms', alarms: both }, ...order }),
  )
  expect(edit.ids).toHaveLength(2)
  await eventually(async () => expect((await snapshot(desk)).alarms).toEqual([]))
  expect((await replyOf(desk.ask('shelf.read', null))).alarms).toHaveLength(2)
  await replyOf(desk.ask('shelf.undo', edit))
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))

  // Work is planned on the servers of its places, and read from all.
  const plan = { places: ['North\\A', 'South\\A\\B'], band: 'high' as const, from: Date.now() }
  const nowhere = { ...plan, places: ['North\\A', 'West\\A'] }
  expect(await desk.ask('shelf.plan', { plan: nowhere, ...order })).toMatchObject({ ok: false })
  const planned = await replyOf(desk.ask('shelf.plan', { plan, ...order }))
  expect(planned.ids).toHaveLength(2)
  await eventually(async () => expect((await snapshot(desk)).alarms).toEqual([]))
  const works = await replyOf(desk.ask('shelf.works', null))
  expect(works.map(({ alarms }) => alarms[0]?.path).sort()).toEqual(['North\\A\\B\\C', 'South\\A\\B\\C'])
  await replyOf(desk.ask('shelf.unshelve', { ids: planned.ids }))
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))

  // Each server knows of its own only.
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  const alone = await replyOf(desk.ask('marks.read', null))
  expect(alone).toMatchObject({ claims: [{ path: 'A\\B\\C' }], notes: [] })
  expect((await snapshot(desk)).alarms.map(({ message }) => message)).toEqual(['in the south'])
})

test('an alarm is raised on the server that its path names, and by its own scale', async () => {
  const { desk } = await twoPlants()
  const creation = { path: 'South\\A\\B\\C', priority: 1, alarmMessage: 'Oil leak' }
  const { id } = await replyOf(desk.ask('alarm.create', { creation, pin: null }))
  await eventually(async () => {
    const raised = (await snapshot(desk)).alarms.find((alarm) => alarm.id === id)
    expect(raised).toMatchObject({ path: creation.path, priority: 1, dataServerId: 2 })
  })
  const nowhere = { creation: { ...creation, path: 'A\\B\\C' }, pin: null }
  expect(await desk.ask('alarm.create', nowhere)).toMatchObject({ error: { code: 'one-server' } })
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  expect((await snapshot(desk)).alarms).toMatchObject([{ path: 'A\\B\\C', priority: 900 }])
})

test('what is said of alarms goes to the server of each, and is taken back there', async () => {
  const { desk, north, south } = await twoPlants()
  await north.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 10, alarmMessage: 'in the south' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
  const both = (await snapshot(desk)).alarms.map(occurrenceOf)
  const southern = both.filter(({ path }) => path.startsWith('South'))
  const ratingOf = async (alarm: (typeof both)[number]) =>
    (await replyOf(desk.ask('ratings.read', alarm))).rating
  const count = () => replyOf(desk.ask('ratings.count', { from: 0, to: Date.now() + 86_400_000 }))

  await replyOf(desk.ask('ratings.rate', { alarms: both, kind: 'useful' }))
  const edit = await replyOf(desk.ask('ratings.rate', { alarms: southern, kind: 'nuisance' }))
  for (const alarm of both)
    expect(await ratingOf(alarm)).toMatchObject({
      ...alarm,
      kind: southern.includes(alarm) ? 'nuisance' : 'useful',
    })
  expect(await count()).toMatchObject([
    { tag: 'North\\A\\B\\C', useful: 1, nuisance: 0 },
    { tag: 'South\\A\\B\\C', useful: 0, nuisance: 1 },
  ])
  await replyOf(desk.ask('ratings.undo', edit))
  for (const alarm of both) expect(await ratingOf(alarm)).toMatchObject({ kind: 'useful' })

  // Each server knows of its own only.
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  expect(await count()).toMatchObject([{ tag: 'A\\B\\C', useful: 1 }])
})

test('what one server of a mixed selection does not do is said of it, and the others have done it', async () => {
  const { desk, north, south } = await twoPlants()
  await north.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'in the north' })
  await south.post({ path: 'A\\B\\C', priority: 10, alarmMessage: 'in the south' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
  const { alarms } = await snapshot(desk)
  // One that has gone since.
  const both = alarms.map((alarm) => {
    const occurrence = occurrenceOf(alarm)
    return alarm.path.startsWith('South')
      ? { ...occurrence, alarmId: occurrence.alarmId + 1_000 }
      : occurrence
  })
  const order = { minutes: 10, reason: 'work on it', pin: null }
  const shelved = await replyOf(
    desk.ask('shelf.shelve', { subject: { kind: 'alarms', alarms: both }, ...order }),
  )
  expect(shelved).toMatchObject({ failures: [{ message: expect.stringMatching(/^South: /) as string }] })
  expect(shelved.ids).toHaveLength(1)
  await eventually(async () =>
    expect((await snapshot(desk)).alarms).toMatchObject([{ message: 'in the south' }]),
  )
  await replyOf(desk.ask('shelf.undo', { ids: shelved.ids, edit: shelved.edit }))
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(2))
})

test('a server that is lost takes nothing from the others', async () => {
  const { desk, north, south } = await twoPlants(3)
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(6))
  await south.stop()
  await eventually(async () => {
    const { servers } = await snapshot(desk)
    expect(servers.map(({ link }) => link)).toEqual(['live', 'lost'])
  })
  const taken = await snapshot(desk)
  expect(taken.status.link).toBe('live')
  // Its last known alarms stay.
  expect(taken.alarms).toHaveLength(6)
  await north.post({ path: 'A\\B\\C', alarmMessage: 'goes on' })
  await eventually(() =>
    expect([...(alarmsOf(taken, desk.pushes)?.values() ?? [])].map(({ message }) => message)).toContain(
      'goes on',
    ),
  )
})

test('a server that is restarted begins another generation of the whole, in which nothing is missing', async () => {
  const { desk, north, save, isLive } = await twoPlants(3)
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(6))
  const taken = await snapshot(desk)
  await save('north', 'Far north', north)
  await eventually(() =>
    expect(desk.pushes.some((push) => 'generation' in push && push.generation !== taken.generation)).toBe(
      true,
    ),
  )
  await eventually(isLive)
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(6))
  expect((await snapshot(desk)).alarms.some(({ path }) => path.startsWith('Far north\\'))).toBe(true)
})

test('missed alarms of every server are counted and dismissed in one list', async () => {
  const { desk, north, south } = await twoPlants()
  const brief = { temporary: true, eventCondition: { transitory: true } }
  await north.post({ path: 'A\\B\\D', ...brief })
  await south.post({ path: 'A\\B\\D', ...brief })
  await eventually(async () => expect((await snapshot(desk)).missed?.count).toBe(2))
  const { entries } = await replyOf(desk.ask('missed.list', null))
  expect(entries.map(({ path }) => path).toSorted()).toEqual(['North\\A\\B\\D', 'South\\A\\B\\D'])
  const ids = entries.filter(({ path }) => path.startsWith('South')).map(({ id }) => id)
  expect(await replyOf(desk.ask('missed.dismiss', { ids }))).toEqual({ ids })
  await eventually(async () => expect((await replyOf(desk.ask('missed.count', null))).count).toBe(1))
  await replyOf(desk.ask('missed.restore', { ids }))
  expect((await replyOf(desk.ask('missed.count', null))).count).toBe(2)
})

test('the worklist has the items of every server, and a change goes to its own', async () => {
  const { desk } = await twoPlants()
  const subject = { message: 'Level high', priority: 1, before: { alarms: 70, days: 7 } }
  for (const id of ['north', 'south']) {
    await replyOf(desk.ask('profile.use', { id }))
    await replyOf(desk.ask('worklist.add', { ...subject, tag: 'A\\B\\C' }))
  }
  await replyOf(desk.ask('profile.use', { id: allServersId }))
  await snapshot(desk)
  const tags = async () => (await replyOf(desk.ask('worklist.read', null))).map(({ tag }) => tag).toSorted()
  expect(await tags()).toEqual(['North\\A\\B\\C', 'South\\A\\B\\C'])
  const fields = { owner: 'Kim', state: 'open' as const, note: '' }
  const changed = await replyOf(desk.ask('worklist.change', { tag: 'South\\A\\B\\C', fields }))
  expect(changed).toMatchObject({ tag: 'South\\A\\B\\C', owner: 'Kim' })
  const pushed = () =>
    desk.pushes.flatMap((push) => (push.name === 'worklist.changed' ? push.payload.put : []))
  await eventually(() =>
    expect(pushed()).toContainEqual(expect.objectContaining({ tag: 'South\\A\\B\\C', owner: 'Kim' })),
  )
  await replyOf(desk.ask('worklist.remove', { tag: 'North\\A\\B\\C' }))
  expect(await tags()).toEqual(['South\\A\\B\\C'])
  await replyOf(desk.ask('worklist.undo', { tag: 'North\\A\\B\\C', changedAt: null }))
  expect(await tags()).toHaveLength(2)
  // How often a tag alarmed since is asked of its server.
  const query = { ticket: 't', sort: '+id' as const, offset: 0, limit: 10 }
  const ofTag = { ...query, filter: { search: 'South\\A\\B\\C' } }
  expect(await replyOf(desk.ask('records.statistics', ofTag))).toMatchObject({ items: [], total: 0 })
})

test('a screen that never chose shows all servers; one that chose one stays there', async () => {
  const { desk } = await twoPlants()
  const opened = async (memory: { own: string | null; last: string | null }) => {
    const { page, leave } = desk.app.admit(() => undefined, memory, localActor())
    const sender = { page, actor: localActor(), isMainFrame: true, origin: pageOrigin }
    const answer = await desk.app.router.dispatch(sender, { channel: 'desk.snapshot', payload: null })
    leave()
    return answer
  }
  const shows = (id: string) => ({ ok: true, value: { profile: { id } } })
  expect(await opened({ own: null, last: null })).toMatchObject(shows(allServersId))
  expect(await opened({ own: 'north', last: null })).toMatchObject(shows('north'))
  expect(await opened({ own: null, last: 'south' })).toMatchObject(shows('south'))
  // Where there is one only, nothing is to be chosen: a page that shows all goes on with it.
  const { pushes } = desk
  pushes.length = 0
  await replyOf(desk.ask('profile.remove', { id: 'south' }))
  expect(pushes).toContainEqual({ name: 'server.changed', payload: null })
  expect(await snapshot(desk)).toMatchObject({ profile: { id: 'north' } })
  expect(await opened({ own: null, last: null })).toMatchObject(shows('north'))
})

test('several servers are one list as all are: remembered, changed and left with them', async () => {
  const { desk, north, south, save, windows } = await twoPlants()
  const west = await startService()
  onTestFinished(() => west.stop())
  await save('west', 'West', west)
  for (const plant of [north, south, west]) await plant.post({ path: 'A\\B\\C', alarmMessage: 'high' })
  const choice = severalServers(['west', 'north'])
  await replyOf(desk.ask('profile.use', { id: choice }))
  await eventually(async () => {
    const { alarms, profile } = await snapshot(desk)
    expect(profile).toMatchObject({ id: choice, name: 'North · West' })
    const shown = alarms
      .map(({ path, dataServerId }) => ({ path, dataServerId }))
      .toSorted((a, b) => a.dataServerId - b.dataServerId)
    // A server keeps its number, whichever others are shown.
    expect(shown).toEqual([
      { path: 'North\\A\\B\\C', dataServerId: 1 },
      { path: 'West\\A\\B\\C', dataServerId: 3 },
    ])
  })
  // The header has all of them, and what calls for attention is of all of them.
  await eventually(async () =>
    expect((await snapshot(desk)).servers.map(({ id }) => id)).toEqual(['north', 'south', 'west']),
  )
  const shared = await replyOf(desk.ask('marks.note', { path: 'West\\A\\B\\C', text: 'valve' }))
  expect(shared).toMatchObject({ path: 'West\\A\\B\\C' })
  const southern = { path: 'South\\A\\B\\C', text: 'valve' }
  expect(await desk.ask('marks.note', southern)).toMatchObject({ error: { code: 'not-found' } })

  const opened = async (own: string) => {
    const { page, leave } = desk.app.admit(() => undefined, { own, last: null }, localActor())
    const sender = { page, actor: localActor(), isMainFrame: true, origin: pageOrigin }
    const answer = await desk.app.router.dispatch(sender, { channel: 'desk.snapshot', payload: null })
    leave()
    return answer
  }
  expect(await opened(choice)).toMatchObject({ value: { profile: { id: choice } } })
  expect(await opened(severalServers(['gone', 'west']))).toMatchObject({ value: { profile: { id: 'west' } } })
  for (const id of [severalServers(['north', 'gone']), severalServers(['north'])])
    expect(await desk.ask('profile.use', { id })).toMatchObject({ error: { code: 'not-found' } })
  expect(await snapshot(desk)).toMatchObject({ profile: { id: choice } })

  // A new window shows what the operator is looking at.
  await replyOf(desk.ask('window.open', null))
  expect(windows).toEqual([choice])

  // Where one of them is left, the page goes on with it.
  await replyOf(desk.ask('profile.remove', { id: 'west' }))
  expect(await snapshot(desk)).toMatchObject({ profile: { id: 'north' } })
})

test('a frame that is no page of the desk learns nothing of the servers', async () => {
  const { desk } = await twoPlants()
  const { page } = desk.app.admit(() => undefined, { own: allServersId, last: null }, localActor())
  const sender = { page, actor: localActor(), isMainFrame: false, origin: pageOrigin }
  for (const request of [
    { channel: 'book.read', payload: null },
    { channel: 'desk.snapshot', payload: null },
    { channel: 'profile.use', payload: { id: allServersId } },
  ])
    expect(await desk.app.router.dispatch(sender, request)).toMatchObject({
      ok: false,
      error: { code: 'foreign-sender' },
    })
})

test('a shift of all servers is one paper with a part for each, signed once and kept with each', async () => {
  const { desk, north } = await twoPlants()
  await north.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'in the north' })
  await eventually(async () => expect((await snapshot(desk)).alarms).toHaveLength(1))
  const list = () => replyOf(desk.ask('handover.list', { search: '', limit: 1 }))
  const [current] = (await list()).shifts
  if (!current) throw new Error('there is no shift')
  const from = current.from
  const isSigned = async () => (await list()).shifts.find((shift) => shift.from === from)?.handover ?? null
  const signature = { outgoing: 'Kim', incoming: 'Lee', remark: 'quiet' }

  // A part that was signed on the page of its server is not signed again.
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  await replyOf(desk.ask('handover.addPoint', { text: 'Valve 3' }))
  const alone = await replyOf(desk.ask('handover.read', { from }))
  const early = { ...signature, outgoing: 'Sam', ticket: alone.ticket }
  await replyOf(desk.ask('handover.sign', early))
  await replyOf(desk.ask('profile.use', { id: allServersId }))
  await snapshot(desk)
  expect(await isSigned()).toBe(null)
  const reading = await replyOf(desk.ask('handover.read', { from }))
  expect(reading).toMatchObject({
    signed: null,
    parts: [
      { server: 'North', content: { standing: { rows: [{ message: 'in the north' }] } }, signed: null },
      { server: 'South', signed: { handover: { outgoing: 'Sam' }, isSound: true } },
    ],
  })
  await replyOf(desk.ask('handover.sign', { ...signature, ticket: reading.ticket }))
  const id = await isSigned()
  if (id === null) throw new Error('it is not signed')
  expect(await replyOf(desk.ask('handover.open', { id }))).toMatchObject({
    isSound: true,
    parts: [
      { server: 'North', signed: { handover: { outgoing: 'Kim', incoming: 'Lee', remark: 'quiet' } } },
      { server: 'South', signed: { handover: { outgoing: 'Sam' } } },
    ],
  })
  const again = await replyOf(desk.ask('handover.read', { from }))
  expect(again.signed).toMatchObject({ outgoing: 'Kim' })
  await replyOf(desk.ask('profile.use', { id: 'north' }))
  expect(await replyOf(desk.ask('handover.read', { from }))).toMatchObject({ signed: { outgoing: 'Kim' } })
})

test('an open point is ticked on its server', async () => {
  const { desk } = await twoPlants()
  await replyOf(desk.ask('profile.use', { id: 'south' }))
  const { id } = await replyOf(desk.ask('handover.addPoint', { text: 'Valve 3' }))
  await replyOf(desk.ask('profile.use', { id: allServersId }))
  await snapshot(desk)
  const { parts } = await replyOf(desk.ask('handover.read', { from: null }))
  expect(parts?.map(({ content }) => content.points.map(({ text }) => text))).toEqual([[], ['Valve 3']])
  expect(await replyOf(desk.ask('handover.tickPoint', { id, isDone: true }))).toMatchObject({
    text: 'Valve 3',
  })
  expect(await desk.ask('handover.tickPoint', { id: 'unknown', isDone: true })).toMatchObject({ ok: false })
})

test('an open point is written on the paper of its server, and ticked there', async () => {
  const { desk } = await twoPlants()
  const { id } = await replyOf(desk.ask('handover.addPoint', { text: 'Valve 4', server: 'South' }))
  const { parts } = await replyOf(desk.ask('handover.read', { from: null }))
  expect(parts?.map(({ content }) => content.points.map(({ text }) => text))).toEqual([[], ['Valve 4']])
  expect(await replyOf(desk.ask('handover.tickPoint', { id, isDone: true }))).toMatchObject({
    text: 'Valve 4',
  })
  for (const server of ['East', undefined])
    expect(await desk.ask('handover.addPoint', { text: 'Valve 5', server })).toMatchObject({ ok: false })
})

test('the desk is tested from a page of all servers', async () => {
  const { desk } = await twoPlants()
  const order = { ticket: 'shift', raiseOnServer: false }
  const tested = desk.ask('selfTest.run', order)
  await replyOf(desk.ask('selfTest.cancel', { ticket: 'shift' }))
  expect(await tested).toMatchObject({ error: { code: 'cancelled' } })
  expect(await desk.ask('selfTest.run', { ...order, raiseOnServer: true })).toMatchObject({
    error: { code: 'one-server' },
  })
})

test('a server that does not answer does not keep the records of the others back', async () => {
  const { desk, north, south, save, isLive } = await twoPlants()
  const hanging = await startFaultyService(south)
  onTestFinished(() => hanging.stop())
  await save('south', 'South', { ...south, url: hanging.url })
  await eventually(isLive)
  const brief = { temporary: true, eventCondition: { transitory: true } }
  await north.post({ path: 'A\\B\\C', ...brief })
  const query = { ticket: 't', filter: {}, sort: '-id' as const, offset: 0, limit: 10 }
  const read = () => replyOf(desk.ask('records.histories', query))
  await eventually(async () => {
    await snapshot(desk)
    expect((await read()).servers?.map(({ failure }) => failure)).toEqual([null, null])
  })
  hanging.always({ method: 'GET', path: '/api/v1/alarms/histories' }, { kind: 'silence' })
  const page = await read()
  expect(page.items.map(({ tagName }) => tagName)).toContain('North\\A\\B\\C')
  expect(page).toMatchObject({
    isBehind: true,
    servers: [
      { name: 'North', failure: null, isWaiting: false },
      { name: 'South', failure: null, isWaiting: true },
    ],
  })
  hanging.always({ method: 'GET', path: '/api/v1/callgroups' }, { kind: 'silence' })
  const { groups } = await replyOf(desk.ask('groups.read', null))
  expect(groups.items.length).toBeGreaterThan(0)
  expect(groups.failure).toMatchObject({ message: 'South: it has not answered yet' })
  const late = desk.ask('records.histories', { ...query, offset: page.items.length })
  await replyOf(desk.ask('records.cancel', { ticket: 't' }))
  expect(await late).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('what is for one server is refused, and so is all where there is one only', async () => {
  const { desk } = await twoPlants()
  const refused = { ok: false, error: { code: 'one-server' } }
  expect(await desk.ask('evidence.standing', { before: Date.now() })).toMatchObject(refused)
  await replyOf(desk.ask('profile.use', { id: 'north' }))
  await replyOf(desk.ask('profile.remove', { id: 'south' }))
  expect(await desk.ask('profile.use', { id: allServersId })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})
