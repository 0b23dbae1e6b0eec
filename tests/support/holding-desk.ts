import { createJournal } from '../../src/main/desk/journal.ts'
import { createLiveSet } from '../../src/main/desk/live-set.ts'
import { readAlarm } from '../../src/shared/model/alarm.ts'
import { makeAlarm } from './alarms.ts'

// A process of its own: what a desk's live set and journal hold of as many alarms as its argument says, in bytes.

export interface HeldReport {
  heldBytes: number
}

const pageSize = 500
const start = Date.UTC(2026, 2, 2, 2, 0)

/** A page as it arrives: as text, so that no alarm shares anything with another that it would not share then. */
function* pagesOf(count: number): Generator<string> {
  for (let first = 1; first <= count; first += pageSize) {
    const ids = Array.from({ length: Math.min(pageSize, count - first + 1) }, (_, place) => first + place)
    const alarms = ids.map((id) => {
      const [path, name] = [`NORTH\\UNIT${id % 40}\\LT${id}.HIHI`, `LT${id}.HIHI`]
      const alarmTime = new Date(start + id * 1_700).toISOString()
      const times = { alarmTime, lastChange: alarmTime.slice(0, -1) }
      return makeAlarm({ id, path, fullPath: `DS1\\${path}`, name, message: `Level high, ${name}`, ...times })
    })
    yield JSON.stringify(alarms)
  }
}

function collect(): number {
  if (!globalThis.gc) throw new Error('run with --expose-gc')
  // The first one may leave what only weak references held.
  for (let turn = 0; turn < 3; turn++) globalThis.gc()
  return process.memoryUsage().heapUsed
}

function hold(count: number) {
  const set = createLiveSet()
  const journal = createJournal({
    now: () => start,
    store: { putEntry: () => undefined, putFact: () => undefined, putViewer: () => undefined },
    onChange: () => undefined,
  })
  const ids = new Set<number>()
  for (const page of pagesOf(count)) {
    const alarms = (JSON.parse(page) as unknown[]).map(readAlarm).filter((alarm) => alarm !== null)
    for (const { id } of alarms) ids.add(id)
    journal.changed(set.mergePartial(alarms, set.mark()))
  }
  set.removeUnlisted(ids, set.mark())
  return { set, journal }
}

// Once before, so that the code and its tables are part of neither figure.
hold(pageSize)
const before = collect()
const held = hold(Number(process.argv[2]))
const report: HeldReport = { heldBytes: collect() - before }
if (held.set.size !== Number(process.argv[2])) throw new Error('alarms are missing')
process.stdout.write(JSON.stringify(report))
