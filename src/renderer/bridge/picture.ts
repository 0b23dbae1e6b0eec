import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk.ts'

/** What the page knows of the current alarms, and how far in the desk's sequence of changes. */
export interface Picture {
  revision: number
  alarms: ReadonlyMap<number, Alarm>
}

/** The picture after a change; unchanged where the change is already in it; null where one is missing between. */
export function applyDelta(picture: Picture, delta: DeskDelta): Picture | null {
  if (delta.revision <= picture.revision) return picture
  if (delta.revision !== picture.revision + 1) return null
  const alarms = new Map(picture.alarms)
  for (const id of delta.removals) alarms.delete(id)
  for (const alarm of delta.upserts) alarms.set(alarm.id, alarm)
  return { revision: delta.revision, alarms }
}

/** A snapshot continued by the changes that arrived while it was on its way; null where one is missing. */
export function continueSnapshot(
  snapshot: { revision: number; alarms: readonly Alarm[] },
  held: readonly DeskDelta[],
): Picture | null {
  const start: Picture = {
    revision: snapshot.revision,
    alarms: new Map(snapshot.alarms.map((alarm) => [alarm.id, alarm])),
  }
  return held.reduce<Picture | null>((picture, delta) => picture && applyDelta(picture, delta), start)
}

/** The alarms of `next` that were not in `before`. */
export function arrivals(before: ReadonlyMap<number, Alarm>, next: ReadonlyMap<number, Alarm>): number[] {
  return [...next.keys()].filter((id) => !before.has(id))
}
