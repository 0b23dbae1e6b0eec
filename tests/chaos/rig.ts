import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createRandom } from '../../src/service/plant/random.ts'
import type { WebDesk } from '../support/web-desk.ts'
import { startDeskHost, type HostRestart } from './desk-host.ts'
import { judgeCalls, type Drill } from './call-oracle.ts'
import type { FaultKind } from './fault.ts'
import { startHttpMiddle, type HttpMiddle } from './http-middle.ts'
import type { Observer } from './observer.ts'
import { judge, type Settled, type Verdict, mustBeMissed } from './oracle.ts'
import { mountOwnDisk, type OwnDisk } from './own-disk.ts'
import { createChaosPlant, type ChaosPlant } from './plant.ts'
import { createServiceProcess, type ServiceProcess } from './service-process.ts'
import { createProcessMeter, type ProcessMeter } from './soak/meter.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/*
 *   plant ──▶ service process ◀── middle (HTTP, hub) ◀── TCP proxy ◀── web host process ◀── page in a browser
 *     │                                                                      ▲
 *     └── the truth ──▶ oracle ◀── pushes, rows, journal, announcements ──── observer
 */

/** The whole desk on a service behind a bad network, with everything that faults need of it. */
export interface Rig {
  readonly page: Page
  readonly profile: string
  /** The file system of the profile folder; null where the machine does not allow one of its own. */
  readonly disk: OwnDisk | null
  /** The figures and the clock of the host's process. */
  readonly hostMeter: ProcessMeter
  readonly plant: ChaosPlant
  readonly proxy: TcpProxy
  readonly middle: HttpMiddle
  readonly random: () => number
  /** What the fault that is being played escalates: whom the service calls is compared with it. */
  readonly drills: Drill[]
  service(): ServiceProcess
  host(): WebDesk
  observer(): Observer
  /** Stops the plant while the work is done, so that no step of it is cut in two. */
  betweenSteps<T>(work: () => Promise<T>): Promise<T>
  /** Puts another plant with an empty database behind the same address. */
  replacePlant(): Promise<void>
  /** Ends the host and starts it again on what it stored; the page follows. */
  restartHost(order?: HostRestart): Promise<void>
  /** Waits until something is so; what is not within its time is a problem of the fault that is being played. */
  demand(what: string, isSo: () => Promise<boolean> | boolean, limitMs?: number): Promise<void>
  /** Plays one fault from its injection to its recovery, and judges. */
  run(kind: FaultKind): Promise<Verdict>
  stop(): Promise<void>
}

export interface RigOptions {
  seed: number
  /** How the desk gets its token. */
  auth?: 'token' | 'oauth'
}

const sampleMs = 200
const afterPlayMs = 1_500
const usualFaultMs = 3_000
/** Longer than the longest retry of anything: what has not settled by then never will. */
const settleLimitMs = 90_000
/** Room for the journal, the settings, the audit trail and the log. */
const diskMB = 48
/** Its people accept the calls 1, 4, 7 and 10 and not the one after each, so that two drills meet both. */
const serviceSeed = 288
/** The desk renews a token after 5 s at the earliest. */
export const tokenLifetimeSeconds = 7

export async function startRig(page: Page, options: RigOptions): Promise<Rig> {
  const ends = new AsyncDisposableStack()
  try {
    return await buildRig(page, options, ends)
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

/** Whatever it starts has its end in `ends`, also where it fails halfway. */
async function buildRig(
  page: Page,
  { seed, auth = 'token' }: RigOptions,
  ends: AsyncDisposableStack,
): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-chaos-'))
  ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  const disk = mountOwnDisk(profile, diskMB)
  ends.defer(() => disk?.unmount())
  const hostMeter = createProcessMeter(join(folder, 'host.sock'))
  const random = createRandom(seed)
  const lifetime = auth === 'oauth' ? ['--token-lifetime', String(tokenLifetimeSeconds)] : []
  const flags = ['--seed', String(serviceSeed), ...lifetime]
  let plants = 0
  const newService = () => createServiceProcess(join(folder, `plant-${++plants}.sqlite`), flags)
  let service = newService()
  ends.defer(() => service.kill())
  await service.start()
  const middle = await startHttpMiddle(() => service.port())
  ends.defer(() => middle.stop())
  const proxy = await startTcpProxy(() => middle.port, random)
  ends.defer(() => proxy.stop())
  const plant = createChaosPlant(() => service, seed)
  const desk = await startDeskHost({ page, profile, proxy, meter: hostMeter, auth }, ends)
  ends.defer(() => plant.pause())
  /** Of the fault that is being played. */
  let unmet: string[] = []
  let isJournalLost = false
  const drills: Drill[] = []

  /** Looks at the page until it is told to end. */
  const sampling = () => {
    let isOn = true
    const done = (async () => {
      while (isOn) {
        await desk.observer().look()
        await pause(sampleMs)
      }
    })()
    return async () => {
      isOn = false
      await done
    }
  }

  const differences = async () => {
    const listed = await service.list()
    const { rows, connection } = await desk.observer().look()
    const shown = new Set(rows)
    const pushed = new Map(
      desk
        .observer()
        .alarms()
        .map((alarm) => [alarm.id, alarm]),
    )
    const isSame = listed.every(({ id, alarmTime, state, ackUser }) => {
      const known = pushed.get(id)
      return known?.alarmTime === alarmTime && known.state === state && known.ackUser === ackUser
    })
    const ids = new Set(listed.map(({ id }) => id))
    const missing = [...ids].filter((id) => !shown.has(id))
    const extra = [...shown].filter((id) => !ids.has(id))
    const isEqual = rows !== null && missing.length + extra.length === 0 && isSame && pushed.size === ids.size
    return { missing, extra, isEqual: isEqual && connection === 'live' }
  }

  /** Waits until the page shows what the service holds, or for as long as it can take. */
  const settle = async (since: number): Promise<Settled> => {
    for (;;) {
      const { missing, extra, isEqual } = await differences()
      const elapsed = Date.now() - since
      const at = Date.now()
      if (isEqual) return { at, recoveredMs: elapsed, missing: [], extra: [] }
      if (elapsed > settleLimitMs) return { at, recoveredMs: null, missing, extra }
      await pause(50)
    }
  }

  const recalled = () => (isJournalLost ? plant.past : [])

  /** Waits until everything that has ended is in the journal; what is not by then is lost. */
  const journalled = async (since: number) => {
    const all = [...plant.occurrences, ...recalled()]
    const paths = new Set(all.filter((each) => mustBeMissed(each, all)).map(({ path }) => path))
    for (;;) {
      const { entries } = await desk.observer().request('missed.list', null)
      const recorded = new Set(entries.map(({ path }) => path))
      if ([...paths].every((path) => recorded.has(path)) || Date.now() - since > settleLimitMs) return
      await pause(100)
    }
  }

  const rig: Rig = {
    page,
    profile,
    disk,
    hostMeter,
    plant,
    proxy,
    middle,
    random,
    drills,
    service: () => service,
    host: desk.current,
    observer: desk.observer,
    async betweenSteps(work) {
      await plant.pause()
      const result = await work()
      plant.play()
      return result
    },
    async replacePlant() {
      await service.kill()
      plant.abandon()
      service = newService()
      await service.start()
    },
    async restartHost(order = {}) {
      isJournalLost ||= order.losesJournal ?? false
      await desk.restart(order)
    },
    async demand(what, isSo, limitMs = 10_000) {
      const since = Date.now()
      while (!(await isSo())) {
        if (Date.now() - since > limitMs) return void unmet.push(`not within ${limitMs / 1_000} s: ${what}`)
        await pause(100)
      }
    },
    async run(kind) {
      unmet = []
      isJournalLost = false
      drills.length = 0
      await settle(Date.now())
      const begunAt = Date.now()
      // A long fault gets no more alarms than a short one.
      plant.play(Math.max(1, kind.lastsMs / usualFaultMs))
      const endSampling = sampling()
      const heal = await kind.inject(rig)
      await pause(kind.lastsMs)
      await heal()
      const healedAt = Date.now()
      await pause(afterPlayMs)
      await plant.pause()
      const settled = await settle(healedAt)
      for (const drill of drills) drill.endedAt ??= Date.now()
      await plant.clearAll()
      const emptied = await settle(Date.now())
      await journalled(Date.now())
      await endSampling()
      const seen = await desk.observer().take()
      const end = {
        at: settled.at,
        recoveredMs: emptied.recoveredMs === null ? null : settled.recoveredMs,
        missing: settled.missing,
        extra: [...settled.extra, ...emptied.extra],
      }
      const verdict = judge(plant.occurrences, seen, end, recalled())
      plant.forget()
      const called = (await service.calls()).filter(
        ({ requestedTime }) => Date.parse(requestedTime) >= begunAt,
      )
      const miscalls = judgeCalls(drills, called, Date.now())
      return {
        ...verdict,
        miscalled: miscalls.length,
        problems: [...verdict.problems, ...miscalls, ...unmet],
      }
    },
    stop: () => ends.disposeAsync(),
  }
  return rig
}
