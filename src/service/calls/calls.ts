import type { DatabaseSync } from 'node:sqlite'
import type { CallMessage } from '../../shared/model/call.ts'
import { createRandom } from '../plant/random.ts'
import type { Transactions } from '../store/database.ts'
import { drawProgress } from './call-progress.ts'
import { createCallStore, type Callee, type CallStore } from './call-store.ts'
import { createDirectory, type Directory } from './directory.ts'
import { seedDirectory } from './seed-directory.ts'

/** Directory, call store and calls on one database; a new directory is seeded. */
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

/** The user or group to call. */
export interface CallRecipient {
  kind: 'group' | 'user'
  id: number
}

export interface Calls {
  /** The ids that do not exist. */
  unknownIds(kind: CallRecipient['kind'], ids: readonly number[]): number[]
  /**
   * Calls every person of the targets once. True: calls were placed and stored. False: the targets have no
   * members.
   */
  place(targets: readonly CallRecipient[], message: CallMessage, alarmId?: number): boolean
  /** Places the call of an alarm's action. */
  placeAlarmCall(target: CallRecipient, text: string, alarmId?: number): boolean
}

/** Places calls. The progress of each depends on the seed and the call's id only. */
function createCalls(options: {
  directory: Pick<Directory, 'person' | 'membersOf'>
  store: Pick<CallStore, 'addCall' | 'addAttempt'>
  transactions: Transactions
  seed: number
  now: () => number
}): Calls {
  const { directory, store, transactions, seed, now } = options

  const calleesOf = ({ kind, id }: CallRecipient): Callee[] | null => {
    if (kind === 'group') {
      return directory.membersOf(id)?.map((person) => ({ person, groupId: id })) ?? null
    }
    const person = directory.person(id)
    return person && [{ person, groupId: null }]
  }

  const place: Calls['place'] = (targets, message, alarmId) => {
    const callees = new Map<number, Callee>()
    for (const callee of targets.flatMap((target) => calleesOf(target) ?? [])) {
      // A member of two groups is called once, through the first.
      if (!callees.has(callee.person.id)) callees.set(callee.person.id, callee)
    }
    if (callees.size === 0) return false
    const requestedAt = now()
    transactions.run(() => {
      const callId = store.addCall({ ...message, requestedAt, alarmId: alarmId ?? null })
      // The multiplication decorrelates consecutive ids.
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
