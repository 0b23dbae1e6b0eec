import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { messageOf } from '../../../src/shared/errors.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { plainConfig, runNats } from '../../support/nats-process.ts'
import { drillChain } from '../desk-host.ts'
import { startDeskTeam, type TeamDeskUnderTest } from './desks.ts'
import { bareClientMs, teamFaults, type TeamFault, type TeamRig } from './faults.ts'

// Kinds of fault of a team with three whole desks, three NATS servers and one alarm service. The oracle knows every note
// that a desk has taken: none may be lost or invented. In the end all desks must show the same claims, notes and shelved
// alarms, and have shared everything. At the start of each fault somebody escalates an alarm: its first group is called,
// and once while the team is whole.
const { values } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' }, away: { type: 'string' } },
})
const kinds = values.only.split(',')
const actsPerSecond = 4
const limitMs = 120_000
const awayMs = values.away === undefined ? null : Number(values.away) * 1_000
/** The service tells its time to the second, and desks compare their clocks by it. */
const clockSlackMs = 3_000

/** A person of a desk is named with it on the other ones. */
const personOf = (by: string) => by.split(' · ')[0]

/** What a desk shows of what people did. */
async function shownAt(desk: TeamDeskUnderTest) {
  const [{ claims, notes }, { entries }] = [
    await desk.ask('marks.read', null),
    await desk.ask('shelf.read', null),
  ]
  return {
    notes: notes.map(({ text }) => text),
    all: new Set([
      ...claims.map(({ alarmId, by, at }) => `claim ${alarmId} of ${personOf(by)} at ${at}`),
      ...notes.map(({ id, text }) => `note ${id} ${text}`),
      ...entries.map(({ path, reason }) => `shelf ${path} ${reason}`),
    ]),
    ends: new Map(entries.map(({ path, until }) => [path, until])),
  }
}

/** Whether all desks show the same, and everything that was written, and have shared it. */
async function problemOf({ team }: TeamRig): Promise<string | null> {
  const shown = await Promise.all(team.desks.map(shownAt))
  const lost = shown.map(({ notes }) => without(team.written, new Set(notes)))
  const invented = shown.map(({ notes }) => without(new Set(notes), team.begun))
  if (lost.some((count) => count > 0)) return `notes lost: ${lost.join(', ')}`
  if (invented.some((count) => count > 0)) return `notes invented: ${invented.join(', ')}`
  const some = new Set(shown.flatMap(({ all }) => [...all]))
  const apart = [...some].filter((one) => !shown.every(({ all }) => all.has(one)))
  const whose = (one: string) =>
    team.desks.filter((_, place) => shown[place]?.all.has(one)).map(({ name }) => name)
  if (apart.length > 0)
    return `the desks differ: ${apart.map((one) => `${one} only at ${whose(one).join(', ')}`).join('; ')}`
  for (const path of shown[0]?.ends.keys() ?? []) {
    const ends = shown.map((one) => one.ends.get(path) ?? 0)
    if (Math.max(...ends) - Math.min(...ends) > clockSlackMs)
      return `the shelf of ${path}: ${ends.join(', ')}`
  }
  return null
}

/** Whether the servers have everything, so that a desk that comes later has it too. */
async function unsharedOf({ team }: TeamRig): Promise<string | null> {
  const states = await Promise.all(team.desks.map((desk) => desk.ask('team.read', null)))
  return states.every(({ pending, state }) => pending === 0 && state === 'together')
    ? null
    : 'not all is shared'
}

/** How many of these the others lack. */
const without = (these: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...these].filter((each) => !others.has(each)).length

async function until(
  rig: TeamRig,
  isWrong: (rig: TeamRig) => Promise<string | null>,
): Promise<{ tookMs: number; problem: string | null }> {
  const began = performance.now()
  for (;;) {
    const asked = performance.now()
    const problem = await isWrong(rig).catch(messageOf)
    const now = performance.now()
    const tookMs = now - began
    if (problem === null || tookMs > limitMs) return { tookMs, problem }
    // Looking at thousands of notes is work for the desks, too.
    await pause(Math.max(50, 2 * (now - asked)))
  }
}

/** Waits until the first group was called, and answers how often it was. */
async function callsOf({ team }: TeamRig, message: string): Promise<number> {
  const began = performance.now()
  for (;;) {
    const called = await team.calledAbout(message)
    const times = called.filter((groupId) => groupId === drillChain.steps[0]?.groupId).length
    if (times > 0 || performance.now() - began > limitMs) return times
    await pause(100)
  }
}

async function play(rig: TeamRig, fault: TeamFault) {
  const { inject, isAway = false, isCut = false, perSecond = actsPerSecond } = fault
  const lastsMs = isAway ? (awayMs ?? fault.lastsMs) : fault.lastsMs
  const { desks } = rig.team
  const before = rig.team.written.size
  const acts = new Set<Promise<void>>()
  const acting = setInterval(() => {
    for (const desk of desks) {
      const act = desk.act(Math.random).finally(() => acts.delete(act))
      acts.add(act)
    }
  }, 1_000 / perSecond)
  const endure = async () => {
    const heal = await inject(rig)
    // Not at the desk that is harmed, which may be off.
    const escalated = await rig.team.escalate(desks[1] as TeamDeskUnderTest)
    await pause(lastsMs)
    await heal()
    return escalated
  }
  const message = await endure().finally(() => clearInterval(acting))
  await Promise.all(acts)
  const [settled, shared, bareMs] = await Promise.all([
    until(rig, problemOf),
    until(rig, unsharedOf),
    bareClientMs(rig.nats, limitMs),
  ])
  const times = await callsOf(rig, message)
  const isCalledRight = isCut ? times >= 1 && times <= desks.length : times === 1
  const called = isCalledRight ? null : `the first group was called ${times} times`
  const problem = settled.problem ?? shared.problem ?? called
  return {
    ...settled,
    problem,
    sharedMs: shared.tookMs,
    bareMs,
    times,
    notes: rig.team.written.size - before,
  }
}

const obstacle = natsObstacle()
if (obstacle !== null) throw new Error(obstacle)
const folder = mkdtempSync(join(tmpdir(), 'tocsin-team-chaos-'))
// Desks reach the servers through their proxies only.
const nats = await runNats(join(folder, 'nats'), 3, (config) =>
  plainConfig(config).replace('cluster {', 'cluster { no_advertise: true,'),
)
const team = await startDeskTeam(nats, folder, Math.random)
const rig: TeamRig = { nats, team }
let isSound = true
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
try {
  const begun = await until(rig, unsharedOf)
  console.log(
    `All desks are together after ${seconds(begun.tookMs)}${begun.problem ? `: ${begun.problem}` : ''}.`,
  )
  console.log(
    '| fault | notes | problems | all desks equal after | all in the stream after | bare client after | first group called | load |',
  )
  for (const fault of teamFaults.filter(({ name }) => kinds.some((part) => name.includes(part)))) {
    const { tookMs, problem, notes, sharedMs, bareMs, times } = await play(rig, fault)
    isSound &&= problem === null
    const cells = [fault.name, notes, problem ?? 'none', seconds(tookMs), seconds(sharedMs)]
    cells.push(seconds(bareMs), times)
    console.log(`| ${[...cells, (loadavg()[0] ?? 0).toFixed(0)].join(' | ')} |`)
  }
} finally {
  await team.stop()
  await nats.stop()
  rmSync(folder, { recursive: true, force: true })
}
// A connection that was cut may still be open.
process.exit(isSound ? 0 : 1)
