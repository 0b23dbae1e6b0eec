import type { EscalationEnd } from '../../shared/model/constants.ts'
import type { Escalation } from '../../shared/model/escalation.ts'
import { createClockWatch } from '../platform/clock.ts'
import type { EscalationsParts } from './escalation-parts.ts'
import { movedBy } from './escalation-state.ts'

/** The escalations of one server: what is put here is stored, shown and audited. */
export interface EscalationList {
  get(alarmId: number): Escalation | undefined
  all(): Escalation[]
  /** `isStep`: it began, called or ended, which the audit has. */
  put(escalation: Escalation, isStep?: boolean): void
  end(escalation: Escalation, why: EscalationEnd, by?: string, personId?: number | null): void
  remove(alarmId: number): void
  /**
   * A clock that was set holds nothing for longer, and hurries nothing. Before something begins: a time from before the
   * clock was set is moved, and one of now must not be moved with it.
   */
  followClock(): void
}

type ListParts = Pick<EscalationsParts, 'clock' | 'store' | 'onChanged' | 'onStep'> & {
  /** It has ended or is gone. */
  onOver: (alarmId: number) => void
}

export function createEscalationList({ clock, store, onChanged, onStep, onOver }: ListParts): EscalationList {
  const known = new Map<number, Escalation>()
  const clockShift = createClockWatch(clock)

  const put = (escalation: Escalation, isStep = true) => {
    known.set(escalation.alarmId, escalation)
    store.put(escalation.alarmId, escalation)
    onChanged({ put: [escalation], remove: [] })
    if (isStep) onStep(escalation)
  }
  return {
    get: (alarmId) => known.get(alarmId),
    all: () => [...known.values()],
    put,
    end(escalation, why, by = '', personId = null) {
      onOver(escalation.alarmId)
      put({ ...escalation, phase: { kind: 'ended', at: clock.now(), end: why, by, personId } })
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
        if (moved !== escalation) put(moved, false)
      }
    },
  }
}
