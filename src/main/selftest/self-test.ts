import type { DeskPush } from '../../shared/ipc/pushes.ts'
import type { Actor } from '../../shared/model/role.ts'
import type {
  SelfTestDrawing,
  SelfTestOrder,
  SelfTestReport,
  SelfTestResult,
  SelfTestRating,
} from '../../shared/model/self-test.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { PageRef } from '../platform/host-shell.ts'
import { testDesk, type DeskStepParts, type SelfTestDesk, type SelfTestTexts } from './desk-steps.ts'
import { testPush, testServer, type RaisedOn, type TestedServer } from './server-steps.ts'
import { Cancelled, createSteps } from './steps.ts'
import { shiftSpanAt } from '../../shared/rules/periods.ts'
import type { Zone } from '../../shared/rules/zone.ts'

export interface SelfTestParts extends Pick<DeskStepParts, 'shell' | 'isSwitchedOff'> {
  clock: Clock
  version: string
  settings: () => Settings
  servers: () => readonly TestedServer[]
  /** The server that the page shows, if the actor may raise alarms there. */
  raiseOn: (page: PageRef, actor: Actor) => Promise<Result<RaisedOn>>
  createDesk: () => SelfTestDesk
  texts: () => SelfTestTexts
  send: (page: PageRef, push: DeskPush) => void
  onReport: (report: SelfTestReport) => void
}

/** Tests the desk from end to end: its servers, and the way of a test alarm to a person. */
export interface SelfTest {
  /** One at a time; `cancelled` where it was ended before its last step. */
  run(order: SelfTestOrder, page: PageRef, actor: Actor): Promise<Result<SelfTestReport>>
  /** The page has drawn the test alarm, or could not. */
  drawn(drawing: SelfTestDrawing): void
  cancel(ticket: string): void
  /** A page has closed: its test ends. */
  leave(page: PageRef): void
  stop(): Promise<void>
}

interface Run {
  ticket: string
  page: PageRef
  controller: AbortController
  drawn: PromiseWithResolvers<SelfTestDrawing>
  ended: Promise<unknown>
}

/*
 *   idle ── run ──▶ running ── last step ──▶ idle, with a report
 *                      └── cancel, leave, stop ──▶ idle, without one
 */
export function createSelfTest(parts: SelfTestParts): SelfTest {
  const { clock } = parts
  let current: Run | null = null

  const perform = async (
    { ticket, raiseOnServer }: SelfTestOrder,
    { page, controller, drawn }: Omit<Run, 'ended'>,
    actor: Actor,
  ): Promise<Result<SelfTestReport>> => {
    const steps = createSteps(clock, controller.signal, (result) =>
      parts.send(page, { name: 'selfTest.step', payload: { ticket, result } }),
    )
    const texts = parts.texts()
    const desk = parts.createDesk()
    try {
      for (const server of parts.servers()) await testServer(server, steps, clock)
      if (raiseOnServer) await testPush(await parts.raiseOn(page, actor), texts.alarm, steps, clock)
      const draw: DeskStepParts['draw'] = (alarm) => {
        parts.send(page, { name: 'selfTest.alarm', payload: { ticket, alarm } })
        return drawn.promise
      }
      await testDesk({ ...parts, desk, settings: parts.settings(), texts, actor, draw }, steps)
    } catch (error) {
      if (error instanceof Cancelled) return fail('cancelled', 'the test was cancelled')
      throw error
    } finally {
      await desk.stop()
    }
    const results = [...steps.results()]
    const report: SelfTestReport = {
      at: clock.now(),
      by: actor.name,
      version: parts.version,
      rating: ratingOf(results),
      results,
    }
    parts.onReport(report)
    return succeed(report)
  }

  return {
    async run(order, page, actor) {
      if (current) return fail('in-progress', 'this desk is already being tested')
      const controller = new AbortController()
      const begun = {
        ticket: order.ticket,
        page,
        controller,
        drawn: Promise.withResolvers<SelfTestDrawing>(),
      }
      const ended = perform(order, begun, actor).finally(() => (current = null))
      current = { ...begun, ended }
      return ended
    },
    drawn(drawing) {
      if (drawing.ticket === current?.ticket) current.drawn.resolve(drawing)
    },
    cancel(ticket) {
      if (ticket === current?.ticket) current.controller.abort()
    },
    leave({ id }) {
      if (id === current?.page.id) current.controller.abort()
    },
    async stop() {
      current?.controller.abort()
      await Promise.allSettled([current?.ended])
    },
  }
}

/** Rates the desk as a whole; steps that this host does not have are ignored. */
export function ratingOf(results: readonly Pick<SelfTestResult, 'outcome'>[]): SelfTestRating {
  const has = (outcome: SelfTestResult['outcome']) => results.some((result) => result.outcome === outcome)
  if (results.length === 0 || has('failed')) return 'failed'
  return has('unknown') ? 'partial' : 'passed'
}

interface ShiftRequirementParts {
  clock: Clock
  zone: Zone
  settings: () => Pick<Settings, 'shifts' | 'selfTest'>
  last: () => SelfTestReport | null
  onChange: () => void
}

/** Whether this shift still has to test the desk. It is a reminder: nothing is held back without it. */
interface ShiftRequirement {
  /** The start of the shift that has not tested yet; null: no test is due. */
  dueSince(): number | null
  /** The settings or the last report changed. */
  evaluate(): void
  stop(): void
}

export function createShiftRequirement(parts: ShiftRequirementParts): ShiftRequirement {
  const { clock } = parts
  let dueSince: number | null = null
  let cancel: (() => void) | null = null

  const evaluate = () => {
    cancel?.()
    cancel = null
    const before = dueSince
    const { selfTest, shifts } = parts.settings()
    dueSince = null
    if (selfTest.atShiftStart) {
      const now = clock.now()
      const shift = shiftSpanAt(now, shifts, parts.zone)
      if (isTestDue(parts.last(), shift.from)) dueSince = shift.from
      // A desk without shifts has no next one.
      if (shift.to > now) cancel = clock.after(shift.to - now, evaluate)
    }
    if (dueSince !== before) parts.onChange()
  }

  return {
    dueSince: () => dueSince,
    evaluate,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}

/** Whether a shift that began then has to test: there was no test since, or the last one failed. */
export function isTestDue(last: Pick<SelfTestReport, 'at' | 'rating'> | null, shiftFrom: number): boolean {
  return last === null || last.at < shiftFrom || last.rating === 'failed'
}
