import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { writeWall } from '../../../src/shared/rules/periods.ts'
import { createZone } from '../../../src/shared/rules/zone.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { makeApp, makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { anyRaise } from '../../support/alarms.ts'

/** Like a container, which is in UTC wherever its site is. */
beforeEach(() => vi.stubEnv('TZ', 'UTC'))

/** The hours around now, by the clocks of a zone: those of Paris are over in UTC, and the other way round. */
function around(zone: string) {
  const wall = createZone(zone).wallOf(Date.now())
  const clock = (minutes: number) => writeWall(wall + minutes * 60_000).slice(11)
  return { from: clock(-20), to: clock(20) }
}

async function openDesk(policy: object = {}) {
  const service = await startService()
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service, { policy: readPolicy(policy, 'policy.json') })
  const snapshot = () => replyOf(test.ask('desk.snapshot', null))
  return { service, test, snapshot }
}

describe('a desk in UTC whose site is in Paris', () => {
  it('tells pages the zone of the host, and has no zone of the site until one is set', async () => {
    const { snapshot } = await openDesk()
    expect(await snapshot()).toMatchObject({ about: { zone: 'UTC' }, settings: { timeZone: '' } })
  })

  it('has the zone that the policy locks', async () => {
    const { test, snapshot } = await openDesk({ 'desk.timeZone': 'Europe/Paris' })
    expect(await snapshot()).toMatchObject({
      settings: { timeZone: 'Europe/Paris' },
      about: { managed: { locked: { timeZone: 'desk.timeZone' } } },
    })
    expect(await test.ask('settings.change', { timeZone: 'UTC' })).toMatchObject({
      error: { code: 'managed' },
    })
  })

  it('goes on without a zone that its policy has wrong, and names it', () => {
    const policy = readPolicy({ 'desk.timeZone': 'Mars/Base' }, 'policy.json')
    const { app, logs } = makeApp({ policy })
    expect(app.settings().timeZone).toBe('')
    expect(logs.lines.map(({ message }) => message)).toContain(
      'policy: policy.json: desk.timeZone: there is no time zone "Mars/Base"',
    )
  })

  it('refuses a zone that nobody knows, by its name', async () => {
    const { test, snapshot } = await openDesk()
    const answer = await test.ask('settings.change', { timeZone: 'Mars/Base' })
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad-payload' } })
    expect(answer.ok ? '' : answer.error.message).toContain('there is no time zone "Mars/Base"')
    expect((await snapshot()).settings.timeZone).toBe('')
  })

  it('keeps the quiet hours of Paris, from the moment on at which its zone is set', async () => {
    const { service, test, snapshot } = await openDesk()
    const { attention } = (await snapshot()).settings
    const logged = () => test.logs.lines.map(({ message }) => message).join('\n')
    const quietHours = around('Europe/Paris')
    await replyOf(test.ask('settings.change', { attention: { ...attention, quietHours } }))
    await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'By the clock of the host' })
    await eventually(async () => expect((await snapshot()).attention.sounding).toBe('high'))
    expect(logged()).not.toContain('quiet-hours')
    await replyOf(test.ask('settings.change', { timeZone: 'Europe/Paris' }))
    const id = await service.post({ path: 'A\\B\\D', priority: 2, alarmMessage: 'By the clock of the site' })
    await eventually(() => expect(logged()).toContain(`alarm ${id} not announced: quiet-hours`))
  })

  it('calls the group that is on shift in Paris, and writes the time of Paris', async () => {
    const { service, test, snapshot } = await openDesk()
    const { groups } = await replyOf(test.ask('groups.read', null))
    const [ofHost, ofSite] = groups.items.flatMap((item) => readGroup(item) ?? [])
    if (!ofHost || !ofSite) throw new Error('there are no groups')
    const days = [1, 2, 3, 4, 5, 6, 7]
    const hours = [
      { groupId: ofHost.id, lines: [{ days, ...around('UTC') }] },
      { groupId: ofSite.id, lines: [{ days, ...around('Europe/Paris') }] },
    ]
    await replyOf(
      test.ask('book.change', {
        put: { contacts: [], labels: [], hours },
        remove: { contacts: [], labels: [] },
      }),
    )
    const { settings, profile } = await snapshot()
    const steps = [ofHost, ofSite].map(({ id, name }) => ({ groupId: id, name, waitMinutes: 5 }))
    const chain = { id: 'night', server: profile.id, name: 'Night', steps }
    await replyOf(
      test.ask('settings.change', {
        timeZone: 'Europe/Paris',
        locale: 'fr',
        calls: { ...settings.calls, chains: [chain] },
      }),
    )
    const alarmId = await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Drum level' })
    await eventually(async () => expect((await snapshot()).alarms.map(({ id }) => id)).toContain(alarmId))
    await replyOf(
      test.ask('escalation.begin', {
        alarm: anyRaise(alarmId, 'A\\B\\C'),
        chainId: 'night',
        pin: null,
      }),
    )
    await eventually(async () =>
      expect(await replyOf(test.ask('escalation.read', null))).toMatchObject([
        { phase: { kind: 'waiting', step: 1 } },
      ]),
    )
    const [escalation] = await replyOf(test.ask('escalation.read', null))
    const raisedAt = Date.parse((await snapshot()).alarms.find(({ id }) => id === alarmId)?.alarmTime ?? '')
    expect(escalation?.text).toContain(writeWall(createZone('Europe/Paris').wallOf(raisedAt)).slice(11))
  })

  it('has the shifts of its site', async () => {
    const { test } = await openDesk()
    const list = () => replyOf(test.ask('handover.list', { search: '', limit: 1 }))
    const starts = async () => (await list()).shifts.map(({ from }) => new Date(from).getUTCHours())
    const shifts = [{ name: 'All day', start: '00:00' }]
    await replyOf(test.ask('settings.change', { shifts }))
    expect(new Set(await starts())).toEqual(new Set([0]))
    await replyOf(test.ask('settings.change', { timeZone: 'Asia/Tokyo' }))
    expect(new Set(await starts())).toEqual(new Set([15]))
  })
})

it('reads a service that sends no offsets in the zone of the site: list, histories and journal', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  const paris = createZone('Europe/Paris')
  const bare = (time: unknown) =>
    typeof time === 'string' ? new Date(paris.wallOf(Date.parse(time))).toISOString().slice(0, -1) : time
  const body = (page: unknown) => {
    const { items, ...rest } = page as { items: Record<string, unknown>[] }
    return { ...rest, items: items.map((item) => ({ ...item, alarmTime: bare(item['alarmTime']) })) }
  }
  for (const path of ['/api/v1/alarms', '/api/v1/alarms/histories'])
    faulty.always({ method: 'GET', path }, { kind: 'change', body })
  const id = await service.post({ path: 'NORTH\\P7', alarmMessage: 'Seal' })
  const [listed] = (await service.list('limit=10')).items
  const raisedAt = Date.parse(listed?.alarmTime ?? '')

  const policy = readPolicy({ 'desk.timeZone': 'Europe/Paris' }, 'policy.json')
  const test = await makeLiveApp(faulty, { policy })
  const { alarms } = await replyOf(test.ask('desk.snapshot', null))
  expect(alarms.map((alarm) => [alarm.id, Date.parse(alarm.alarmTime)])).toEqual([[id, raisedAt]])
  const histories = await replyOf(
    test.ask('records.histories', { ticket: 't', filter: {}, sort: '-id', offset: 0, limit: 10 }),
  )
  expect(histories.items.map(({ alarmTime }) => Date.parse(alarmTime))).toEqual([raisedAt])
  const { raises } = await replyOf(test.ask('journal.raises', { since: raisedAt }))
  expect(raises.map((raise) => raise.raisedAt)).toEqual([raisedAt])
})
