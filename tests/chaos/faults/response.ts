import { setTimeout as pause } from 'node:timers/promises'
import type { Away, Drill } from '../call-oracle.ts'
import { drillChain } from '../desk-host.ts'
import { noHealing, type FaultKind } from '../fault.ts'
import { startObserver } from '../observer.ts'
import type { Occurrence, Shelving } from '../plant.ts'
import type { Rig } from '../rig.ts'

const minuteMs = 60_000
const twoHoursMs = 120 * minuteMs
/** After the fault began, a group has had its time and what was shelved is back. */
const afterMinuteMs = 75_000

/** Raises an alarm that stays, and waits until the desk has it. */
async function keep(rig: Rig): Promise<Occurrence> {
  const kept = await rig.plant.keep()
  await rig.demand(`the desk has ${kept.path}`, () =>
    rig
      .observer()
      .alarms()
      .some(({ id }) => id === kept.alarmId),
  )
  return kept
}

/** Escalates an alarm; whom the service calls about it is compared with what comes back. */
async function escalate(rig: Rig, occurrence: Occurrence): Promise<Drill> {
  const { path } = occurrence
  const steps = drillChain.steps.map(({ groupId, waitMinutes }) => ({
    groupId,
    waitMs: waitMinutes * minuteMs,
  }))
  const drill: Drill = { path, begunAt: Date.now(), steps, endedAt: null, away: [] }
  await rig.observer().request('escalation.begin', {
    alarm: keyOf(occurrence),
    chainId: drillChain.id,
    pin: null,
  })
  rig.drills.push(drill)
  return drill
}

const noEdit = { ids: ['none'], edit: -1 }
const keyOf = ({ alarmId, path }: Occurrence) => ({ alarmId, path, raisedAt: null })
const shelveOrder = (occurrence: Occurrence, minutes: number) => ({
  subject: { kind: 'alarms' as const, alarms: [keyOf(occurrence)] },
  minutes,
  reason: 'Fault bench',
  pin: null,
})

/** Shelves an alarm for a minute. */
async function shelve(rig: Rig, occurrence: Occurrence): Promise<Shelving> {
  const from = Date.now()
  const shelving = { from, until: from + minuteMs, endsByItself: true }
  occurrence.shelved = [shelving]
  await rig.observer().request('shelf.shelve', shelveOrder(occurrence, 1))
  return shelving
}

/** Two alarms that somebody escalates, and one that somebody shelves. */
async function respond(rig: Rig): Promise<{ drills: Drill[]; shelving: Shelving }> {
  const [one, two, other] = [await keep(rig), await keep(rig), await keep(rig)]
  const drills = [await escalate(rig, one), await escalate(rig, two)]
  const shelving = await shelve(rig, other)
  // The first calls are placed before anything happens.
  await pause(2_000)
  return { drills, shelving }
}

const clockFault = (name: string, shiftMs: number): FaultKind => ({
  name,
  lastsMs: afterMinuteMs,
  async inject(rig) {
    await respond(rig)
    await rig.hostMeter.shiftClock(shiftMs)
    return () => rig.hostMeter.shiftClock(0)
  },
})

/** What happens to the desk, its clock and its service while somebody responds to an alarm. */
export const responseFaults: readonly FaultKind[] = [
  clockFault('clock two hours ahead during an escalation', twoHoursMs),
  clockFault('clock two hours back during an escalation', -twoHoursMs),
  {
    name: 'machine asleep during an escalation',
    lastsMs: afterMinuteMs,
    async inject(rig) {
      const { drills, shelving } = await respond(rig)
      const sleep: Away = { from: Date.now(), to: Infinity }
      for (const drill of drills) drill.away = [sleep]
      const asleep = rig.host()
      await asleep.signal('SIGSTOP')
      return async () => {
        sleep.to = shelving.until = Date.now()
        await asleep.signal('SIGCONT')
        await pause(10_000)
      }
    },
  },
  {
    name: 'service restarted during an escalation',
    lastsMs: 20_000,
    async inject(rig) {
      const { drills } = await respond(rig)
      await pause(50_000)
      const away: Away = { from: Date.now(), to: Infinity }
      for (const drill of drills) drill.away = [away]
      await rig.betweenSteps(() => rig.service().kill())
      // The next group is due while it is away.
      await pause(15_000)
      await rig.betweenSteps(() => rig.service().start())
      away.to = Date.now()
      return noHealing
    },
  },
  {
    name: 'two screens act on one alarm at once',
    lastsMs: afterMinuteMs,
    async inject(rig) {
      const [one, two] = [await keep(rig), await keep(rig)]
      const drills = [await escalate(rig, one), await escalate(rig, two)]
      await pause(2_000)
      const [here, there] = [rig.observer(), await startObserver(rig.page)]
      const from = Date.now()
      const shelvings = [one, two].map((occurrence) => {
        const shelving = { from, until: Infinity, endsByItself: false }
        Object.assign(occurrence, { shelved: [shelving], isHandled: true })
        return shelving
      })
      await Promise.allSettled([
        here.request('marks.take', { alarms: [keyOf(one)], isTaken: true, takesOver: false }),
        there.request('shelf.shelve', shelveOrder(one, 5)),
        there.request('marks.take', { alarms: [keyOf(one)], isTaken: true, takesOver: false }),
      ])
      const edits = await Promise.allSettled([
        here.request('shelf.shelve', shelveOrder(two, 5)),
        there.request('shelf.shelve', shelveOrder(two, 10)),
      ])
      const [mine, theirs] = edits.map((edit) => (edit.status === 'fulfilled' ? edit.value : null))
      const undone = await Promise.allSettled([
        here.request('shelf.undo', mine ?? noEdit),
        there.request('shelf.undo', theirs ?? noEdit),
      ])
      for (const drill of drills) drill.endedAt = Date.now()
      const count = undone.filter(({ status }) => status === 'fulfilled').length
      // Of two who shelved the same, only the last can take it back.
      await rig.demand('one of two edits can be undone', () => count === 1)
      const { entries } = await there.request('shelf.read', null)
      await Promise.allSettled(
        [here, there].map((screen) => screen.request('shelf.unshelve', { ids: entries.map(({ id }) => id) })),
      )
      await rig.demand('both screens have the same alarms', () => {
        const [mine, theirs] = [here, there].map((screen) => screen.alarms().map(({ id }) => id))
        return mine?.toSorted().join() === theirs?.toSorted().join()
      })
      for (const shelving of shelvings) shelving.until = Date.now()
      there.stop()
      return noHealing
    },
  },
]
