import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { createRandom } from '../../../src/service/plant/random.ts'
import { startWebDesk } from '../../support/web-desk.ts'
import { startObserver, type Observer } from '../observer.ts'
import { mustBeMissed, type Settled, type Verdict } from '../oracle.ts'
import { serviceToken } from '../service-process.ts'
import type { ServerFault } from './faults.ts'
import { judgeServer, longestUntilShown, maxOthersMs } from './oracle.ts'
import { startServers, type ChaosServer } from './server.ts'

/*
 *   plant ─▶ service ◀─ middle ◀─ TCP proxy ◀─┐
 *   plant ─▶ service ◀─ middle ◀─ TCP proxy ◀─┤ web host process ◀── page of all servers in a browser
 *   plant ─▶ service ◀─ middle ◀─ TCP proxy ◀─┘        ▲                            │
 *     └── the truth of each ──▶ oracle ◀── an observer of each server, and the rows that the page has of it
 */

/** What became of a fault of one server: of that one, and of the others. */
export interface ServersVerdict {
  harmed: Verdict
  others: readonly Verdict[]
  /** The longest time until the page of all had a row of one of the others. */
  othersShownMs: number
  problems: readonly string[]
}

/** A desk that watches three servers, and a page that shows all of them. */
export interface ServersRig {
  /** Plays one fault of the second server from its injection to its recovery, and judges each server. */
  run(fault: ServerFault): Promise<ServersVerdict>
  stop(): Promise<void>
}

const sampleMs = 200
const afterPlayMs = 1_500
const usualFaultMs = 3_000
/** Longer than the longest retry of anything: what has not settled by then never will. */
const settleLimitMs = 90_000
const noError = () => undefined

interface Watched {
  server: ChaosServer
  observer: Observer
}

export async function startServersRig(page: Page, { seed }: { seed: number }): Promise<ServersRig> {
  const ends = new AsyncDisposableStack()
  try {
    return await buildRig(page, seed, ends)
  } catch (error) {
    await ends.disposeAsync()
    throw error
  }
}

async function openDesk(
  page: Page,
  profile: string,
  servers: readonly ChaosServer[],
  ends: AsyncDisposableStack,
) {
  const settings = {
    profiles: servers.map((server) => server.profile),
    activeProfile: servers[0]?.id,
    // Every occurrence is announced by itself, so that each can be told from the others.
    attention: { foldChattering: false },
    welcomed: true,
  }
  mkdirSync(profile)
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings))
  const host = await startWebDesk(['--profile', profile])
  ends.defer(() => host.stop())
  ends.defer(() => page.goto('about:blank').then(noError, noError))
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(host.address())
  await page.locator('[data-testid=connection]').waitFor()
  const administrator = await startObserver(page)
  for (const server of servers)
    await administrator.request('profile.save', { profile: server.profile, secret: serviceToken })
  administrator.stop()
  // A screen that never chose shows all of its servers.
  await page.locator('[data-testid=all-servers][aria-current=true]').waitFor()
  for (const server of servers)
    await page.locator(`[data-testid=watched-servers] [data-server=${server.id}][data-link=live]`).waitFor()
}

/** Whatever it starts has its end in `ends`, also where it fails halfway. */
async function buildRig(page: Page, seed: number, ends: AsyncDisposableStack): Promise<ServersRig> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-chaos-servers-'))
  ends.defer(() => rmSync(folder, { recursive: true, force: true }))
  const servers = await startServers(folder, seed, createRandom(seed), ends)
  await openDesk(page, join(folder, 'profile'), servers, ends)
  const watched: Watched[] = []
  for (const server of servers) {
    const observer = await startObserver(page, undefined, server.id)
    ends.defer(() => observer.stop())
    watched.push({ server, observer })
  }
  /** Rows that are of no server. */
  const strangers = new Set<number>()

  /** What the page of all shows now, of each server; it is recorded there. */
  const look = async () => {
    const { rows, links } = await page
      .evaluate(readView)
      .catch((): ReturnType<typeof readView> => ({ rows: null, links: {} }))
    const at = Date.now()
    const known = new Set<number>()
    const views = watched.map(({ server: { id: server, numbering }, observer }) => {
      const own = rows?.flatMap((id) => {
        const ownId = numbering.ownId(id)
        if (ownId !== null) known.add(id)
        return ownId ?? []
      })
      const view = { at, rows: own ?? null, connection: links[server] ?? 'no-page' }
      observer.recorded().views.push(view)
      return view
    })
    for (const id of rows ?? []) if (!known.has(id)) strangers.add(id)
    return views
  }
  const sampling = () => {
    let isOn = true
    const done = (async () => {
      while (isOn) {
        await look()
        await pause(sampleMs)
      }
    })()
    return async () => {
      isOn = false
      await done
    }
  }

  /** Waits until the page shows what each service holds, or for as long as it can take. */
  const settle = async (since: number): Promise<Settled[]> => {
    for (;;) {
      const views = await look()
      const at = Date.now()
      const recoveredMs = at - since
      const each = await Promise.all(
        watched.map(async ({ server, observer }, place) => {
          const listed = await server.service().list()
          const ids = new Set(listed.map(({ id }) => id))
          const shown = new Set(views[place]?.rows)
          const pushed = new Map(observer.alarms().map((alarm) => [alarm.id, alarm]))
          const isSame = listed.every(({ id, alarmTime, state, ackUser }) => {
            const known = pushed.get(id)
            return known?.alarmTime === alarmTime && known.state === state && known.ackUser === ackUser
          })
          const missing = [...ids].filter((id) => !shown.has(id))
          const extra = [...shown].filter((id) => !ids.has(id))
          const isEqual = missing.length + extra.length === 0 && isSame && pushed.size === ids.size
          return { missing, extra, isEqual: isEqual && views[place]?.connection === 'live' }
        }),
      )
      if (recoveredMs > settleLimitMs || each.every(({ isEqual }) => isEqual))
        return each.map(({ missing, extra, isEqual }) => ({
          at,
          recoveredMs: isEqual ? recoveredMs : null,
          missing,
          extra,
        }))
      await pause(50)
    }
  }

  /** Waits until everything that has ended is in the journal; what is not by then is lost. */
  const journalled = async ({ server: { plant, flooded }, observer }: Watched) => {
    const since = Date.now()
    const all = plant.occurrences
    const paths = new Set(all.filter((each) => mustBeMissed(each, all)).map(({ path }) => path))
    for (;;) {
      const { entries } = await observer.request('missed.list', null)
      const recorded = new Set(entries.map(({ path }) => path))
      const isThere = [...paths, ...flooded.keys()].every((path) => recorded.has(path))
      if (isThere || Date.now() - since > settleLimitMs) return
      await pause(100)
    }
  }

  return {
    async run(fault) {
      strangers.clear()
      await settle(Date.now())
      const harmed = servers[1] as ChaosServer
      // A long fault gets no more alarms than a short one.
      for (const { plant } of servers) plant.play(Math.max(1, fault.lastsMs / usualFaultMs))
      const endSampling = sampling()
      const heal = await fault.inject(harmed)
      await pause(fault.lastsMs)
      await heal()
      const healedAt = Date.now()
      await pause(afterPlayMs)
      await Promise.all(servers.map(({ plant }) => plant.pause()))
      const settled = await settle(healedAt)
      await Promise.all(servers.map(({ plant }) => plant.clearAll()))
      const emptied = await settle(Date.now())
      await Promise.all(watched.map(journalled))
      await endSampling()
      const judged = await Promise.all(
        watched.map(async ({ server: { plant, flooded }, observer }, place) => {
          const seen = await observer.take()
          const [before, after] = [settled[place] as Settled, emptied[place] as Settled]
          const end = {
            ...before,
            recoveredMs: after.recoveredMs === null ? null : before.recoveredMs,
            extra: [...before.extra, ...after.extra],
          }
          const { occurrences } = plant
          return {
            verdict: judgeServer({ occurrences, flooded }, seen, end),
            shownMs: longestUntilShown(occurrences, seen.views),
          }
        }),
      )
      for (const { plant, flooded } of servers) {
        plant.forget()
        flooded.clear()
      }
      const others = judged.filter((_, place) => servers[place] !== harmed)
      const problems = judged.flatMap(({ verdict }, place) =>
        verdict.problems.map((problem) => `${servers[place]?.name}: ${problem}`),
      )
      for (const id of strangers) problems.push(`invented: the page showed ${id}, which is of no server`)
      const othersShownMs = Math.max(...others.map(({ shownMs }) => shownMs))
      const blindMs = Math.max(...others.map(({ verdict }) => verdict.blindMs), othersShownMs)
      if (blindMs > maxOthersMs) problems.push(`an alarm of another server was delayed by ${blindMs} ms`)
      return {
        harmed: (judged[servers.indexOf(harmed)] as (typeof judged)[number]).verdict,
        others: others.map(({ verdict }) => verdict),
        othersShownMs,
        problems,
      }
    },
    stop: () => ends.disposeAsync(),
  }
}

/** Runs in the page: the rows and the state of each server as an operator reads them. */
function readView(): { rows: number[] | null; links: Record<string, string> } {
  const rows = [...document.querySelectorAll('[data-alarm-id]')]
  const chips = [...document.querySelectorAll('[data-testid=watched-servers] button[data-link]')]
  return {
    rows: rows.map((row) => Number(row.getAttribute('data-alarm-id'))),
    links: Object.fromEntries(
      chips.map((chip) => [chip.getAttribute('data-server') ?? '', chip.getAttribute('data-link') ?? '']),
    ),
  }
}
