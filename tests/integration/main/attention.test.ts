import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeApp, makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'
import { anyRaise } from '../../support/alarms.ts'

async function snapshot({ ask }: TestApp) {
  const answer = await ask('desk.snapshot', null)
  if (!answer.ok) throw new Error(answer.error.message)
  return answer.value
}
const attention = async (test: TestApp) => (await snapshot(test)).attention

async function startApp(settings: object = {}, folder?: string) {
  const service = await startService()
  onTestFinished(() => service.stop())
  const flags = { server: service.url, token: service.token, data: null, plant: [] }
  const test = makeApp({ flags, ...(folder === undefined ? {} : { folder }) })
  test.app.start()
  await eventually(async () => expect((await snapshot(test)).status.link).toBe('live'))
  if (Object.keys(settings).length > 0) await test.ask('settings.change', settings)
  return { service, test }
}

describe('attention in the whole desk', () => {
  it('sounds and counts, and ends when silenced or looked at', async () => {
    const { service, test } = await startApp()
    await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Pump tripped' })
    await eventually(async () =>
      expect(await attention(test)).toMatchObject({
        sounding: 'critical',
        spoken: 'Pump tripped',
        unseen: 1,
      }),
    )
    await test.ask('attention.silence', { upTo: (await attention(test)).place })
    expect(await attention(test)).toMatchObject({ sounding: null, unseen: 1 })
    await test.ask('attention.seen', { upTo: (await attention(test)).place })
    expect(await attention(test)).toMatchObject({ unseen: 0 })
    await eventually(() =>
      expect(test.pushes.findLast(({ name }) => name === 'attention.changed')).toMatchObject({
        payload: { sounding: null, spoken: '', mutedUntil: null, unseen: 0 },
      }),
    )
  })

  it('is silenced where somebody silenced it, and sounds on elsewhere until it is taken', async () => {
    const { service, test } = await startApp()
    const [first, second, wall] = [test.join('Desk 1'), test.join('Desk 2'), test.join('Wall', 'viewer')]
    const told = ({ pushes }: Pick<TestApp, 'pushes'>) => {
      const push = pushes.findLast(({ name }) => name === 'attention.changed')
      return push?.name === 'attention.changed' ? push.payload.sounding : undefined
    }
    const id = await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Pump tripped' })
    await eventually(() => expect([first, second, wall].map(told)).toEqual(Array(3).fill('critical')))
    await first.ask('attention.silence', { upTo: (await attention(test)).place })
    // A viewer's screen, which can silence nothing itself, goes by what anybody did.
    await eventually(() => expect([first, second, wall].map(told)).toEqual([null, 'critical', null]))
    expect(await replyOf(second.ask('desk.snapshot', null))).toMatchObject({
      attention: { sounding: 'critical', unseen: 1 },
    })
    await first.ask('marks.take', {
      alarms: [anyRaise(id, 'A\\B\\C')],
      isTaken: true,
      takesOver: false,
    })
    await eventually(() => expect([first, second].map(told)).toEqual([null, null]))
    await eventually(async () =>
      expect(
        await test.ask('records.evidence', {
          ticket: 'silenced',
          filter: { kinds: ['done'], search: 'silence' },
          sort: '+id',
          after: null,
          limit: 10,
        }),
      ).toMatchObject({ value: { items: [{ user: 'Desk 1', what: 'attention.silence' }] } }),
    )
  })

  it('annunciates at a start what was raised while the desk was closed, and once more what nobody had seen', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    await service.post({ path: 'A\\B\\OLD', priority: 2, alarmMessage: 'Known before' })
    const first = await makeLiveApp(service)
    expect(await attention(first)).toMatchObject({ sounding: null, unseen: 0 })
    const seen = await service.post({ path: 'A\\B\\SEEN', priority: 2, alarmMessage: 'Seen before' })
    await service.post({ path: 'A\\B\\HEARD', priority: 1, alarmMessage: 'Heard before' })
    await eventually(async () => expect(await attention(first)).toMatchObject({ unseen: 2 }))
    await first.ask('alarms.seen', { alarms: [anyRaise(seen, 'A\\B\\SEEN')] })
    await first.app.stop()

    for (const n of [1, 2, 3, 4, 5])
      await service.post({ path: `A\\B\\C${n}`, priority: 2, alarmMessage: `Raised meanwhile ${n}` })
    const second = await makeLiveApp(service, { folder: first.folder })
    await eventually(async () =>
      expect(await attention(second)).toMatchObject({ sounding: 'critical', unseen: 6 }),
    )
    // All of it is one notification that counts; its most urgent alarm is named.
    await eventually(() => expect(second.notifications.length).toBeGreaterThan(0))
    expect(second.notifications.at(-1)).toMatchObject({
      slot: 'summary',
      opens: { alarm: { message: 'Heard before' } },
    })
  })

  it('annunciates what is active and lists what has cleared, where the journal was damaged meanwhile', async () => {
    const service = await startService()
    onTestFinished(() => service.stop())
    const clearing = { path: 'A\\B\\CLEARED', temporary: true }
    await service.post({ path: 'A\\B\\OLD', priority: 2 })
    const first = await makeLiveApp(service)
    await first.app.stop()
    await service.post(clearing)
    await service.post({ ...clearing, raised: false })
    await service.post({ path: 'A\\B\\NEW', priority: 2 })
    const servers = join(first.folder, 'servers')
    for (const name of readdirSync(servers)) truncateSync(join(servers, name), 5_000)

    const second = await makeLiveApp(service, { folder: first.folder })
    await eventually(async () => expect(await attention(second)).toMatchObject({ unseen: 2 }))
    await eventually(async () =>
      expect((await replyOf(second.ask('missed.list', null))).entries).toMatchObject([
        { path: 'A\\B\\CLEARED', gap: { cause: 'journal-lost' } },
      ]),
    )
    expect((await snapshot(second)).notices.map(({ code }) => code)).toContain('records-set-aside')
  })

  it('sounds and notifies again for a re-alarm, and says what became of the notifications', async () => {
    const { service, test } = await startApp()
    const alarm = {
      path: 'A\\B\\C',
      priority: 2,
      alarmMessage: 'Pump tripped',
      eventCondition: { reactivatable: true },
    }
    const id = await service.post(alarm)
    await eventually(async () => expect(await attention(test)).toMatchObject({ sounding: 'high', unseen: 1 }))
    await test.ask('attention.silence', { upTo: (await attention(test)).place })
    await test.ask('attention.seen', { upTo: (await attention(test)).place })
    expect(await service.post(alarm)).toBe(id)
    await eventually(async () =>
      expect(await attention(test)).toMatchObject({
        sounding: 'high',
        unseen: 1,
        notifications: { shown: 0, refused: 2, lastProblem: { detail: 'no daemon in tests' } },
      }),
    )
    // The system refused both, so the page shows them even where it would not.
    // Pages learn of it with the next changes.
    await eventually(() =>
      expect(
        test.pushes.flatMap((push) => (push.name === 'alarm.announced' ? push.payload : [])),
      ).toMatchObject([
        { alarm: { id }, kind: 'new', repeats: null },
        { alarm: { id }, kind: 'fallback', repeats: null },
        { alarm: { id }, kind: 'new', repeats: null },
        { alarm: { id }, kind: 'fallback', repeats: null },
      ]),
    )
  })

  it('keeps a mute over a restart', async () => {
    const { test } = await startApp()
    await test.ask('attention.mute', { minutes: 15 })
    const { mutedUntil } = await attention(test)
    expect(mutedUntil).not.toBeNull()
    await test.app.stop()
    const { test: again } = await startApp({}, test.folder)
    expect((await attention(again)).mutedUntil).toBe(mutedUntil)
    await again.ask('attention.mute', { minutes: null })
    expect((await attention(again)).mutedUntil).toBeNull()
  })

  it('annunciates alarms of a view that names a data server by its label', async () => {
    const { service, test } = await startApp()
    const { settings } = await snapshot(test)
    const [all] = settings.views
    if (!all) throw new Error('there is a first view')
    const boilers = { ...all, id: 'boilers', filter: { ...all.filter, text: 'server:boilers' } }
    await test.ask('settings.change', {
      views: [...settings.views, boilers],
      attention: { ...settings.attention, viewId: 'boilers' },
    })
    await test.ask('book.change', {
      put: { contacts: [], labels: [{ kind: 'dataServer', id: 3, name: 'The boilers' }] },
      remove: { contacts: [], labels: [] },
    })
    await service.post({ dataServerId: 4, path: 'A\\PUMP', priority: 2, alarmMessage: 'Elsewhere' })
    await service.post({ dataServerId: 3, path: 'B\\PUMP', priority: 2, alarmMessage: 'Here' })
    await eventually(async () => expect(await attention(test)).toMatchObject({ spoken: 'Here', unseen: 1 }))
  })

  it('annunciates only alarms of the chosen view', async () => {
    const { service, test } = await startApp()
    const { settings } = await snapshot(test)
    const [all] = settings.views
    if (!all) throw new Error('there is a first view')
    const north = { ...all, id: 'north', name: 'North', filter: { ...all.filter, area: 'NORTH' } }
    await test.ask('settings.change', {
      views: [...settings.views, north],
      attention: { ...settings.attention, viewId: 'north' },
    })
    await service.post({ path: 'SOUTH\\PUMP', priority: 2, alarmMessage: 'Elsewhere' })
    await service.post({ path: 'NORTH\\PUMP', priority: 2, alarmMessage: 'Here' })
    await eventually(() =>
      expect(test.notifications.map(({ opens }) => opens?.alarm.message)).toEqual(['Here']),
    )
    expect(test.logs.lines.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^alarm \d+ not announced: not-in-view$/),
    )
  })

  it('notifies of a lost connection until it is restored', async () => {
    const { service, test } = await startApp({ lossNotice: { afterSeconds: 5, repeatSeconds: 0 } })
    await service.stop()
    const notices = async () => (await snapshot(test)).notices.map(({ code }) => code)
    await eventually(async () => expect(await notices()).toContain('service-lost'))
    expect(await attention(test)).toMatchObject({ sounding: 'lost' })
    const again = await startService({ port: service.port })
    onTestFinished(() => again.stop())
    await eventually(async () => expect(await notices()).not.toContain('service-lost'))
    expect(await attention(test)).toMatchObject({ sounding: null })
  })
})
