import { describe, expect, it, onTestFinished } from 'vitest'
import type { ShelfEdit } from '../../../src/shared/model/shelf.ts'
import { settingsSchema } from '../../../src/shared/model/settings.ts'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { anyRaise } from '../../support/alarms.ts'
import { startService } from '../../support/service.ts'

const { shelving } = settingsSchema.parse({})

/** A desk with a critical and a medium alarm, a PIN, and a screen for each role that acts. */
async function desk() {
  const service = await startService()
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service)
  const [critical, medium] = await Promise.all(
    [1, 3].map((priority) => service.post({ priority, path: `NORTH\\P${priority}`, alarmMessage: 'High' })),
  )
  await replyOf(test.ask('acting.pin', { current: null, next: '2468' }))
  await eventually(async () =>
    expect(await replyOf(test.ask('desk.snapshot', null))).toMatchObject({ alarms: [{}, {}] }),
  )
  const subject = (id: number | undefined, path: string) => ({
    kind: 'alarms' as const,
    alarms: [anyRaise(id ?? -1, path)],
  })
  const operator = test.join('Desk 1')
  const supervisor = test.join('Desk 2', 'supervisor')
  return {
    critical: subject(critical, 'NORTH\\P1'),
    medium: subject(medium, 'NORTH\\P3'),
    operator,
    supervisor,
    shelve: (by: typeof operator, what: ReturnType<typeof subject>, pin: string | null = null) =>
      replyOf(by.ask('shelf.shelve', { subject: what, minutes: 10, reason: 'Known', pin })),
    unshelve: (by: typeof operator, { ids }: ShelfEdit) => replyOf(by.ask('shelf.unshelve', { ids })),
    change: (next: Partial<typeof shelving>) =>
      replyOf(test.ask('settings.change', { shelving: { ...shelving, ...next } })),
    shelved: async () => (await replyOf(test.ask('shelf.read', null))).entries.length,
  }
}
const refused = { ok: false, error: { code: 'not-permitted' } }

describe('an undo that puts alarms on the shelf is shelving', () => {
  it('needs the PIN for critical alarms, which an undo has not: whoever has it shelves again', async () => {
    const { critical, operator, supervisor, shelve, unshelve, shelved } = await desk()
    const taken = await unshelve(operator, await shelve(supervisor, critical, '2468'))
    expect(await operator.ask('shelf.undo', taken)).toMatchObject(refused)
    expect(await supervisor.ask('shelf.undo', taken)).toMatchObject(refused)
    expect(await shelved()).toBe(0)
  })

  it.each([
    ['the role', { role: 'supervisor' as const }],
    ['the band', { maxMinutes: { ...shelving.maxMinutes, medium: 0 } }],
    ['the longest time', { maxMinutes: { ...shelving.maxMinutes, medium: 5 } }],
  ])('asks for %s that counts now', async (_what, next) => {
    const { medium, operator, shelve, unshelve, change, shelved } = await desk()
    const taken = await unshelve(operator, await shelve(operator, medium))
    await change(next)
    expect(await operator.ask('shelf.undo', taken)).toMatchObject(refused)
    expect(await shelved()).toBe(0)
  })

  it('looks at an entry that becomes longer too', async () => {
    const { medium, operator, shelve, change } = await desk()
    await shelve(operator, medium)
    const shorter = await replyOf(
      operator.ask('shelf.shelve', { subject: medium, minutes: 2, reason: 'Known', pin: null }),
    )
    await change({ maxMinutes: { ...shelving.maxMinutes, medium: 5 } })
    expect(await operator.ask('shelf.undo', shorter)).toMatchObject(refused)
  })

  it("leaves somebody else's entry to a supervisor; one's own, and bringing alarms back, is everybody's", async () => {
    const { medium, operator, supervisor, shelve, unshelve, shelved } = await desk()
    const taken = await unshelve(operator, await shelve(supervisor, medium))
    expect(await operator.ask('shelf.undo', taken)).toMatchObject({ error: { role: 'supervisor' } })
    expect(await supervisor.ask('shelf.undo', taken)).toMatchObject({ ok: true })
    expect(await shelved()).toBe(1)
    const again = await shelve(supervisor, medium)
    const mine = await unshelve(supervisor, again)
    await replyOf(supervisor.ask('shelf.undo', mine))
    const longer = await replyOf(supervisor.ask('shelf.extend', { ids: again.ids, minutes: 60, pin: null }))
    expect(await operator.ask('shelf.undo', longer)).toMatchObject({ ok: true })
    const own = await unshelve(operator, await shelve(operator, medium))
    expect(await operator.ask('shelf.undo', own)).toMatchObject({ ok: true })
  })
})

describe('planned work', () => {
  const planOf = (band: 'critical' | 'medium', minutes: number, pin: string | null = null) => ({
    plan: { places: ['NORTH'], band, from: Date.now() + 3_600_000 },
    minutes,
    reason: 'Pump exchanged',
    pin,
  })

  it('keeps to the limits of shelving', async () => {
    const { operator, change, shelved } = await desk()
    expect(await operator.ask('shelf.plan', planOf('medium', 481))).toMatchObject(refused)
    expect(await operator.ask('shelf.plan', planOf('critical', 10))).toMatchObject(refused)
    expect(await operator.ask('shelf.plan', planOf('critical', 10, '2468'))).toMatchObject({ ok: true })
    await change({ maxMinutes: { ...shelving.maxMinutes, critical: 0 } })
    expect(await operator.ask('shelf.plan', planOf('critical', 10, '2468'))).toMatchObject(refused)
    await change({ role: 'supervisor' })
    expect(await operator.ask('shelf.plan', planOf('medium', 10))).toMatchObject(refused)
    expect(await shelved()).toBe(1)
  })

  it('hides alarms at its time and lists them', async () => {
    const { operator } = await desk()
    const now = { ...planOf('medium', 10), plan: { ...planOf('medium', 10).plan, from: Date.now() } }
    await replyOf(operator.ask('shelf.plan', now))
    expect(await replyOf(operator.ask('shelf.read', null))).toMatchObject({ alarms: [{ priority: 3 }] })
    expect(await replyOf(operator.ask('shelf.works', null))).toMatchObject([
      { endedAt: null, entry: { reason: 'Pump exchanged' }, alarms: [{ path: 'NORTH\\P3', times: 1 }] },
    ])
  })
})
