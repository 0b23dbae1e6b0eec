import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { StepOutcome } from '../../../../src/main/response/escalation-parts.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import type { Escalation } from '../../../../src/shared/model/escalation.ts'
import { openMs } from '../../../../src/shared/rules/call-progress.ts'
import { chain, makePlant, screenActor, startEscalations } from '../../../support/escalation.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const kinds = [
  ...(['begin', 'begin', 'take', 'stop', 'accept', 'acknowledge', 'clear', 'raise'] as const),
  ...(['shelve', 'return', 'return'] as const),
  ...(['lose', 'restore', 'restart', 'crash', 'time', 'time', 'time', 'refuse', 'place', 'hang'] as const),
  ...(['unplaced', 'unread', 'read', 'clock', 'sleep', 'read-only', 'reuse'] as const),
  // Nobody has noticed yet: the next thing happens before the desk looks at its clock.
  ...(['clock unnoticed', 'sleep unnoticed'] as const),
]
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  minutes: fc.integer({ min: 1, max: 12 }),
  screen: fc.constantFrom('Desk 1', 'Desk 2'),
})

const waitMs = (place: number) => (chain.steps[place]?.waitMinutes ?? 0) * 60_000

/** After which a call that was not placed is tried again. */
const longestPauseMs = 60_000

const earlier = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

interface Run {
  /** When somebody accepted, by the steady clock; null: nobody has. */
  acceptedAt: number | null
  isUnread: boolean
  firstCall: number
  /** A crash has lost by how much the clock was set. */
  isTimeLost: boolean
}
const newRun = (firstCall: number): Run => ({
  acceptedAt: null,
  isUnread: false,
  isTimeLost: false,
  firstCall,
})

it('in any order of what people, service, clock and desk do: one at a time, no step twice, nobody after its end', async () => {
  const seed = Number(process.env.TOCSIN_SEED ?? randomInt(2 ** 31))
  if (process.env.TOCSIN_SEQUENCES) console.info(`seed ${seed}`)
  let escalations: ReturnType<typeof startEscalations> | null = null
  let ended = 0
  let begunByRule = 0
  const test = await openDatabase(tempFolder())
  const { clock } = test
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40, size: 'max' }),
      fc.constantFrom(0, 4),
      async (steps, afterMinutes) => {
        // A sequence that failed has left its own under way, which must not reach into shorter ones.
        escalations?.crash()
        await clock.advance(60_000)
        test.database.sql().exec('DELETE FROM escalation')
        const plant = { ...makePlant(), afterMinutes }
        const told = new Map<number, Escalation>()
        escalations = startEscalations(test, plant, told)
        /** The calls that the service does not answer. */
        let hanging: ((outcome: StepOutcome) => void)[] = []
        /** The rule waits until then for somebody to take the alarm, by the steady clock. */
        let ruleAt: number | null = null
        /** Of the escalation that runs by the model; null: none. */
        let run: Run | null = null
        /** What the desk has not noticed yet: that the machine slept, and by how much its clock was set. */
        let unnoticed = null as { setBy: number } | null
        let isNotPlacing = false
        /** When a call could last not be made, by the steady clock. */
        let blockedAt = -Infinity
        let path = 'NORTH\\LT1'
        const makeIt = (fields: Partial<Alarm> = {}) => makeAlarm({ id: 7, path, ...fields })
        plant.alarms.set(7, makeIt())
        const ruleFrom = () =>
          afterMinutes > 0 && !plant.isReadOnly ? clock.steady() + afterMinutes * 60_000 : null

        for (const { kind, minutes, screen } of steps) {
          const callsBefore = plant.calls.length
          const wasConnected = plant.isConnected
          switch (kind) {
            case 'begin': {
              const answer = escalations.begin(anyRaise(7, path), chain.id, screenActor(screen))
              const alarm = plant.alarms.get(7)
              const mayBegin =
                run === null &&
                hanging.length === 0 &&
                alarm?.ackUser === '' &&
                plant.shelved.size === 0 &&
                !plant.isReadOnly
              expect(answer.ok).toBe(mayBegin)
              if (answer.ok) {
                ruleAt = null
                run = newRun(plant.calls.length - 1)
                // Its first call was sent within `begin`, or is about to be.
                if (plant.calls.length === callsBefore) run.firstCall = plant.calls.length
              }
              break
            }
            case 'take':
              plant.taken.add(7)
              escalations.taken([{ alarmId: 7, by: screen }])
              run = null
              break
            case 'stop':
              expect(escalations.stop(7, screenActor(screen)).ok).toBe(run !== null || ruleAt !== null)
              run = ruleAt = null
              break
            case 'accept':
              if (run && plant.calls.length > run.firstCall) {
                plant.accepted = 'A. Brandt'
                run.acceptedAt = clock.steady()
              }
              break
            case 'acknowledge':
              if (!plant.alarms.has(7)) break
              plant.alarms.set(7, makeIt({ ackUser: 'op' }))
              escalations.changed({ upserts: [...plant.alarms.values()], removals: [], raised: [] })
              run = ruleAt = null
              break
            case 'clear':
              plant.alarms.clear()
              plant.taken.clear()
              escalations.changed({ upserts: [], removals: [7], raised: [] })
              run = ruleAt = null
              expect(escalations.read()).toEqual([])
              break
            case 'raise': {
              // A known alarm that is raised again without an acknowledgement goes on being escalated.
              const alarm = makeIt()
              plant.alarms.set(7, alarm)
              plant.taken.clear()
              const raised = plant.shelved.size === 0 ? [alarm] : []
              escalations.changed({ upserts: [alarm], removals: [], raised })
              // However often it is raised again, its time goes on.
              if (raised.length > 0 && !run) ruleAt = earlier(ruleAt, ruleFrom())
              break
            }
            case 'shelve':
              plant.shelved.set(7, screen)
              escalations.evaluate()
              if (run)
                expect(escalations.read()[0]?.phase).toMatchObject({
                  kind: 'ended',
                  end: 'shelved',
                  by: screen,
                })
              run = ruleAt = null
              break
            case 'return': {
              const alarm = plant.alarms.get(7)
              if (!plant.shelved.delete(7) || !alarm) break
              escalations.changed({ upserts: [alarm], removals: [], raised: [alarm] })
              if (alarm.ackUser === '') ruleAt = ruleFrom()
              break
            }
            case 'lose':
            case 'restore':
              plant.isConnected = kind === 'restore'
              escalations.evaluate()
              break
            case 'restart':
              // The network ends with the desk.
              for (const answer of hanging) answer({ outcome: 'unknown', why: '' })
              hanging = []
              await escalations.shutdown()
              told.clear()
              escalations = startEscalations(test, plant, told)
              escalations.evaluate()
              break
            case 'crash':
              hanging = []
              escalations.crash()
              // What is stored is a time of day, and the next run cannot know that the clock was set.
              if (ruleAt !== null && unnoticed)
                ruleAt = Math.min(ruleAt - unnoticed.setBy, clock.steady() + afterMinutes * 60_000)
              if (run && unnoticed) run.isTimeLost = true
              told.clear()
              escalations = startEscalations(test, plant, told)
              escalations.evaluate()
              break
            case 'unread':
            case 'read':
              plant.recordsFailure = kind === 'unread' ? 'service-failed' : null
              break
            case 'clock':
              clock.set((minutes - 6) * 3_600_000)
              escalations.evaluate()
              break
            case 'sleep':
              clock.sleep(minutes * 60_000)
              escalations.evaluate()
              break
            case 'clock unnoticed': {
              const byMillis = (minutes - 6) * 3_600_000
              clock.set(byMillis)
              unnoticed = { setBy: (unnoticed?.setBy ?? 0) + byMillis }
              continue
            }
            case 'sleep unnoticed':
              clock.sleep(minutes * 60_000)
              unnoticed ??= { setBy: 0 }
              continue
            case 'read-only':
              plant.isReadOnly = !plant.isReadOnly
              escalations.evaluate()
              if (plant.isReadOnly) run = ruleAt = null
              break
            case 'reuse': {
              // A service that was replaced gives the id to another tag, which nobody has taken or shelved.
              path += '\\X'
              const alarm = makeIt()
              plant.alarms.set(7, alarm)
              plant.taken.clear()
              plant.shelved.clear()
              escalations.changed({ upserts: [alarm], removals: [], raised: [alarm] })
              run = null
              ruleAt = ruleFrom()
              break
            }
            case 'time':
              await clock.advance(minutes * 60_000)
              break
            case 'place':
            case 'refuse':
            case 'unplaced': {
              const outcome = { place: 'placed', refuse: 'refused', unplaced: 'not-placed' } as const
              plant.answer = () => Promise.resolve({ outcome: outcome[kind], why: '' })
              isNotPlacing = kind === 'unplaced'
              break
            }
            case 'hang':
              plant.answer = () => new Promise((resolve) => hanging.push(resolve))
              break
          }
          await clock.advance(0)
          if (unnoticed) {
            unnoticed = null
            escalations.evaluate()
            await clock.advance(0)
          }
          const calls = plant.calls.slice(callsBefore)
          const now = escalations.read()[0]
          // By rule it begins when its time is over, unless somebody has taken the alarm.
          if (ruleAt !== null) {
            const mayBegin = ruleAt <= clock.steady() && !plant.taken.has(7) && hanging.length === 0
            const hasBegun = now !== undefined && now.phase.kind !== 'pending'
            if (hasBegun) {
              expect([ruleAt <= clock.steady(), plant.taken.has(7), plant.shelved.has(7)]).toEqual([
                true,
                false,
                false,
              ])
              ruleAt = null
              run = newRun(callsBefore)
              begunByRule++
            } else expect(mayBegin).toBe(false)
          }
          if (run && plant.recordsFailure) run.isUnread = true
          if (!plant.isConnected || isNotPlacing || hanging.length > 0) blockedAt = clock.steady()
          // Nobody is called without a connection, nor after somebody has it.
          if (!wasConnected && kind !== 'restore') expect(calls).toEqual([])
          if (run === null) expect(calls).toEqual([])
          const isRunning = now !== undefined && now.phase.kind !== 'ended'
          if (run === null) expect(isRunning).toBe(ruleAt !== null)
          if (now?.phase.kind === 'ended') {
            if (run) {
              // Where the records cannot be read for too long, it goes on without them.
              const ends =
                run.acceptedAt !== null
                  ? run.isUnread
                    ? ['accepted', 'exhausted']
                    : ['accepted']
                  : ['exhausted']
              expect(ends).toContain(now.phase.end)
              ended++
            }
            run = null
          }
          if (run === null) plant.accepted = null
          // No step twice in one run, and always in their order.
          if (run) {
            const made = plant.calls.slice(run.firstCall)
            const groups = made.map(({ groupId }) => groupId)
            expect(groups).toEqual(chain.steps.map(({ groupId }) => groupId).slice(0, groups.length))
            // Nobody is called before the group before them had its time, however the clock was set.
            for (const [place, { steadyAt }] of made.slice(1).entries()) {
              const before = made[place]
              if (before?.outcome !== 'refused' && !run.isTimeLost)
                expect(steadyAt - (before?.steadyAt ?? 0)).toBeGreaterThanOrEqual(waitMs(place))
            }
            // Nor later, where the service answers.
            const last = made.at(-1)
            if (last && !run.isTimeLost && !run.isUnread && clock.steady() - blockedAt > longestPauseMs)
              expect(clock.steady() - last.steadyAt).toBeLessThan(waitMs(made.length - 1))
            // With a connection, an acceptance is seen within the interval of the looks, once the call is answered; one
            // that comes later than anybody waits for, when the group's time is over.
            const acceptedAfter = run.acceptedAt === null ? Infinity : run.acceptedAt - (last?.steadyAt ?? 0)
            if (
              acceptedAfter < openMs - longestPauseMs &&
              plant.isConnected &&
              plant.recordsFailure === null &&
              kind === 'time' &&
              hanging.length === 0
            )
              expect(isRunning).toBe(false)
          }
          // Pages know what main knows.
          expect([...told.values()]).toEqual(escalations.read())
        }
        for (const answer of hanging) answer({ outcome: 'unknown', why: '' })
        await escalations.shutdown()
        const { looks } = plant
        const calls = plant.calls.length
        await clock.advance(3_600_000)
        expect([plant.calls.length, plant.looks]).toEqual([calls, looks])
      },
    ),
    { numRuns: Number(process.env.TOCSIN_SEQUENCES ?? 300), seed },
  )
  // The sequences are long enough for escalations to end by themselves.
  expect(Math.min(ended, begunByRule)).toBeGreaterThan(0)
})
