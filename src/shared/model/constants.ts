import type { ViewColumn } from './saved-view.ts'

/** The bands of priorities by name, most urgent first; what each holds is a profile's: priority-band.ts. */
export const bandIds = ['critical', 'high', 'medium', 'low'] as const
export type BandId = (typeof bandIds)[number]

/** What the service numbers without naming it; the names are in the contact book: contact-book.ts. */
export const labelKinds = ['station', 'dataServer', 'tagGroup', 'scenario'] as const

/**
 * How a call to one person stands. `noAnswer`, `acknowledged` and `refused` are ends; the others go on.
 */
export const callOutcomes = ['queued', 'ringing', 'answered', 'noAnswer', 'acknowledged', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

// Apart from the schemas that hold to them: a page that only watches knows these and loads no schema.

/** The largest of the interface's `uint`, an unsigned 32-bit integer. */
export const maxUint = 4_294_967_295

/** More than anybody calls at once; a longer list is a mistake. */
export const maxCalledIds = 1_000

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
