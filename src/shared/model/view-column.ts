import type { ViewColumn } from './saved-view.ts'

/** Every column that the list of alarms can have. */
export const columnIds = [
  'priority',
  'raised',
  'age',
  'message',
  'path',
  'value',
  'state',
  'ackUser',
  'id',
  'dataServerId',
  'fullPath',
  'name',
  'localizedName',
  'resetMessage',
  'ackMessage',
  'masked',
  'lastChange',
  'attachedFile',
  'resetAttachedFile',
  'ackAttachedFile',
  'comment',
] as const
export type ColumnId = (typeof columnIds)[number]

/** Those of a view that nobody has changed. */
export const standardColumns: ViewColumn[] = (
  ['priority', 'raised', 'age', 'message', 'path', 'value', 'state', 'ackUser'] as const
).map((id) => ({ id, width: null, pinned: false }))
