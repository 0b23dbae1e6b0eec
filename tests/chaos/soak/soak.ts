import type { Browser, Page } from '@playwright/test'
import { messageOf } from '../../../src/shared/errors.ts'
import { flood } from '../../support/flood.ts'
import { finalFaults, soakFaults, type SoakFault } from './faults.ts'
import { growthOf, growthProblems, type ProcessGrowth, type Reading } from './figures.ts'
import { readPage } from './meter.ts'
import { catchUp, checkJournal, compareWhole } from './oracle.ts'
import { startSoakRig, type SoakRig } from './rig.ts'

export interface SoakOptions {
  browser: Browser
  minutes: number
  seed: number
  say(line: string): void
}

export interface SoakReport {
  minutes: number
  seed: number
  problems: string[]
  raised: number
  floods: number
  calls: number
  reconnects: number
  faults: { name: string; times: number; longestCatchUpMs: number }[]
  notInjected: string[]
  growth: Record<'service' | 'host' | 'page', ProcessGrowth>
  /** Without the readings in which a fault stopped the process. */
  loop: Record<'service' | 'host', { p99Ms: number; maxMs: number }>
}

const floodSize = 500
const maxStanding = 200
const perRound = 15
const roundsPerCall = 4
const roundsPerFault = 2
const firstFloodRound = 2
/** However slow the machine: a flood, and two faults. */
const minRounds = 5
/** The share of a shift in which processes are killed and caches fill; growth is measured after it. */
const warmUpShare = 1 / 3

/** Runs a shift: alarms come and clear, floods and faults strike, somebody works at the page. */
export async function runSoak({ browser, minutes, seed, say }: SoakOptions): Promise<SoakReport> {
  const rig = await startSoakRig(browser, { seed, minutes })
  try {
    return { seed, minutes, ...(await workShift(rig, minutes, say)) }
  } finally {
    await rig.stop()
  }
}

async function workShift(
  rig: SoakRig,
  minutes: number,
  say: SoakOptions['say'],
): Promise<Omit<SoakReport, 'seed' | 'minutes'>> {
  const began = performance.now()
  const elapsedMs = () => performance.now() - began
  const lengthMs = minutes * 60_000
  const warmUpMs = lengthMs * warmUpShare
  const readings: Record<'service' | 'host' | 'page', Reading[]> = { service: [], host: [], page: [] }
  const loop = { service: { p99Ms: 0, maxMs: 0 }, host: { p99Ms: 0, maxMs: 0 } }
  const problems: string[] = []
  const faults = new Map<string, { times: number; longestCatchUpMs: number }>()
  const notInjected = new Set<string>()
  const standing: string[] = []
  const paths = new Set<string>()
  let pageNumber = 0
  let calls = 0
  let floods = 0

  const bodyOf = (path: string, raised: boolean) => ({
    path,
    raised,
    temporary: true,
    priority: 1 + (paths.size % 4),
    alarmMessage: `${path} out of range`,
  })
  const nextPath = () => {
    const path = `SOAK\\UNIT${paths.size % 17}\\TAG${paths.size}`
    paths.add(path)
    standing.push(path)
    return path
  }
  const raise = (total: number, perSecond: number) =>
    flood(rig.service(), { total, perSecond, alarm: () => bodyOf(nextPath(), true) })
  const clearDownTo = async (limit: number) => {
    const cleared = standing.splice(0, Math.max(0, standing.length - limit))
    if (cleared.length > 0)
      await flood(rig.service(), {
        total: cleared.length,
        perSecond: 500,
        alarm: (n) => bodyOf(cleared[n] ?? '', false),
      })
  }

  const strike = async (fault: SoakFault) => {
    if (fault.isPossible?.(rig) === false) {
      notInjected.add(fault.name)
      return
    }
    say(`${(elapsedMs() / 1_000).toFixed(0)} s: ${fault.name}`)
    // Alarms go on while the desk is in trouble, unless their service is.
    await Promise.all([fault.inject(rig), fault.isOutage ? null : raise(perRound, 20)])
    if (fault.isFresh) pageNumber++
    const tookMs = await catchUp(rig)
    const before = faults.get(fault.name)
    faults.set(fault.name, {
      times: (before?.times ?? 0) + 1,
      longestCatchUpMs: Math.max(tookMs, before?.longestCatchUpMs ?? 0),
    })
    say(`${(elapsedMs() / 1_000).toFixed(0)} s: ${fault.name}, caught up in ${tookMs.toFixed(0)} ms`)
  }

  const measure = async (isDisturbed: boolean) => {
    const atMs = elapsedMs()
    for (const process of ['service', 'host'] as const) {
      const { pid, heapMB, files, handles, timers, listeners, loopP99Ms, loopMaxMs } =
        await rig.meters[process].read()
      readings[process].push({ atMs, pid, heapMB, held: { files, handles, timers, listeners } })
      if (isDisturbed) continue
      loop[process].p99Ms = Math.max(loop[process].p99Ms, loopP99Ms)
      loop[process].maxMs = Math.max(loop[process].maxMs, loopMaxMs)
    }
    const { heapMB, nodes, listeners } = await readPage(rig.page())
    readings.page.push({ atMs, pid: pageNumber, heapMB, held: { nodes, pageListeners: listeners } })
  }

  // What a killed process would take its figures from comes first.
  const queueOf = (isFresh: boolean) => soakFaults.filter((fault) => (fault.isFresh ?? false) === isFresh)
  const early = queueOf(true)
  const late = queueOf(false)
  const floodEveryMs = lengthMs / Math.max(1, Math.round(minutes / 2))
  const workRounds = async () => {
    await catchUp(rig)
    for (let round = 0; round < minRounds || elapsedMs() < lengthMs; round++) {
      await raise(perRound, 50)
      await clearDownTo(maxStanding)
      await workAtPage(rig.page(), round)
      if (round % roundsPerCall === 0) {
        await placeCall(rig)
        calls++
      }
      if (round === firstFloodRound || elapsedMs() > floodEveryMs * (floods + 0.5)) {
        floods++
        await raise(floodSize, 250)
        await catchUp(rig)
        await clearDownTo(maxStanding)
        say(`${(elapsedMs() / 1_000).toFixed(0)} s: flood of ${floodSize} alarms`)
      }
      const queue = elapsedMs() < warmUpMs ? early : late
      const fault = round % roundsPerFault === 1 ? queue.shift() : undefined
      if (fault) {
        await strike(fault)
        queue.push(fault)
      }
      await measure(fault?.isPause === true || fault?.isFresh === true)
    }
  }
  const closeShift = async () => {
    // The plant stands still, so that every field can be compared.
    await rig.killService()
    await rig.startService(0)
    problems.push(...(await compareWhole(rig)))
    await rig.stopHost()
    problems.push(...checkJournal(rig.profile, paths))
    await rig.startHost()
    await rig.openPage()
    // They prove what they prove in a long shift; a minute is for the rest.
    for (const fault of minutes > 1 ? finalFaults : []) await strike(fault)
  }
  try {
    await workRounds()
    await closeShift()
  } catch (error) {
    // What was measured until then is worth a report.
    problems.push(`the shift broke off after ${(elapsedMs() / 1_000).toFixed(0)} s: ${messageOf(error)}`)
  }

  const growth = (process: keyof typeof readings) => {
    const grown = growthOf(readings[process], warmUpMs)
    problems.push(...growthProblems(process, grown))
    return grown
  }
  return {
    growth: { service: growth('service'), host: growth('host'), page: growth('page') },
    problems,
    raised: paths.size,
    floods,
    calls,
    reconnects: rig.reconnects(),
    faults: [...faults].map(([name, figures]) => ({ name, ...figures })),
    notInjected: [...notInjected],
    loop,
  }
}

/** Every view but the wall, which has no way back by a link; one in each round. */
const views = [
  ...[
    '/missed',
    '/histories',
    '/statistics',
    '/report',
    '/calls',
    '/shelf',
    '/evidence',
    '/replay',
    '/groups',
  ],
  ...['/interventions', '/worklist', '/handover', '/contacts', '/alarm-help', '/raise', '/settings', '/help'],
] as const

/** What an operator does now and then: filters the list, and looks at another view. */
async function workAtPage(page: Page, round: number): Promise<void> {
  const filter = page.getByTestId('filter')
  await filter.fill(`UNIT${round % 17}`)
  await filter.fill('')
  const view = views[round % views.length] ?? views[0]
  await page.evaluate((path) => void (location.hash = path), view)
  // The alarm help has no entry in the navigation: what every view does is to take the list's place.
  await page.getByTestId('account').waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Live\b/ }).click()
  await page.getByTestId('account').waitFor()
}

async function placeCall(rig: SoakRig): Promise<void> {
  await rig.ask('calls.place', {
    userIds: [1],
    groupIds: [],
    text: 'Please come to the control room',
    number: 1,
    audio: null,
    file: null,
    about: null,
    pin: null,
  })
}
