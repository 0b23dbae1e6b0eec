import { createEscalations } from '../../src/main/response/escalation.ts'
import {
  createEscalationStore,
  type StepOutcome,
  type Escalations,
  type EscalationsParts,
} from '../../src/main/response/escalation-parts.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { Escalation, EscalationChain } from '../../src/shared/model/escalation.ts'
import type { Actor } from '../../src/shared/model/role.ts'
import { fail, succeed, type FailureCode } from '../../src/shared/result.ts'
import { makeAlarm } from './alarms.ts'
import type { TestDatabase } from './profile-database.ts'

export const screenActor = (name: string): Actor => ({
  session: name,
  name,
  role: 'operator',
  address: '10.0.0.1',
})

export const chain: EscalationChain = {
  id: 'night',
  server: 'north',
  name: 'Night',
  steps: [
    { groupId: 1, name: 'Maintenance', waitMinutes: 5 },
    { groupId: 2, name: 'Engineers', waitMinutes: 10 },
    { groupId: 3, name: 'Managers', waitMinutes: 15 },
  ],
}

export interface PlantCall {
  alarmId: number
  groupId: number
  at: number
  /** By the steady clock. */
  steadyAt: number
  by: string
  /** Null: the service has not answered. */
  outcome: StepOutcome['outcome'] | null
}

/** A plant and a service as far as escalations see them; what happens there is the test's to say. */
export function makePlant() {
  return {
    alarms: new Map<number, Alarm>([[7, makeAlarm({ id: 7, message: 'Drum level' })]]),
    isListKnown: true,
    isConnected: true,
    taken: new Set<number>(),
    /** Who has shelved an alarm. */
    shelved: new Map<number, string>(),
    offShift: new Set<number>(),
    /** Minutes until the desk escalates by itself; 0: never. */
    afterMinutes: 0,
    /** Who has accepted, by the service's records. */
    accepted: null as string | null,
    /** How the service fails where it is asked for its records; null: it does not. */
    recordsFailure: null as FailureCode | null,
    calls: [] as PlantCall[],
    /** How often a call was tried that did not reach the service. */
    unplaced: 0,
    looks: 0,
    isReadOnly: false,
    answer: (): Promise<StepOutcome> => Promise.resolve({ outcome: 'placed', why: '' }),
  }
}
export type Plant = ReturnType<typeof makePlant>

/** Escalations over a database; started again over the same one, they are those of the next run. */
export function startEscalations(
  { database, context, clock, logs }: TestDatabase,
  plant: Plant,
  told = new Map<number, Escalation>(),
  team?: Pick<EscalationsParts, 'isRunner' | 'onActed'> &
    Partial<Pick<EscalationsParts, 'confirmRunner' | 'shared' | 'serviceTime'>>,
): Escalations & { audit: Escalation[]; crash: () => void } {
  const audit: Escalation[] = []
  let isDead = false
  const never = new Promise<never>(() => undefined)
  const store = createEscalationStore({ ...context, database, log: logs.log })
  const escalations = createEscalations({
    clock,
    log: logs.log,
    store: {
      ...store,
      put: (alarmId, escalation) => isDead || store.put(alarmId, escalation),
      remove: (alarmId) => isDead || store.remove(alarmId),
    },
    chain: (id) => (id === chain.id ? chain : undefined),
    ruleFor: () =>
      plant.afterMinutes === 0 || plant.isReadOnly ? null : { chain, afterMinutes: plant.afterMinutes },
    alarm: (id) => (isDead ? undefined : plant.alarms.get(id)),
    isListKnown: () => !isDead && plant.isListKnown,
    isConnected: () => plant.isConnected,
    rankOf: ({ priority }) => priority,
    isReadOnly: () => plant.isReadOnly,
    isTaken: (id) => plant.taken.has(id),
    shelvedBy: ({ id }) => plant.shelved.get(id) ?? null,
    isOnShift: (groupId) => !plant.offShift.has(groupId),
    textFor: ({ message }) => message,
    serviceTime: team?.serviceTime ?? ((at) => at),
    call({ alarmId, by }, groupId) {
      const made: PlantCall = {
        alarmId,
        groupId,
        at: clock.now(),
        steadyAt: clock.steady(),
        by: by.name,
        outcome: null,
      }
      plant.calls.push(made)
      return plant.answer().then((outcome) => {
        made.outcome = outcome.outcome
        if (outcome.outcome === 'not-placed') {
          plant.calls.splice(plant.calls.indexOf(made), 1)
          plant.unplaced++
        }
        return isDead ? never : outcome
      })
    },
    findAcceptance() {
      plant.looks++
      if (!plant.isConnected) return Promise.resolve(fail('unreachable', 'gone'))
      if (plant.recordsFailure) return Promise.resolve(fail(plant.recordsFailure, 'no records'))
      return Promise.resolve(succeed(plant.accepted === null ? null : { personId: 4, name: plant.accepted }))
    },
    onChanged({ put, remove }) {
      if (isDead) return
      for (const id of remove) told.delete(id)
      for (const escalation of put) told.set(escalation.alarmId, escalation)
    },
    onStep: (escalation) => audit.push(escalation),
    isRunner: () => !isDead && (team?.isRunner() ?? true),
    onActed: (escalation) => isDead || team?.onActed(escalation),
    confirmRunner: () => team?.confirmRunner?.() ?? Promise.resolve(),
    shared: () => team?.shared?.() ?? Promise.resolve(),
  })
  escalations.start()
  return {
    ...escalations,
    audit,
    /** Ends it as a crash does: it does nothing more, and what it waits for never comes. */
    crash: () => void (isDead = true),
  }
}
