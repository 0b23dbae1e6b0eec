import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JournalEntry } from '../../../src/shared/model/journal.ts'
import { makeApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { spawnService, startService, type ServiceClient, type SpawnedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { anyRaise } from '../../support/alarms.ts'

async function snapshot({ ask }: TestApp) {
  const answer = await ask('desk.snapshot', null)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}
async function away({ ask }: TestApp): Promise<JournalEntry[]> {
  const answer = await ask('missed.list', null)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value.entries
}
const messages = async (test: TestApp) => (await away(test)).map(({ message }) => message)
const linkBecomes = (test: TestApp, link: string) =>
  eventually(async () => expect((await snapshot(test)).status.link).toBe(link))

/** The desk has looked up what it could have missed, and follows. */
const isWhole = (test: TestApp) =>
  eventually(async () => expect((await snapshot(test)).load.knownSince).not.toBeNull())

function startApp(service: ServiceClient, folder = tempFolder()): TestApp {
  const flags = { server: service.url, token: service.token, data: null, plant: [] }
  const test = makeApp({ flags, folder })
  test.app.start()
  return test
}

/** An alarm that needs nobody: its reset ends it. */
const raise = (service: ServiceClient, name: string) =>
  service.post({ path: `AWAY\\${name}`, alarmMessage: name, priority: 2, temporary: true })
const reset = (service: ServiceClient, name: string) =>
  service.post({ path: `AWAY\\${name}`, raised: false, temporary: true })
async function comeAndGo(service: ServiceClient, name: string) {
  await raise(service, name)
  await reset(service, name)
}

/** A service that can be killed, and whose plant goes on elsewhere meanwhile. */
async function killable() {
  const data = ['--data', join(tempFolder(), 'alarms.sqlite')]
  let service: SpawnedService = await spawnService(data)
  const port = ['--port', String(service.port)]
  onTestFinished(async () => {
    await service.kill('SIGKILL')
  })
  return {
    current: () => service,
    kill: () => service.kill('SIGKILL'),
    async elsewhere(act: (plant: ServiceClient) => Promise<void>) {
      const plant = await spawnService(data)
      await act(plant)
      await plant.kill('SIGTERM')
    },
    async revive() {
      service = await spawnService([...data, ...port])
    },
  }
}

describe('missed alarms of a whole desk', () => {
  it('has what cleared unseen, not what was seen', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = startApp(service)
    await linkBecomes(test, 'live')
    await isWhole(test)
    await comeAndGo(service, 'unseen')
    const seen = await raise(service, 'seen')
    await eventually(async () => expect((await snapshot(test)).alarms.map(({ id }) => id)).toContain(seen))
    await test.ask('alarms.seen', { alarms: [anyRaise(seen, 'AWAY\\seen')] })
    await reset(service, 'seen')
    await eventually(async () => expect((await snapshot(test)).alarms).toEqual([]))
    expect(await messages(test)).toEqual(['unseen'])
    expect((await away(test))[0]).toMatchObject({ gap: null, gone: true })
    await eventually(() =>
      expect(test.pushes).toContainEqual(
        expect.objectContaining({
          name: 'missed.changed',
          payload: expect.objectContaining({ revision: 1 }) as unknown,
        }),
      ),
    )
    expect((await snapshot(test)).missed?.count).toBe(1)
    await eventually(() => {
      const last = test.pushes.findLast(({ name }) => name === 'load.changed')
      expect(last?.name === 'load.changed' && last.payload.peaks.at(-1)).toBe(2)
    })
  })

  it('has what nobody saw, wherever that was, and each screen dismisses its own', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = startApp(service)
    await linkBecomes(test, 'live')
    await isWhole(test)
    const [first, second, wall] = [test.join('Desk 1'), test.join('Desk 2'), test.join('Wall', 'viewer')]
    const missedOn = async ({ ask }: Pick<TestApp, 'ask'>) =>
      (await replyOf(ask('missed.list', null))).entries.map(({ message }) => message)
    const id = await raise(service, 'seen')
    await raise(service, 'unseen')
    await eventually(async () => expect((await snapshot(test)).alarms).toHaveLength(2))
    await first.ask('alarms.seen', { alarms: [anyRaise(id, 'AWAY\\seen')] })
    for (const name of ['seen', 'unseen']) await reset(service, name)
    await eventually(async () => expect((await snapshot(test)).alarms).toEqual([]))
    for (const screen of [first, second, wall]) expect(await missedOn(screen)).toEqual(['unseen'])
    const dismissed = await replyOf(second.ask('missed.dismiss', { ids: null }))
    expect([await missedOn(first), await missedOn(second)]).toEqual([['unseen'], []])
    await second.ask('missed.restore', dismissed)
    expect(await missedOn(second)).toHaveLength(1)
  })

  it('has nothing that somebody took or acknowledged, even where no page said that it was seen', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = startApp(service)
    await linkBecomes(test, 'live')
    const { profile } = await snapshot(test)
    const body = '{"id":"{id}","user":"{user}"}'
    const acknowledge = { method: 'POST', path: '/acknowledgements', body } as const
    await test.ask('profile.save', {
      profile: { ...profile, id: 'acknowledging', acknowledge },
      secret: service.token,
    })
    await test.ask('profile.use', { id: 'acknowledging' })
    await linkBecomes(test, 'live')
    await isWhole(test)
    const taken = anyRaise(await raise(service, 'taken'), 'AWAY\\taken')
    const acknowledged = anyRaise(await raise(service, 'acknowledged'), 'AWAY\\acknowledged')
    await raise(service, 'neither')
    await eventually(async () => expect((await snapshot(test)).alarms).toHaveLength(3))
    await test.ask('marks.take', { alarms: [taken], isTaken: true, takesOver: false })
    expect(await test.ask('alarms.acknowledge', { alarms: [acknowledged], pin: null })).toMatchObject({
      value: { failures: [], unconfirmed: [] },
    })
    for (const name of ['taken', 'acknowledged', 'neither']) await reset(service, name)
    await eventually(async () => expect((await snapshot(test)).alarms).toEqual([]))
    expect(await messages(test)).toEqual(['neither'])
    await eventually(async () => {
      const shown = await test.ask('records.evidence', {
        ticket: 'shown',
        filter: { kinds: ['shown'] },
        sort: '+id',
        after: null,
        limit: 10,
      })
      expect(shown).toMatchObject({ value: { items: [{ message: 'taken' }, { message: 'acknowledged' }] } })
    })
  })

  it('has what was raised and cleared while the service was down, each once, with the gap', async () => {
    const plant = await killable()
    const test = startApp(plant.current())
    await linkBecomes(test, 'live')
    await isWhole(test)
    await raise(plant.current(), 'before')
    await eventually(async () => expect((await snapshot(test)).alarms).toHaveLength(1))
    const killedAt = Date.now()
    await plant.kill()
    await linkBecomes(test, 'lost')
    await plant.elsewhere(async (elsewhere) => {
      await reset(elsewhere, 'before')
      await comeAndGo(elsewhere, 'meanwhile 1')
      await comeAndGo(elsewhere, 'meanwhile 2')
      await raise(elsewhere, 'stays')
    })
    await plant.revive()
    await linkBecomes(test, 'live')
    await eventually(async () =>
      expect((await messages(test)).toSorted()).toEqual(['before', 'meanwhile 1', 'meanwhile 2']),
    )
    for (const entry of await away(test)) {
      expect(entry.goneAt).toBeGreaterThanOrEqual(killedAt)
      if (entry.message === 'before') continue
      expect(entry.gap).toMatchObject({ cause: 'disconnected' })
      expect(entry.gap?.from).toBeLessThanOrEqual(entry.raisedAt)
      expect(entry.gap?.to).toBeGreaterThanOrEqual(entry.goneAt ?? Infinity)
    }
    // Known once: another look finds nothing more.
    await test.ask('desk.check', null)
    expect(await away(test)).toHaveLength(3)
    expect((await snapshot(test)).alarms.map(({ message }) => message)).toEqual(['stays'])
  })

  it('has what was raised and cleared between two runs, and keeps dismissals', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const first = startApp(service)
    await linkBecomes(first, 'live')
    await isWhole(first)
    await comeAndGo(service, 'first run')
    await comeAndGo(service, 'dismissed')
    await raise(service, 'stood')
    await eventually(async () =>
      expect((await messages(first)).toSorted()).toEqual(['dismissed', 'first run']),
    )
    const [dismissed] = (await away(first)).filter(({ message }) => message === 'dismissed')
    await first.ask('missed.dismiss', { ids: [dismissed?.id ?? NaN] })
    await first.app.stop()

    await reset(service, 'stood')
    await comeAndGo(service, 'between')
    const second = startApp(service, first.folder)
    await linkBecomes(second, 'live')
    await eventually(async () =>
      expect((await messages(second)).toSorted()).toEqual(['between', 'first run', 'stood']),
    )
    expect((await away(second)).find(({ message }) => message === 'between')?.gap).toMatchObject({
      cause: 'not-running',
    })
    const all = await second.ask('missed.dismiss', { ids: null })
    expect(all.ok && all.value.ids).toHaveLength(3)
    expect(await away(second)).toEqual([])
    await second.ask('missed.restore', { ids: all.ok ? all.value.ids : [] })
    expect(await away(second)).toHaveLength(3)
  })

  it('finds in the alarm history what polling alone was too slow to see', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = startApp(service)
    await linkBecomes(test, 'live')
    const { profile } = await snapshot(test)
    await test.ask('profile.save', {
      profile: { ...profile, id: 'no-hub', hubPath: '/nowhere', reconcileMillis: 1_000 },
      secret: service.token,
    })
    await test.ask('profile.use', { id: 'no-hub' })
    await linkBecomes(test, 'polling')
    await isWhole(test)
    // Over as it begins: no list ever shows it.
    const eventCondition = { transitory: true }
    await service.post({ path: 'AWAY\\Q', alarmMessage: 'quick', temporary: true, eventCondition })
    await eventually(async () => expect(await messages(test)).toEqual(['quick']))
    expect((await away(test))[0]?.gap).toMatchObject({ cause: 'no-live-connection' })
  })

  it('keeps a separate journal per service, whose file name reveals no address', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const test = startApp(service)
    await linkBecomes(test, 'live')
    await isWhole(test)
    await test.app.stop()
    const folder = join(test.folder, 'servers')
    expect(existsSync(folder) && readdirSync(folder)).toEqual([
      expect.stringMatching(/^command-line-[0-9a-f]{16}\.sqlite$/),
    ])
  })
})
