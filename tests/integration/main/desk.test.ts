import { describe, expect, it, onTestFinished } from 'vitest'
import { eventually, linkBecomes, startDesk } from '../../support/desk.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function serve(overrides: Parameters<typeof startService>[0] = {}): Promise<StartedService> {
  const service = await startService(overrides)
  onTestFinished(() => service.stop())
  return service
}

describe('a desk on a real service', () => {
  it('shows the active alarms of all pages and annunciates none of them', async () => {
    const service = await serve({ alarms: 2_500 })
    const test = startDesk(service)
    await linkBecomes(test, 'live')
    await eventually(() => expect(test.ids()).toHaveLength(2_500))
    expect(test.annunciations.size).toBe(0)
  })

  it('shows and annunciates a pushed alarm once, also after a reconcile', async () => {
    const service = await serve({ alarms: 5 })
    const test = startDesk(service)
    await linkBecomes(test, 'live')
    const id = await service.post({ path: 'NORTH\\BOILER2\\LT204.HIHI', priority: 1, alarmMessage: 'Level' })
    await eventually(() => expect(test.alarm(id)?.message).toBe('Level'))
    await test.desk.check()
    await test.desk.check()
    expect(test.annunciations).toEqual(new Map([[id, 1]]))
  })

  it('finds an alarm that the hub never pushes, and annunciates it once', async () => {
    const service = await serve({ alarms: 5, pushOnCreate: false })
    const test = startDesk({ ...service, reconcileMillis: 600_000 })
    await linkBecomes(test, 'live')
    const id = await service.post({ path: 'A\\B\\C' })
    await eventually(() => expect(test.alarm(id)).toBeDefined())
    await test.desk.check()
    expect(test.annunciations).toEqual(new Map([[id, 1]]))
    expect(test.desk.status().lastEventAt).toBeNull()
  })

  it('finds more new alarms than the newest page holds', async () => {
    const service = await serve({ pushOnCreate: false })
    const test = startDesk({ ...service, reconcileMillis: 600_000 })
    await linkBecomes(test, 'live')
    const ids = await Promise.all(Array.from({ length: 60 }, (_, n) => service.post({ path: `A\\B\\T${n}` })))
    await eventually(() => expect(test.ids()).toHaveLength(60))
    expect([...test.annunciations.values()].every((times) => times === 1)).toBe(true)
    expect(test.annunciations.size).toBe(ids.length)
  })

  it('works by polling alone where there is no hub', async () => {
    const service = await serve()
    const test = startDesk({ ...service, hubPath: '/alarmhub' })
    await linkBecomes(test, 'polling')
    const id = await service.post({ path: 'A\\B\\C' })
    await eventually(() => expect(test.alarm(id)).toBeDefined())
    // The list may be read before the hub has answered.
    await eventually(() => expect(test.desk.status().problem?.message).toContain('404'))
  })

  it('reports that it is not authorised, and continues with a new token', async () => {
    const service = await serve({ alarms: 3 })
    const test = startDesk({ url: service.url, token: 'wrong' })
    await linkBecomes(test, 'not-authorised')
    expect(test.ids()).toEqual([])
    test.setToken(service.token)
    test.desk.wake()
    await linkBecomes(test, 'live')
    expect(test.ids()).toHaveLength(3)
  })

  it('says that the service is lost, and keeps the last known', async () => {
    const service = await startService({ alarms: 3 })
    const test = startDesk(service)
    await linkBecomes(test, 'live')
    const confirmedAt = test.desk.status().confirmedAt
    await service.stop()
    await linkBecomes(test, 'lost')
    expect(test.ids()).toHaveLength(3)
    expect(test.desk.status().confirmedAt).toBeGreaterThanOrEqual(confirmedAt ?? Infinity)
    expect(test.desk.status().problem).toMatchObject({ code: 'unreachable' })
  })

  it('follows a busy plant: acknowledged, returned and cleared alarms match the service', async () => {
    const service = await serve({ alarms: 200, rate: 3_000 })
    const test = startDesk(service)
    await eventually(() => expect(test.annunciations.size).toBeGreaterThan(50))
    await eventually(() => expect(test.desk.status().lastReconcile?.removed).toBeGreaterThan(0))
    // The plant never rests, so the two are compared on what neither side changed in between.
    await eventually(async () => {
      const before = await service.list('limit=1000')
      await test.desk.check()
      const after = new Map((await service.list('limit=1000')).items.map((alarm) => [alarm.id, alarm]))
      const steady = before.items.filter((alarm) => after.get(alarm.id)?.lastChange === alarm.lastChange)
      expect(steady.length).toBeGreaterThan(10)
      for (const alarm of steady) expect(test.alarm(alarm.id)).toEqual(alarm)
      for (const id of test.ids())
        expect(
          before.items.some((alarm) => alarm.id === id) || after.has(id) || test.annunciations.has(id),
        ).toBe(true)
    })
  })

  it('stops and leaves nothing running', async () => {
    const service = await serve()
    const test = startDesk(service)
    await linkBecomes(test, 'live')
    await test.desk.stop()
    const lines = test.logs.lines.length
    await service.post({ path: 'A\\B\\C' })
    await service.list()
    expect(test.ids()).toEqual([])
    expect(test.logs.lines).toHaveLength(lines)
  })
})
