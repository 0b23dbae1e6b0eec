import type { DatabaseSync } from 'node:sqlite'
import type { CallMessage } from '../../shared/model/call-message.ts'
import { createRandom } from '../plant/random.ts'
import type { Transactions } from '../store/database.ts'
import { drawProgress } from './call-progress.ts'
import { createCallStore, type Callee, type CallStore } from './call-store.ts'
import { createDirectory, type Directory } from './directory.ts'
import { seedDirectory } from './seed-directory.ts'

/** Everything about calls on one database; people and groups are entered where there are none yet. */
export function openCalls(options: {
  database: DatabaseSync
  transactions: Transactions
  seed: number
  now: () => number
}): { directory: Directory; callStore: CallStore; calls: Calls } {
  const { database, transactions, seed, now } = options
  const directory = createDirectory(database, transactions)
  const callStore = createCallStore(database)
  if (directory.isEmpty()) {
    transactions.run(() => {
      seedDirectory(directory)
    })
  }
  const calls = createCalls({ directory, store: callStore, transactions, seed, now })
  return { directory, callStore, calls }
}

/** Whom a call goes to. */
export interface CallTarget {
  kind: 'group' | 'user'
  id: number
}

export interface Calls {
  /** Which of the ids name nobody. */
  unknownIds(kind: CallTarget['kind'], ids: readonly number[]): number[]
  /**
   * Calls everybody whom the targets name, each once. True: somebody is being called, and the record of it
   * outlives the process. False: the targets name nobody.
   */
  place(targets: readonly CallTarget[], message: CallMessage, alarmId?: number): boolean
  /** What an alarm's action does: one target, one text. */
  placeAlarmCall(target: CallTarget, text: string, alarmId?: number): boolean
}

/** Places calls. How each goes is drawn from the seed and the call's id, whatever else happens. */
function createCalls(options: {
  directory: Pick<Directory, 'person' | 'membersOf'>
  store: Pick<CallStore, 'addCall' | 'addAttempt'>
  transactions: Transactions
  seed: number
  now: () => number
}): Calls {
  const { directory, store, transactions, seed, now } = options

  const calleesOf = ({ kind, id }: CallTarget): Callee[] | null => {
    if (kind === 'group') {
      return directory.membersOf(id)?.map((person) => ({ person, groupId: id })) ?? null
    }
    const person = directory.person(id)
    return person && [{ person, groupId: null }]
  }

  const place: Calls['place'] = (targets, message, alarmId) => {
    const callees = new Map<number, Callee>()
    for (const callee of targets.flatMap((target) => calleesOf(target) ?? [])) {
      // Somebody who is in two of the groups is called once, by the first.
      if (!callees.has(callee.person.id)) callees.set(callee.person.id, callee)
    }
    if (callees.size === 0) return false
    const requestedAt = now()
    transactions.run(() => {
      const callId = store.addCall({ ...message, requestedAt, alarmId: alarmId ?? null })
      // Multiplied, so that neighbouring calls do not begin with neighbouring draws.
      const random = createRandom(seed ^ Math.imul(callId, 0x9e3779b1))
      for (const callee of callees.values()) {
        store.addAttempt(callId, callee, drawProgress(random, requestedAt), message.msgText)
      }
    })
    return true
  }

  return {
    unknownIds: (kind, ids) => [...new Set(ids)].filter((id) => calleesOf({ kind, id }) === null),
    place,
    placeAlarmCall: (target, text, alarmId) => place([target], { msgText: text, msgNum: 0 }, alarmId),
  }
}
