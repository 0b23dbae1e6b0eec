import { receivedKinds, type EvidenceEntry } from '../../../../shared/model/evidence.ts'

/** Entries of one answer of the service are written one after the other, not at the same millisecond. */
const togetherMs = 1_000

const isReceived = ({ kind }: EvidenceEntry) => receivedKinds.some((received) => received === kind)

/**
 * The entries as a reader needs them, newest first: an acknowledgement that changes the state as well is recorded as
 * two, and becomes one that says both.
 */
export function saidOnce(entries: readonly EvidenceEntry[]): readonly EvidenceEntry[] {
  /** The latest that was received of each alarm so far, by its place in the result. */
  const newer = new Map<string, number>()
  const said: EvidenceEntry[] = []
  for (const entry of entries) {
    if (entry.alarmId !== null && isReceived(entry)) {
      const alarm = `${entry.dataServerId} ${entry.alarmId}`
      const place = newer.get(alarm) ?? -1
      const next = said[place]
      if (next && isSameAct(entry, next)) {
        said[place] = { ...next, what: entry.what }
        continue
      }
      newer.set(alarm, said.length)
    }
    said.push(entry)
  }
  return said.length === entries.length ? entries : said
}

const isSameAct = (change: EvidenceEntry, next: EvidenceEntry) =>
  change.kind === 'changed' &&
  next.kind === 'acknowledged' &&
  next.state === change.state &&
  Date.parse(next.at) - Date.parse(change.at) <= togetherMs
