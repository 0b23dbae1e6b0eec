import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { natsObstacle } from '../../../tools/nats.ts'
import { plainConfig, runNats } from '../../support/nats-process.ts'
import { startDeskTeam, type TeamDeskUnderTest } from './desks.ts'
import { teamFaults, type TeamFault, type TeamRig } from './faults.ts'

// node tests/chaos/team/run.ts [--only name]: kinds of fault of a team with three desks and three NATS servers. The
// oracle knows every note that was written: none may be lost or invented, and all desks must hold the same in the end.
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const actsPerSecond = 5
const limitMs = 120_000

/** Whether all desks hold the same, and everything that was written, and have shared it. */
function problemOf({ team }: TeamRig): string | null {
  const { desks, written } = team
  const notes = desks.map((desk) => desk.notes())
  const lost = notes.map((held) => without(written, held))
  const invented = notes.map((held) => without(held, written))
  if (lost.some((count) => count > 0)) return `notes lost: ${lost.join(', ')}`
  if (invented.some((count) => count > 0)) return `notes invented: ${invented.join(', ')}`
  if (new Set(desks.map((desk) => desk.held())).size > 1) return 'the desks differ'
  return desks.some((desk) => desk.member()?.state().pending !== 0) ? 'not all is shared' : null
}

/** How many of these the others lack. */
const without = (these: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...these].filter((each) => !others.has(each)).length

async function untilEqual(rig: TeamRig): Promise<{ tookMs: number; problem: string | null }> {
  const began = performance.now()
  for (;;) {
    const problem = problemOf(rig)
    const tookMs = performance.now() - began
    if (problem === null || tookMs > limitMs) return { tookMs, problem }
    await pause(50)
  }
}

async function play(rig: TeamRig, { inject, lastsMs, perSecond = actsPerSecond }: TeamFault) {
  const act = (desk: TeamDeskUnderTest) => desk.act(Math.random)
  const before = rig.team.written.size
  const acting = setInterval(() => rig.team.desks.forEach(act), 1_000 / perSecond)
  try {
    const heal = await inject(rig)
    await pause(lastsMs)
    await heal()
  } finally {
    clearInterval(acting)
  }
  return { ...(await untilEqual(rig)), notes: rig.team.written.size - before }
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
try {
  await untilEqual(rig)
  for (const fault of teamFaults.filter(({ name }) => name.includes(values.only))) {
    const { tookMs, problem, notes } = await play(rig, fault)
    isSound &&= problem === null
    console.log(`| ${fault.name} | ${notes} | ${problem ?? 'none'} | ${(tookMs / 1_000).toFixed(1)} s |`)
  }
} finally {
  await team.stop()
  await nats.stop()
  rmSync(folder, { recursive: true, force: true })
}
// A connection that was cut may still be open.
process.exit(isSound ? 0 : 1)
