import { DatabaseSync } from 'node:sqlite'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '../../../src/shared/errors.ts'
import type { JournalEntry } from '../../../src/shared/model/journal.ts'
import type { SoakRig } from './rig.ts'

/** Two minutes on a machine that has nothing else to do would be a failure long before. */
const maxCatchUpMs = 120_000
const lookMs = 100

export interface Difference {
  /** Listed by the service and not by the desk. */
  lost: number[]
  /** Shown by the desk and not listed by the service. */
  invented: number[]
  duplicated: number[]
  /** How many the page says it has; null: it says nothing. */
  shown: number | null
}

/** What the desk has and shows, against what the service lists. */
async function compare(rig: SoakRig): Promise<Difference> {
  const listed = new Set((await rig.listed()).map(({ id }) => id))
  const ids = (await rig.ask('desk.snapshot', null)).alarms.map(({ id }) => id)
  const held = new Set(ids)
  return {
    lost: [...listed].filter((id) => !held.has(id)),
    invented: [...held].filter((id) => !listed.has(id)),
    duplicated: ids.filter((id, index) => ids.indexOf(id) !== index),
    shown: shownCount(await rig.page().getByTestId('account').textContent({ timeout: 5_000 })),
  }
}

const shownCount = (summary: string | null): number | null => {
  if (summary === null) return null
  return summary.startsWith('no alarms') ? 0 : Number(/^\d+/.exec(summary.replaceAll(',', ''))?.[0] ?? NaN)
}

/** Waits until host and page have what the service lists; answers how long that took. */
export async function catchUp(rig: SoakRig): Promise<number> {
  const began = performance.now()
  let problem = ''
  while (performance.now() - began < maxCatchUpMs) {
    try {
      const { lost, invented, duplicated, shown } = await compare(rig)
      if (duplicated.length > 0) throw new Error(`alarms listed twice: ${duplicated.join(' ')}`)
      const size = (await rig.listed()).length
      if (lost.length + invented.length === 0 && shown === size) return performance.now() - began
      problem = `lost ${lost.join(' ')}, invented ${invented.join(' ')}, the page shows ${shown} of ${size}`
    } catch (error) {
      // A host that is starting refuses; what it refused is the problem if it stays so.
      problem = messageOf(error)
    }
    await pause(lookMs)
  }
  throw new Error(`the desk did not catch up in ${maxCatchUpMs / 1_000} s: ${problem}`)
}

/** Compares every field of every alarm, on a service that holds still. */
export async function compareWhole(rig: SoakRig): Promise<string[]> {
  await rig.ask('desk.check', null)
  await catchUp(rig)
  const held = new Map((await rig.ask('desk.snapshot', null)).alarms.map((alarm) => [alarm.id, alarm]))
  return (await rig.listed()).flatMap((alarm) => {
    const shown = held.get(alarm.id)
    const isEqual =
      shown?.state === alarm.state && shown.ackUser === alarm.ackUser && shown.alarmTime === alarm.alarmTime
    return isEqual ? [] : [`alarm ${alarm.id} is not as the service has it`]
  })
}

/** The journal of a host that has stopped: every tag that was raised once has one entry, and only one. */
export function checkJournal(profile: string, raisedPaths: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>()
  for (const name of readdirSync(join(profile, 'servers')).filter((each) => each.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(profile, 'servers', name), { readOnly: true })
    for (const { body } of database.prepare('SELECT body FROM journalEntry').iterate()) {
      const { path } = JSON.parse(String(body)) as JournalEntry
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
    database.close()
  }
  const missing = [...raisedPaths].filter((path) => !counts.has(path))
  const twice = [...raisedPaths].filter((path) => (counts.get(path) ?? 0) > 1)
  return [
    ...(missing.length > 0 ? [`${missing.length} alarms are not in the journal: ${sample(missing)}`] : []),
    ...(twice.length > 0 ? [`${twice.length} alarms are in the journal twice: ${sample(twice)}`] : []),
  ]
}

const sample = (paths: readonly string[]) => paths.slice(0, 5).join(' ')
