import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Payload } from '../../../src/shared/ipc/requests.ts'
import { makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function connect(): Promise<{ service: StartedService; faulty: FaultyService; test: TestApp }> {
  const service = await startService()
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  return { service, faulty, test: await makeLiveApp(faulty) }
}

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
  const groups = await replyOf(test.ask('calls.groups', null))
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
  it('to groups and people is two requests, each with its own end, and is in the records', async () => {
    const { faulty, test } = await connect()
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
    const recent = await replyOf(test.ask('calls.recent', null))
    expect(recent.filter(({ msgText }) => msgText === given.text)).toHaveLength(full.members.length + 1)
  })

  it('to an empty group is answered by no; to nobody it is refused before anything is sent', async () => {
    const { faulty, test } = await connect()
    const { empty } = await someGroups(test)
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [empty.id] })))
    expect(entry.answers).toMatchObject([{ to: 'groups', placed: false, reply: false, failure: null }])
    expect(await test.ask('calls.place', order({}))).toMatchObject({ error: { code: 'bad-payload' } })
    expect(faulty.to('POST', usersPath)).toEqual([])
    expect(faulty.to('POST', groupsPath)).toHaveLength(1)
  })

  it('to somebody unknown names them at the field', async () => {
    const { test } = await connect()
    const entry = await replyOf(test.ask('calls.place', order({ userIds: [999_999] })))
    expect(entry.answers[0]).toMatchObject({ placed: null, failure: { code: 'rejected', status: 400 } })
    expect(entry.answers[0]?.failure?.fields).toEqual([
      { field: 'userIds', message: 'there is no user 999999' },
    ])
  })

  it('is kept over a restart with what came of it, without its audio and without a token', async () => {
    const { faulty, test } = await connect()
    const { full } = await someGroups(test)
    const audio = Buffer.alloc(3_000, 7).toString('base64')
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [full.id], audio })))
    expect(entry.order).toMatchObject({ audioBytes: 3_000 })
    await test.app.stop()
    const folder = join(test.folder, 'calls')
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(kept).toHaveLength(1)
    expect(kept[0]).not.toContain(audio.slice(0, 100))
    expect(kept[0]).not.toContain(faulty.token)
    const again = await makeLiveApp(faulty, { folder: test.folder })
    expect(await replyOf(again.ask('calls.audit', { limit: 10 }))).toEqual([entry])
  })

  it('tells every page what was ordered and what came of it', async () => {
    const { test } = await connect()
    const { full } = await someGroups(test)
    const entry = await replyOf(test.ask('calls.place', order({ groupIds: [full.id] })))
    const told = test.pushes.filter((push) => push.name === 'calls.audited')
    expect(told.map(({ payload }) => payload.answers[0]?.answeredAt === null)).toEqual([true, false])
    await eventually(() => expect(told.at(-1)?.payload).toEqual(entry))
  })
})
