import type { EscalationEnd } from '../../shared/model/constants.ts'
import type { Escalation } from '../../shared/model/escalation.ts'
import { createClockWatch } from '../platform/clock.ts'
import type { EscalationsParts } from './escalation-parts.ts'
import { movedBy } from './escalation-state.ts'

/**
 * A step: it began, called or ended, which the audit has, and other desks where this one runs the chains. A deed: the
 * same, also where another desk runs them.
 */
export type Put = 'quiet' | 'step' | 'deed'

/** The escalations of one server: what is put here is stored, shown and audited. */
export interface EscalationList {
  get(alarmId: number): Escalation | undefined
  all(): Escalation[]
  put(escalation: Escalation, how?: Put): void
  end(escalation: Escalation, why: EscalationEnd, more?: Ending): void
  remove(alarmId: number): void
  /**
   * A clock that was set holds nothing for longer, and hurries nothing. Before something begins: a time from before the
   * clock was set is moved, and one of now must not be moved with it.
   */
  followClock(): void
}

/** Who ended it, and who accepted. */
interface Ending {
  by?: string
  personId?: number
  how?: Put
}

type ListParts = Pick<
  EscalationsParts,
  'clock' | 'store' | 'onChanged' | 'onStep' | 'onActed' | 'isRunner'
> & {
  /** It has ended or is gone. */
  onOver: (alarmId: number) => void
}

export function createEscalationList(parts: ListParts): EscalationList {
  const { clock, store, onChanged, onOver } = parts
  const known = new Map<number, Escalation>()
  const clockShift = createClockWatch(clock)

  const put = (escalation: Escalation, how: Put = 'step') => {
    known.set(escalation.alarmId, escalation)
    store.put(escalation.alarmId, escalation)
    onChanged({ put: [escalation], remove: [] })
    if (how !== 'deed' && !parts.isRunner()) return
    if (how !== 'quiet') parts.onStep(escalation)
    // Whoever goes on after this desk must know of a call before it is made.
    if (how !== 'quiet' || escalation.phase.kind === 'calling') parts.onActed(escalation)
  }
  return {
    get: (alarmId) => known.get(alarmId),
    all: () => [...known.values()],
    put,
    end(escalation, why, { by = '', personId = null, how } = {}) {
      onOver(escalation.alarmId)
      put({ ...escalation, phase: { kind: 'ended', at: clock.now(), end: why, by, personId } }, how)
    },
    remove(alarmId) {
      onOver(alarmId)
      known.delete(alarmId)
      store.remove(alarmId)
      onChanged({ put: [], remove: [alarmId] })
    },
    followClock() {
      const shiftMs = clockShift()
      if (shiftMs === 0) return
      for (const escalation of [...known.values()]) {
        const moved = movedBy(escalation, shiftMs)
        if (moved !== escalation) put(moved, 'quiet')
      }
    },
  }
}
