import { looseRecordSchema } from '../../../../shared/model/call-group.ts'
import { idOf, ownId } from '../../../../shared/rules/group-fields.ts'
import type { GroupItem } from './group-item.ts'

/**
 * The item that a creation made, among those read after it. The service may answer the item, its number or
 * nothing of use; then it is what was not there before, and of several the one with the name that was sent.
 */
export function createdItem(
  created: unknown,
  sentName: string,
  before: ReadonlySet<string>,
  after: readonly GroupItem[],
): GroupItem | null {
  const record = looseRecordSchema.safeParse(created)
  const kind = after[0]?.kind ?? 'group'
  const id = idOf(created) ?? (record.success ? ownId(kind, record.data) : null)
  const answered = id === null ? undefined : after.find((item) => item.id === id)
  if (answered) return answered
  const fresh = after.filter(({ key }) => !before.has(key))
  return (fresh.length === 1 ? fresh[0] : fresh.find(({ name }) => name === sentName)) ?? null
}
