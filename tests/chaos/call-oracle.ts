import type { CallHistory } from '../../src/shared/model/call.ts'

/** A time in which the desk cannot call: it sleeps, or the service is away. What falls due in it comes after it. */
export interface Away {
  from: number
  to: number
}

/** An alarm that somebody escalated, as the bench that ordered it knows it: the truth. */
export interface Drill {
  path: string
  begunAt: number
  steps: readonly { groupId: number; waitMs: number }[]
  /** When somebody took, shelved or cleared it; null: nobody did. */
  endedAt: number | null
  away: readonly Away[]
}

/** How late a call may be on a busy machine. */
export const maxCallLateMs = 15_000
/** How soon after its end an escalation calls nobody any more, and how much two clocks of a machine differ. */
const graceMs = 2_000

/** One call to a group, with when one of its people accepted it. */
interface GroupCall {
  groupId: number
  at: number
  acceptedAt: number
}

/**
 * Compares whom the service called with whom it should have: each group once and in its turn, not before the group
 * before it had its time, nobody after somebody has accepted or the alarm has its end, and nobody left out by `until`.
 * Answers with one line for each call that is wrong or missing.
 */
export function judgeCalls(
  drills: readonly Drill[],
  records: readonly CallHistory[],
  until: number,
): string[] {
  const problems: string[] = []
  const isAbout =
    ({ path }: Drill) =>
    ({ msgText }: CallHistory) =>
      msgText.split(', ').includes(path)
  for (const { msgText } of records.filter((record) => !drills.some((drill) => isAbout(drill)(record))))
    problems.push(`a call about something that nobody escalated: ${msgText}`)

  for (const drill of drills) {
    const { path, steps, begunAt } = drill
    const calls = callsOf(records.filter(isAbout(drill)))
    const complain = (groupId: number, text: string) => problems.push(`${path}, group ${groupId}: ${text}`)
    for (const { groupId } of calls)
      if (!steps.some((step) => step.groupId === groupId)) complain(groupId, 'is not of the chain')

    let due: number | null = begunAt
    let endedAt = drill.endedAt ?? Infinity
    for (const { groupId, waitMs } of steps) {
      const [call, ...more] = calls.filter((each) => each.groupId === groupId)
      if (more.length > 0) complain(groupId, `was called ${more.length + 1} times`)
      if (due === null) {
        if (call) complain(groupId, 'was called before its turn')
        continue
      }
      const latest = afterAway(due, drill.away) + maxCallLateMs
      if (!call) {
        if (latest < Math.min(endedAt, until)) complain(groupId, 'was never called')
        due = null
        continue
      }
      if (call.at < due - graceMs) complain(groupId, `was called ${due - call.at} ms too early`)
      if (call.at > latest) complain(groupId, `was called ${call.at - due} ms late`)
      if (call.at > endedAt + graceMs) complain(groupId, 'was called after somebody had it')
      endedAt = Math.min(endedAt, call.acceptedAt)
      due = call.at + waitMs
    }
  }
  return problems
}

function callsOf(records: readonly CallHistory[]): GroupCall[] {
  return [...Map.groupBy(records, ({ callId }) => callId).values()].map((people) => {
    const accepted = people.filter(({ outcome }) => outcome === 'accepted')
    return {
      groupId: people[0]?.groupId ?? 0,
      at: Date.parse(people[0]?.requestedTime ?? ''),
      acceptedAt: Math.min(...accepted.map(({ endedTime }) => Date.parse(endedTime ?? ''))),
    }
  })
}

/** A moment, or the end of the time away in which it falls. */
const afterAway = (at: number, away: readonly Away[]): number =>
  away.reduce((moved, { from, to }) => (from <= moved && moved < to ? to : moved), at)
