import type { DeskPush } from '../../shared/ipc/pushes.ts'
import type { Actor } from '../../shared/model/role.ts'
import type { SelfTestDrawing, SelfTestOrder, SelfTestReport } from '../../shared/model/self-test.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { ratingOf } from '../../shared/rules/self-test.ts'
import type { Clock } from '../platform/clock.ts'
import type { PageRef } from '../platform/host-shell.ts'
import { testDesk, type DeskStepParts, type SelfTestDesk, type SelfTestTexts } from './desk-steps.ts'
import { testPush, testServer, type RaisedOn, type TestedServer } from './server-steps.ts'
import { Cancelled, createSteps } from './steps.ts'

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
