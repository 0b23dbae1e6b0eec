/**
 * The one group whose alarms include this one. Null where none or more than one does: a service that does not
 * know the filter answers every group with everything. Null answers are failures, after which nobody can tell.
 */
export function assignedGroup(
  alarmId: number,
  alarmsByGroup: ReadonlyMap<number, readonly number[] | null>,
): number | null {
  const having: number[] = []
  for (const [groupId, alarmIds] of alarmsByGroup) {
    if (alarmIds === null) return null
    if (alarmIds.includes(alarmId)) having.push(groupId)
  }
  return having.length === 1 ? (having[0] ?? null) : null
}
