import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  headlessShell,
  type HostShell,
  type NativeNotification,
} from '../../../src/main/platform/host-shell.ts'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import type { Payload } from '../../../src/shared/ipc/requests.ts'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { ageCalls } from '../../support/aged-calls.ts'
import { makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { serviceFaults } from '../../support/service-faults.ts'
import { connectFaulty } from '../../support/faulty-app.ts'

const order = (fields: Partial<Payload<'calls.place'>>): Payload<'calls.place'> => ({
  userIds: [],
  groupIds: [],
  text: 'Please come to boiler 2',
  number: 1,
  audio: null,
  file: null,
  about: null,
  pin: null,
  ...fields,
})

async function someGroups(test: TestApp) {
  const lists = await replyOf(test.ask('groups.read', null))
  const groups = lists.groups.items.flatMap((item) => readGroup(item) ?? [])
  const full = groups.find(({ members }) => members.length > 1)
  const empty = groups.find(({ members }) => members.length === 0)
  const person = groups
    .flatMap(({ members }) => members)
    .find(({ id }) => !full?.members.some((m) => m.id === id))
  if (!full || !empty || !person) throw new Error('the service has nobody to call')
  return { full, empty, person }
}

const usersPath = '/api/v1/call/users'
const groupsPath = '/api/v1/call/groups'

describe('a call', () => {
  it('to groups and people is two requests with separate outcomes, and is in the records', async () => {
    const { faulty, test } = await connectFaulty()
    const { full, person } = await someGroups(test)
    const audio = Buffer.from('RIFF').toString('base64')
    const given = order({ userIds: [person.id], groupIds: [full.id], audio, file: 'C:\\calls\\come.wav' })
    const entry = await replyOf(test.ask('calls.place', given))
    expect(entry.answers).toMatchObject([
      { to: 'users', ids: [person.id], placed: true, reply: true, failure: null },
      { to: 'groups', ids: [full.id], placed: true, reply: true, failure: null },
    ])
    expect(entry.groups).toEqual([{ id: full.id, name: full.name }])
    expect(entry.people).toEqual([
      { id: person.id, name: person.name, groupId: null },
      ...full.members.map(({ id, name }) => ({ id, name, groupId: full.id })),
    ])
    expect(faulty.to('POST', usersPath)[0]?.body).toEqual({
      userIds: [person.id],
      msgText: given.text,
      msgNum: 1,
      msgAudio: audio,
      msgFile: given.file,
    })
    expect(faulty.to('POST', groupsPath)[0]?.body).toMatchObject({ groupIds: [full.id], msgText: given.text })
    const page = { ticket: 'calls', filter: {}, sort: '-id', offset: 0, limit: 50 } as const
    const { items: recent } = await replyOf(test.ask('records.calls', page))
    expect(recent.filter(({ msgText }) => msgText === given.text)).toHaveLength(full.members.length + 1)
  })

  it('to an empty group is refused by the service; without a callee nothing is sent', async () => {
    const { faulty, test } = await connectFaulty()
    const { empty } = await someGroups(test)
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [empty.id] })))
    expect(entry.answers).toMatchObject([{ to: 'groups', placed: false, reply: false, failure: null }])
    expect(await test.ask('calls.place', order({}))).toMatchObject({ error: { code: 'bad-payload' } })
    expect(faulty.to('POST', usersPath)).toEqual([])
    expect(faulty.to('POST', groupsPath)).toHaveLength(1)
  })

  it('to an unknown person names the field', async () => {
    const { test } = await connectFaulty()
    const entry = await replyOf(test.ask('calls.place', order({ userIds: [999_999] })))
    expect(entry.answers[0]).toMatchObject({ placed: null, failure: { code: 'rejected', status: 400 } })
    expect(entry.answers[0]?.failure?.fields).toEqual([
      { field: 'userIds', message: 'there is no user 999999' },
    ])
  })

  it('is kept over a restart with its outcome, without audio and token', async () => {
    const { faulty, test, restart } = await connectFaulty()
    const { full } = await someGroups(test)
    const audio = Buffer.alloc(3_000, 7).toString('base64')
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [full.id], audio })))
    expect(entry.order).toMatchObject({ audioBytes: 3_000 })
    const again = await restart()
    const folder = join(test.folder, 'servers')
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'))
    expect(kept.join('')).toContain(entry.id)
    expect(kept.join('')).not.toContain(audio.slice(0, 100))
    expect(kept.join('')).not.toContain(faulty.token)
    expect(await replyOf(again.ask('calls.audit', { limit: 10 }))).toEqual([entry])
  })

  it('is pushed to every page with its outcome', async () => {
    const { test } = await connectFaulty()
    const { full } = await someGroups(test)
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [full.id] })))
    const told = test.pushes.filter((push) => push.name === 'calls.audited')
    expect(told.map(({ payload }) => payload.answers[0]?.answeredAt === null)).toEqual([true, false])
    await eventually(() => expect(told.at(-1)?.payload).toEqual(entry))
  })

  it.each(serviceFaults)(
    'that is answered by $name is on record with it, and can be tried again',
    async (each) => {
      const { faulty, test } = await connectFaulty()
      const { full, person } = await someGroups(test)
      faulty.next({ method: 'POST', path: groupsPath }, each.fault)
      const given = order({ userIds: [person.id], groupIds: [full.id] })
      const entry = await replyOf(test.ask('calls.place', given))
      // What fails for the groups fails for the groups only.
      expect(entry.answers).toMatchObject([
        { to: 'users', placed: true, failure: null },
        { to: 'groups', placed: null, reply: null, failure: each.failure },
      ])
      expect(await replyOf(test.ask('calls.audit', { limit: 1 }))).toEqual([entry])
      const again = await replyOf(test.ask('calls.place', { ...given, userIds: [] }))
      expect(again.answers).toMatchObject([{ to: 'groups', placed: true }])
    },
  )

  it('omits the token where the service repeats it', async () => {
    const { faulty, test } = await connectFaulty()
    const body = { title: 'No', detail: `Bearer ${faulty.token} is not known here` }
    faulty.next({ method: 'POST', path: usersPath }, { kind: 'answer', status: 403, body })
    const entry = await replyOf(test.ask('calls.place', order({ userIds: [1] })))
    expect(entry.answers[0]?.failure?.message).toBe('403: No: Bearer … is not known here')
    expect(JSON.stringify([entry, test.pushes])).not.toContain(faulty.token)
  })

  it('in progress is not placed again, and ends with the desk', async () => {
    const { faulty, test } = await connectFaulty()
    faulty.next({ method: 'POST', path: usersPath }, { kind: 'silence' })
    const first = test.ask('calls.place', order({ userIds: [1] }))
    await eventually(() => expect(faulty.to('POST', usersPath)).toHaveLength(1))
    expect(await test.ask('calls.place', order({ userIds: [1] }))).toMatchObject({
      error: { code: 'in-progress' },
    })
    await test.app.stop()
    expect(await first).toMatchObject({
      value: { answers: [{ placed: null, failure: { code: 'unreachable' } }] },
    })
    expect(faulty.to('POST', usersPath)).toHaveLength(1)
  })

  it('with more audio than is allowed is not sent', async () => {
    const { faulty, test } = await connectFaulty()
    const { calls } = (await replyOf(test.ask('desk.snapshot', null))).settings
    await replyOf(test.ask('settings.change', { calls: { ...calls, mostAudioBytes: 2_048 } }))
    const audio = (bytes: number) => Buffer.alloc(bytes).toString('base64')
    expect(await test.ask('calls.place', order({ userIds: [1], audio: audio(2_049) }))).toMatchObject({
      error: { code: 'bad-payload', fields: [{ field: 'audio' }] },
    })
    expect(faulty.to('POST', usersPath)).toEqual([])
    expect(await test.ask('calls.place', order({ userIds: [1], audio: audio(2_048) }))).toMatchObject({
      ok: true,
    })
  })
})

describe('a call about an alarm', () => {
  const alarms = { method: 'GET', path: '/api/v1/alarms' } as const
  const reminders = async (test: TestApp) => (await replyOf(test.ask('desk.snapshot', null))).reminders

  async function called(minutesAgo: number) {
    const notifications: NativeNotification[] = []
    const closed: string[] = []
    const shell: HostShell = {
      ...headlessShell,
      hasNotifications: true,
      showNotification: (notification: NativeNotification) => {
        notifications.push(notification)
        return Promise.resolve({ kind: 'shown' })
      },
      closeNotifications: (slot: string) => void closed.push(slot),
    }
    const { service, faulty, test } = await connectFaulty({ shell })
    const alarmId = await service.post({ path: 'NORTH\\LT204', alarmMessage: 'Drum level' })
    const about = { alarmId, path: 'NORTH\\LT204', message: 'Drum level' }
    const entry = await replyOf(test.ask('calls.place', order({ userIds: [1], about })))
    await test.app.stop()
    ageCalls(test.folder, minutesAgo)
    const again = await makeLiveApp(faulty, { shell, folder: test.folder })
    return { faulty, again, alarmId, entry, notifications, closed }
  }

  it('without acknowledgement in time has a reminder, also natively, until it is acknowledged', async () => {
    const { faulty, again, alarmId, entry, notifications, closed } = await called(6)
    await eventually(async () =>
      expect(await reminders(again)).toMatchObject([{ id: entry.id, alarmId, message: 'Drum level' }]),
    )
    expect(again.pushes).toContainEqual(
      expect.objectContaining({ name: 'calls.reminders', payload: await reminders(again) }),
    )
    const slot = `reminder ${entry.id}`
    expect(notifications.filter((each) => each.slot === slot)).toMatchObject([
      { title: 'Not acknowledged: Drum level', opens: { alarm: { id: alarmId } } },
    ])
    faulty.always(alarms, { kind: 'change', body: acknowledged })
    await eventually(async () => expect(await reminders(again)).toEqual([]))
    expect(again.pushes.findLast(({ name }) => name === 'calls.reminders')).toMatchObject({ payload: [] })
    expect(closed).toEqual([slot])
  })

  it('ends when the alarm clears', async () => {
    const { faulty, again } = await called(6)
    await eventually(async () => expect(await reminders(again)).toHaveLength(1))
    faulty.always(alarms, {
      kind: 'change',
      body: () => ({ items: [], paging: { offset: 0, limit: 1_000, total: 0 } }),
    })
    await eventually(async () => expect(await reminders(again)).toEqual([]))
  })

  it('ends when it is dismissed, and when the setting says never', async () => {
    const { again, entry } = await called(6)
    await eventually(async () => expect(await reminders(again)).toHaveLength(1))
    await again.ask('calls.reminder.dismiss', { id: entry.id })
    expect(await reminders(again)).toEqual([])
    const other = await called(6)
    await eventually(async () => expect(await reminders(other.again)).toHaveLength(1))
    const { calls } = (await replyOf(other.again.ask('desk.snapshot', null))).settings
    await other.again.ask('settings.change', { calls: { ...calls, recallMinutes: 0 } })
    expect(await reminders(other.again)).toEqual([])
  })

  it('stays dismissed when the desk starts again', async () => {
    const { faulty, again, entry } = await called(6)
    await eventually(async () => expect(await reminders(again)).toHaveLength(1))
    await again.ask('calls.reminder.dismiss', { id: entry.id })
    await again.app.stop()
    const third = await makeLiveApp(faulty, { folder: again.folder })
    // The calls on record are taken up while the desk becomes live: both are behind it.
    const kept = await replyOf(third.ask('calls.audit', { limit: 1 }))
    expect(kept).toMatchObject([{ id: entry.id, recallDismissedAt: expect.any(Number) as number }])
    expect(await reminders(third)).toEqual([])
  })

  it('waits for its time, and starts over with another call', async () => {
    const { again, alarmId } = await called(6)
    await eventually(async () => expect(await reminders(again)).toHaveLength(1))
    const about = { alarmId, path: 'NORTH\\LT204', message: 'Drum level' }
    await replyOf(again.ask('calls.place', order({ userIds: [2], about })))
    expect(await reminders(again)).toEqual([])
  })
})

/** A list in which somebody has acknowledged everything. */
function acknowledged(list: unknown): unknown {
  const { items, paging } = list as PagingCollection<Alarm>
  return { items: items.map((alarm) => ({ ...alarm, ackUser: 'M. Arnaud', state: 2 })), paging }
}
