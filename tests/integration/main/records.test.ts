import { describe, expect, it, onTestFinished } from 'vitest'
import { readGroup } from '../../../src/shared/rules/group-fields.ts'
import { makeLiveApp, type TestApp } from '../../support/app.ts'
import { startService, type StartedService } from '../../support/service.ts'

async function connect(): Promise<{ service: StartedService; test: TestApp }> {
  const service = await startService()
  onTestFinished(() => service.stop())
  return { service, test: await makeLiveApp(service) }
}

const subject = (id: number, path: string) => ({
  id,
  dataServerId: 1,
  path,
  fullPath: `DS1\\${path}`,
  name: path.split('\\').at(-1) ?? '',
})

describe('what is known around an alarm', () => {
  it('is the history of its tag, its statistics and the calls about it', async () => {
    const { service, test } = await connect()
    const path = 'NORTH\\BOILER2\\LT204.HIHI'
    await service.post({ path, alarmMessage: 'Level' })
    await service.post({ path, raised: false })
    const lists = await test.ask('groups.read', null)
    const groups = lists.ok ? lists.value.groups.items.flatMap((item) => readGroup(item) ?? []) : []
    const group = groups.find(({ members }) => members.length > 0)
    if (!group) throw new Error('the service has no group with people in it')
    const id = await service.post({
      path,
      alarmActions: [{ type: 'CallGroup', id: group.id, parameter: 'Come' }],
    })
    await service.post({ path: `${path}2`, alarmMessage: 'A tag whose name begins the same' })

    const background = await test.ask('alarm.background', subject(id, path))
    expect(background).toMatchObject({
      ok: true,
      value: {
        raises: { ok: true, value: { complete: true } },
        statistic: { ok: true, value: { tagName: path, failureNumber: 2 } },
        calls: { ok: true },
      },
    })
    if (!background.ok || !background.value.raises.ok || !background.value.calls.ok) throw new Error('failed')
    expect(background.value.raises.value.entries.map(({ tagName }) => tagName)).toEqual([path, path])
    const called = background.value.calls.value.map(({ userId }) => userId)
    expect(called.toSorted()).toEqual(group.members.map((member) => member.id).toSorted())
  })

  it('says of each part why it is missing', async () => {
    const { service, test } = await connect()
    await service.stop()
    const background = await test.ask('alarm.background', subject(1, 'A\\B'))
    expect(background).toMatchObject({
      ok: true,
      value: {
        raises: { ok: false, error: { code: 'unreachable' } },
        statistic: { ok: false },
        calls: { ok: false },
      },
    })
  })
})

describe('a page of records', () => {
  const question = { ticket: 'table', filter: {}, sort: '+id', offset: 0, limit: 2 } as const

  it('is limited by the service, which reports the total', async () => {
    const { service, test } = await connect()
    for (const n of [1, 2, 3]) await service.post({ path: `AREA\\T${n}` })
    const histories = await test.ask('records.histories', question)
    expect(histories).toMatchObject({ ok: true, value: { total: 3, malformed: 0 } })
    expect(histories.ok && histories.value.items.map(({ tagName }) => tagName)).toEqual([
      'AREA\\T1',
      'AREA\\T2',
    ])
    const statistics = await test.ask('records.statistics', { ...question, offset: 2 })
    expect(statistics).toMatchObject({ ok: true, value: { total: 3, items: [{ failureNumber: 1 }] } })
    expect(await test.ask('records.interventions', question)).toMatchObject({ ok: true, value: { total: 0 } })
    expect(await test.ask('records.calls', question)).toMatchObject({ ok: true, value: { items: [] } })
  })

  it('is cancelled by its ticket, and by the next request with that ticket', async () => {
    const { test } = await connect()
    const given = test.ask('records.histories', question)
    await test.ask('records.cancel', { ticket: 'table' })
    expect(await given).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    const older = test.ask('records.histories', question)
    const newer = test.ask('records.histories', question)
    expect(await older).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await newer).toMatchObject({ ok: true })
  })
})
