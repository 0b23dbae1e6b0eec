import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportVerification } from '../../src/main/storage/audit-verification.ts'
import { messageOf } from '../../src/shared/errors.ts'
import type { NoticeCode } from '../../src/shared/model/attention.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import { startHttpMiddle, type HttpMiddle } from '../chaos/http-middle.ts'
import { startService, type StartedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import { makePrograms, startFuzzedHost, type FuzzedHost } from './host.ts'
import { openPage, signIn, type FuzzedPage } from './page.ts'

/** What attacks may cost a host. */
export interface Bounds {
  /** How much it may hold after the last case that it did not hold before the first. */
  maxHeldMB: number
  /** How much its memory may grow, with what the runtime has not given back. */
  maxGrowthMB: number
  /** How long its own work may keep main from anything else. */
  maxBlockedMs: number
}

/** A host on a service, with somebody between the two, and a page that nothing happens to. */
export interface Rig {
  readonly host: FuzzedHost
  readonly service: StartedService
  readonly middle: HttpMiddle
  readonly probe: FuzzedPage
  readonly alarm: Alarm
  /** How long main was blocked since the last question. */
  blockedMs(): Promise<number>
  /** What is wrong with the host right now. */
  problems(): Promise<string[]>
  /** Ends it; what is wrong with what it leaves behind, and with its next start. */
  finish(bounds: Bounds): Promise<{ problems: string[]; figures: string }>
  /** Ends it and asks nothing. */
  drop(): Promise<void>
}

/** What says after a start that a file could not be read. */
const damageNotices: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  ...(['settings-recovered', 'storage-failing', 'tokens-unreadable', 'records-set-aside'] as const),
  ...(['audit-broken', 'contacts-set-aside', 'memory-set-aside'] as const),
])

export async function startRig(): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-fuzz-'))
  const profile = join(folder, 'profile')
  const programs = makePrograms(join(folder, 'programs'))
  const service = await startService()
  for (const path of ['NORTH\\P1', 'SOUTH\\T2'])
    await service.post({ priority: 1, path, alarmMessage: 'High' })
  const middle = await startHttpMiddle(() => service.port)
  const start = () =>
    startFuzzedHost({
      profile,
      programs,
      server: { url: `http://127.0.0.1:${middle.port}`, token: service.token },
    })
  const host = await start()
  const probe = await openPage(host, await signIn(host, 'supervisor'))
  await untilLive(probe, 2)
  const [alarm] = (await service.list()).items
  if (!alarm) throw new Error('the service lists no alarm')
  // Before the first case nobody has asked for anything, and much is compiled only then.
  const before = await host.figures(true)

  const drop = async () => {
    probe.close()
    await host.stop()
    await middle.stop()
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    host,
    service,
    middle,
    probe,
    alarm,
    drop,
    blockedMs: async () => (await host.figures()).blockedMs,
    async problems() {
      try {
        await probe.ask('desk.settings', null)
        return []
      } catch (error) {
        return [
          host.isAlive()
            ? `a normal request fails: ${messageOf(error)}`
            : `the host ended: ${host.said().slice(-2_000)}`,
        ]
      }
    },
    async finish({ maxGrowthMB, maxHeldMB }) {
      const problems: string[] = []
      const attempt = async (what: string, work: () => Promise<unknown>) => {
        await work().catch((error: unknown) => problems.push(`${what}: ${messageOf(error)}`))
      }
      let figures = 'no figures'
      middle.set({})
      await attempt('the desk does not come back to its service', () => untilLive(probe, 2))
      await attempt('no figures', async () => {
        const after = await host.figures(true)
        const grownMB = after.rssMB - before.rssMB
        const heldMB = after.heapMB - before.heapMB
        if (heldMB > maxHeldMB) problems.push(`the host holds ${heldMB.toFixed(0)} MB more than before`)
        if (grownMB > maxGrowthMB)
          problems.push(`the memory of the host has grown by ${grownMB.toFixed(0)} MB`)
        figures = `memory +${grownMB.toFixed(0)} MB, of which ${heldMB.toFixed(0)} MB are held`
      })
      probe.close()
      const code = await host.stop()
      if (code !== 0) problems.push(`the host ended with ${code}: ${host.said().slice(-2_000)}`)
      problems.push(...(await damageIn(profile)))
      await attempt('the next start', async () => {
        const next = await start()
        const page = await openPage(next, await signIn(next, 'supervisor'))
        await untilLive(page, 2)
        const { notices } = await page.ask('desk.snapshot', null)
        for (const { code, detail } of notices)
          if (damageNotices.has(code)) problems.push(`after the next start: ${code} ${detail}`)
        page.close()
        await next.stop()
      })
      await drop()
      return { problems, figures }
    },
  }
}

/** Settles once the desk is connected to its service and has at least so many alarms. */
async function untilLive(page: FuzzedPage, alarms: number): Promise<void> {
  let seen = 'nothing'
  await until(
    async () => {
      await page.ask('desk.check', null)
      const snapshot = await page.ask('desk.snapshot', null)
      seen = `${snapshot.status.link}, ${snapshot.alarms.length} alarms, ${JSON.stringify(snapshot.status.problem)}`
      return snapshot.status.link === 'live' && snapshot.alarms.length >= alarms ? true : undefined
    },
    () => `it is ${seen}`,
  )
}

/** Files of a profile that cannot be read, were set aside or are not what was written. */
async function damageIn(profile: string): Promise<string[]> {
  const damage: string[] = []
  for (const entry of readdirSync(profile, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (/set-aside|damaged|corrupt/.test(entry.name)) damage.push(`${entry.name} was set aside`)
    if (!entry.isFile() || !entry.name.endsWith('.json')) continue
    try {
      JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      damage.push(`${entry.name}: ${messageOf(error)}`)
    }
  }
  let report = ''
  if ((await reportVerification(join(profile, 'audit'), (text) => (report += text))) !== 0)
    damage.push(`the audit trail: ${report}`)
  return damage
}
