import { expect, it } from 'vitest'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import type { CoverageState } from '../../../src/shared/model/coverage.ts'
import type { Result } from '../../../src/shared/result.ts'
import { replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { connect, startHost } from '../../support/web-host.ts'

type Host = Awaited<ReturnType<typeof startHost>>
type Frame = { kind: 'answer'; id: number; result: Result<unknown> } | { kind: 'push'; push: Push }

/** A page of a session: what it asks, and how it was told that the plant is divided. */
async function openPage({ host }: Host, cookie: string) {
  const { socket } = await connect(host.origin(), { cookie, origin: host.origin() })
  const told: CoverageState[] = []
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as Frame
    if (frame.kind === 'answer') waiting.get(frame.id)?.(frame.result)
    else if (frame.push.name === 'coverage.changed') told.push(frame.push.payload)
  })
  let asked = 0
  const ask = <C extends Channel>(channel: C, payload: Payload<C>) =>
    new Promise<Result<Reply<C>>>((resolve) => {
      const id = ++asked
      waiting.set(id, (result) => resolve(result as Result<Reply<C>>))
      socket.send(JSON.stringify({ id, channel, payload }))
    })
  return { ask, told, about: async () => (await replyOf(ask('desk.settings', null))).about.coverage }
}

it('every screen hears at once what nobody covers, and who only looks covers nothing', async () => {
  const test = await startHost()
  const mine = await test.admit('operator')
  const page = await openPage(test, mine)
  const [other, viewer] = [
    await openPage(test, await test.admit('operator')),
    await openPage(test, await test.admit('viewer')),
  ]
  // The desk's own window covers nothing here, so that the browsers alone count.
  await replyOf(test.ask('coverage.set', { places: [] }))
  const places = [
    { server: 'embedded', area: 'NORTH' },
    { server: 'embedded', area: 'EAST' },
  ]
  const [north, east] = places
  await replyOf(page.ask('coverage.set', { places }))
  // The other screen covers everything as long as it has chosen nothing.
  expect(await other.about()).toBeUndefined()
  expect(await page.about()).toMatchObject({ own: places, covered: null, uncovered: [] })
  await replyOf(other.ask('person.set', { name: 'K. Brandt' }))
  await replyOf(other.ask('coverage.set', { places: places.slice(0, 1) }))
  await replyOf(page.ask('coverage.set', { places: [] }))
  await eventually(() => {
    expect(page.told.at(-1)).toMatchObject({ own: [], covered: [north] })
    expect(viewer.told.at(-1)).toMatchObject({ own: null, covered: [north] })
  })
  expect((await replyOf(page.ask('coverage.list', null))).others).toContainEqual({
    name: 'K. Brandt',
    places: [north],
  })
  expect(await (await openPage(test, mine)).about()).toMatchObject({ own: [], covered: [north] })
  expect(await viewer.ask('coverage.set', { places: [] })).toMatchObject({ error: { code: 'forbidden' } })
  await replyOf(page.ask('coverage.set', { places: [east ?? { server: '', area: '' }] }))
  await eventually(() => expect(viewer.told.at(-1)?.covered).toHaveLength(2))
})
