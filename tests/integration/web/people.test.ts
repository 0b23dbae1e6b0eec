import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import type { Result } from '../../../src/shared/result.ts'
import { replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { connect, startHost } from '../../support/web-host.ts'

type Host = Awaited<ReturnType<typeof startHost>>

type Frame = { kind: 'answer'; id: number; result: Result<unknown> } | { kind: 'push'; push: Push }

/** A page of a session: what it asks, and who it was told is at its screen. */
async function openPage({ host }: Host, cookie: string) {
  const { socket } = await connect(host.origin(), { cookie, origin: host.origin() })
  const told: (string | null)[] = []
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.kind === 'answer') waiting.get(frame.id)?.(frame.result)
    else if (frame.push.name === 'person.changed') told.push(frame.push.payload)
  })
  let asked = 0
  const ask = <C extends Channel>(channel: C, payload: Payload<C>) =>
    new Promise<Result<Reply<C>>>((resolve) => {
      const id = ++asked
      waiting.set(id, (result) => resolve(result as Result<Reply<C>>))
      socket.send(JSON.stringify({ id, channel, payload }))
    })
  return { ask, told, person: async () => (await replyOf(ask('desk.settings', null))).about.person }
}
const storedIn = ({ folder }: Host) =>
  JSON.parse(readFileSync(join(folder, 'people.json'), 'utf8')) as { screens: Record<string, string> }

describe('who is at a screen', () => {
  it('is said on all pages of that screen and on no other, and is there after a reload', async () => {
    const test = await startHost()
    const [mine, theirs] = [await test.admit('operator'), await test.admit('operator')]
    const [page, beside, other] = [
      await openPage(test, mine),
      await openPage(test, mine),
      await openPage(test, theirs),
    ]
    await replyOf(page.ask('person.set', { name: ' Anna Berg ' }))
    await eventually(() => expect(beside.told).toEqual(['Anna Berg']))
    expect(await (await openPage(test, mine)).person()).toBe('Anna Berg')
    expect(await other.person()).toBeUndefined()
    expect(other.told.filter((name) => name !== null)).toEqual([])
    expect(await replyOf(other.ask('person.names', null))).toEqual(['Anna Berg'])
    await replyOf(beside.ask('person.set', { name: null }))
    expect(await page.person()).toBeUndefined()
  })

  it('is nobody who is called like another screen: records tell a person from a screen', async () => {
    const test = await startHost()
    const [desk, other] = [
      await openPage(test, await test.admit()),
      await openPage(test, await test.admit('operator')),
    ]
    const [own] = (await replyOf(desk.ask('sessions.list', null))).filter(({ isOwn }) => isOwn)
    await replyOf(desk.ask('sessions.rename', { id: own?.id ?? '', name: 'Control room 1' }))
    expect(await other.ask('person.set', { name: 'control  room 1' })).toMatchObject({ ok: false })
    expect(await other.person()).toBeUndefined()
    await replyOf(desk.ask('person.set', { name: 'Control room 1' }))
  })

  it('leaves the screen its own name, and is in the log with it', async () => {
    const test = await startHost()
    const desk = await openPage(test, await test.admit())
    const [own] = await replyOf(desk.ask('sessions.list', null))
    await replyOf(desk.ask('sessions.rename', { id: own?.id ?? '', name: 'Control room 1' }))
    await replyOf(desk.ask('person.set', { name: 'Anna Berg' }))
    expect(await replyOf(desk.ask('desk.settings', null))).toMatchObject({
      about: { actor: { name: 'Control room 1' }, person: 'Anna Berg' },
    })
    await replyOf(desk.ask('sessions.invite', { role: 'viewer', name: null }))
    expect(test.logs.lines.map(({ message }) => message).join()).toContain('by "Anna Berg (Control room 1)"')
  })

  it('ends when the screen is signed out', async () => {
    const test = await startHost()
    const page = await openPage(test, await test.admit('operator'))
    const other = await openPage(test, await test.admit('operator'))
    await replyOf(page.ask('person.set', { name: 'Anna Berg' }))
    await replyOf(other.ask('person.set', { name: 'Bob Klein' }))
    void page.ask('sessions.signOut', null)
    await eventually(() => expect(Object.values(storedIn(test).screens)).toEqual(['Bob Klein']))
    expect(await other.person()).toBe('Bob Klein')
  })

  it('survives a restart of the host', async () => {
    const first = await startHost()
    const cookie = await first.admit('operator')
    await replyOf((await openPage(first, cookie)).ask('person.set', { name: 'Anna Berg' }))
    const port = Number(new URL(first.host.origin()).port)
    await first.host.stop()
    await first.app.stop()
    const second = await startHost({ folder: first.folder, port })
    expect(await (await openPage(second, cookie)).person()).toBe('Anna Berg')
  })

  it('is not said by a viewer, nor in more than a line', async () => {
    const test = await startHost()
    const viewer = await openPage(test, await test.admit('viewer'))
    const operator = await openPage(test, await test.admit('operator'))
    expect(await viewer.ask('person.set', { name: 'Anna' })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await operator.ask('person.set', { name: 'Anna\nBerg' })).toMatchObject({
      error: { code: 'bad-payload' },
    })
    expect([await viewer.person(), await operator.person()]).toEqual([undefined, undefined])
  })
})
