import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Escalation } from '../../../src/shared/model/escalation.ts'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { connectFaulty } from '../../support/faulty-app.ts'
import { anyRaise } from '../../support/alarms.ts'

const alarm = { path: 'NORTH\\B2\\LT204', temporary: true }
const groupsPath = '/api/v1/call/groups'

/** A desk with a chain of two groups, on a service with an alarm and a clock of its own. */
async function openDesk() {
  let aheadMs = 0
  const connected = await connectFaulty({}, { now: () => Date.now() + aheadMs })
  const { test, service, faulty } = connected
  const lists = await replyOf(test.ask('groups.read', null))
  const groups = lists.groups.items
    .flatMap((item) => readGroup(item) ?? [])
    .toSorted((a, b) => b.members.length - a.members.length)
  const steps = groups.slice(0, 2).map(({ id, name }) => ({ groupId: id, name, waitMinutes: 5 }))
  const { settings, profile } = await replyOf(test.ask('desk.snapshot', null))
  const chain = { id: 'night', server: profile.id, name: 'Night', steps }
  await replyOf(test.ask('settings.change', { calls: { ...settings.calls, chains: [chain] } }))
  const alarmId = await service.post({ ...alarm, priority: 1, alarmMessage: 'Drum level' })
  await eventually(async () =>
    expect((await replyOf(test.ask('desk.snapshot', null))).alarms.map(({ id }) => id)).toContain(alarmId),
  )
  return {
    ...connected,
    alarmId,
    steps,
    begin: (on: TestApp = test) =>
      on.ask('escalation.begin', { alarm: anyRaise(alarmId, alarm.path), chainId: 'night', pin: null }),
    called: () => faulty.to('POST', groupsPath).map(({ body }) => body),
    /** Time passes at the service: whoever is called picks up. */
    pass: (ms: number) => void (aheadMs += ms),
  }
}

async function isIn(test: TestApp, expected: object): Promise<Escalation> {
  let found: Escalation | undefined
  await eventually(async () => {
    ;[found] = await replyOf(test.ask('escalation.read', null))
    expect(found?.phase).toMatchObject(expected)
  })
  if (!found) throw new Error('there is no escalation')
  return found
}

it('calls the first group once and ends when one of its people accepts', async () => {
  const { test, alarmId, steps, begin, called, pass } = await openDesk()
  expect(await begin()).toMatchObject({ ok: true })
  expect(await begin()).toMatchObject({ error: { code: 'in-progress' } })
  const waiting = await isIn(test, { kind: 'waiting', step: 0 })
  expect(waiting).toMatchObject({ alarmId, calls: [{ outcome: 'placed' }] })
  expect(called()).toMatchObject([{ groupIds: [steps[0]?.groupId], msgText: waiting.text }])
  expect(waiting.text).toContain('Drum level')
  pass(90_000)
  const { phase } = await isIn(test, { kind: 'ended', end: 'accepted' })
  expect(phase.kind === 'ended' && phase.by).toBeTruthy()
  expect(called()).toHaveLength(1)
  // The call is in the call log with whoever placed it, and every step in the audit.
  expect((await replyOf(test.ask('calls.audit', { limit: 5 }))).map(({ by }) => by?.session)).toEqual([
    'local',
  ])
  await test.app.stop()
  const audit = join(test.folder, 'audit')
  const lines = readdirSync(audit)
    .flatMap((name) => readFileSync(join(audit, name), 'utf8').trim().split('\n'))
    .filter((line) => line.includes('"kind":"escalation"'))
  expect(lines.map((line) => /"phase":\{"kind":"(\w+)"/.exec(line)?.[1])).toEqual([
    ...['calling', 'waiting', 'ended'],
  ])
})

it('goes on after a restart without a second call, and ends when somebody takes the alarm', async () => {
  const { test, alarmId, begin, called, restart } = await openDesk()
  await begin()
  await isIn(test, { kind: 'waiting', step: 0 })
  const again = await restart()
  const { startedAt } = await isIn(again, { kind: 'waiting', step: 0 })
  expect(await begin(again)).toMatchObject({ error: { code: 'in-progress' } })
  await replyOf(
    again.ask('marks.take', {
      alarms: [anyRaise(alarmId, alarm.path)],
      isTaken: true,
      takesOver: false,
    }),
  )
  expect(await isIn(again, { kind: 'ended', end: 'taken' })).toMatchObject({ startedAt })
  expect(called()).toHaveLength(1)
})

it('ends with its alarm', async () => {
  const { test, service, begin } = await openDesk()
  await begin()
  await isIn(test, { kind: 'waiting' })
  await service.post({ ...alarm, raised: false })
  await replyOf(test.ask('desk.check', null))
  await eventually(async () => expect(await replyOf(test.ask('escalation.read', null))).toEqual([]))
})

it('is refused on a read-only desk', async () => {
  const { test, begin, called } = await openDesk()
  const { settings } = await replyOf(test.ask('desk.snapshot', null))
  await replyOf(test.ask('acting.change', { acting: { ...settings.acting, readOnly: true }, pin: null }))
  expect(await begin()).toMatchObject({ error: { code: 'not-permitted' } })
  expect(called()).toEqual([])
})

it('begins by rule, in its name, where nobody takes a critical alarm in time', async () => {
  const { test, service, called } = await openDesk()
  const { settings } = await replyOf(test.ask('desk.snapshot', null))
  const escalateAfter = { ...settings.calls.escalateAfter, critical: 1 }
  await replyOf(test.ask('settings.change', { calls: { ...settings.calls, escalateAfter } }))
  const id = await service.post({ path: 'NORTH\\B2\\PT110', priority: 1, alarmMessage: 'Pressure' })
  await service.post({ path: 'NORTH\\B2\\TT110', priority: 3, alarmMessage: 'Temperature' })
  await isIn(test, { kind: 'pending' })
  expect(await replyOf(test.ask('escalation.read', null))).toMatchObject([
    { alarmId: id, by: { session: 'rule' }, calls: [] },
  ])
  // Only alarms that are raised while the rule is on: whoever turns it on is not called about all others.
  expect(called()).toEqual([])
})
