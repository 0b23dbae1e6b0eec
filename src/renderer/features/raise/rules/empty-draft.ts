export const listPaths = ['alarmActions', 'resetActions', 'ackActions', 'location.beaconList'] as const
export type ListPath = (typeof listPaths)[number]

/** One action or beacon in the form. */
export interface DraftItem {
  /** Identifies the item in the list; not sent. */
  key: number
  values: Record<string, string>
}

/** The form of an alarm as typed; empty fields are not sent. */
export interface CreationDraft {
  values: Record<string, string>
  lists: Record<ListPath, DraftItem[]>
}

export function emptyDraft(): CreationDraft {
  return {
    values: {},
    lists: { alarmActions: [], resetActions: [], ackActions: [], 'location.beaconList': [] },
  }
}

export const isEmptyDraft = ({ values, lists }: CreationDraft): boolean =>
  Object.values(values).every((text) => text === '') &&
  Object.values(lists).every((items) => items.length === 0)
