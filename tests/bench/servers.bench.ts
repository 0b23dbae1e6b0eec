import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { MainFigures } from './flood/main-probe.ts'
import { keepFigures, quantile, startProbedHost, startSource, waitUntil, type Source } from './frame.ts'
import { openScreen, type Screen } from './servers/screen.ts'

// What servers take from one another: the delay of the alarms of a quiet one, from its hub to a screen, while another
// floods at 1,000 alarms a second, one hangs, one answers garbage and one holds 50,000 alarms. The peer is a desk with
// the quiet one alone. Then ten servers at rest beside one. TOCSIN_BENCH_SHORT makes it a third as long.
const scale = process.env.TOCSIN_BENCH_SHORT === undefined ? 1 : 1 / 3
const measuredSeconds = 30 * scale
const perSecond = 20
const floodPerSecond = 1_000
const settleMs = 120_000
const restingAlarms = 5_000

/** A desk that watches these addresses, the first of which its screen shows. */
async function startDesk(addresses: readonly string[], resolutionMs?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-servers-'))
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'bench')
  const servers = addresses.map((address, place) => ({
    id: `server-${place}`,
    name: `Server ${place}`,
    address,
    tokenFile,
  }))
  const policy = join(folder, 'policy.json')
  writeFileSync(policy, JSON.stringify({ servers, 'servers.allowOthers': false }))
  const profile = join(folder, 'profile')
  const desk = await startProbedHost(['--policy', policy, '--profile', profile], resolutionMs)
  const screen = await openScreen(profile, 'policy-server-0')
  return {
    ...desk,
    screen,
    async stop() {
      screen.close()
      await desk.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until these servers are live with so many alarms each. */
async function untilLive(screen: Screen, totals: readonly number[]): Promise<void> {
  const areLive = async () => {
    const servers = await screen.servers()
    return totals.every((total, place) => {
      const server = servers.find(({ id }) => id === `policy-server-${place}`)
      return server?.link === 'live' && server.alarms?.total === total
    })
  }
  if (!(await waitUntil(areLive, settleMs)))
    throw new Error(`not all servers are live: ${JSON.stringify(await screen.servers())}`)
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  )
}

const hanging = createServer(() => undefined)
const garbage = JSON.stringify({
  items: Array.from({ length: 2_000 }, (_, n) => ({
    id: `x${n}`,
    path: { of: n },
    text: 'garbage'.repeat(20),
  })),
  paging: { offset: 0, limit: 2_000, total: 2_000 },
})
const babbling = createServer((_, answer) =>
  answer.setHeader('Content-Type', 'application/json').end(garbage),
)

async function isolation(others: (flooding: string, large: string) => Promise<string[]>) {
  const [quiet, flooding, large] = await Promise.all([startSource(), startSource(), startSource()])
  await quiet.order({ kind: 'number', from: 10_000_000 })
  await quiet.order({ kind: 'standing', count: 50 })
  await large.order({ kind: 'standing', count: 50_000 })
  const desk = await startDesk([quiet.url, ...(await others(flooding.url, large.url))])
  try {
    await untilLive(desk.screen, [50])
    // The others have begun by then, and the long list is read.
    await pause(20_000)
    desk.reset()
    const flood = flooding.order({
      kind: 'flood',
      count: floodPerSecond * (measuredSeconds + 5),
      perSecond: floodPerSecond,
      keeps: 500,
    })
    await pause(2_000)
    const count = perSecond * measuredSeconds
    const sentAt = await quiet.order({ kind: 'flood', count, perSecond, keeps: null })
    await waitUntil(() => [...sentAt.keys()].every((id) => desk.screen.arrivals.has(id)), 20_000)
    await flood
    const delays = [...sentAt].flatMap(([id, at]) => {
      const arrived = desk.screen.arrivals.get(id)
      return arrived === undefined ? [] : [arrived - at]
    })
    return { delays, lost: count - delays.length, main: desk.figures() }
  } finally {
    await desk.stop()
    await Promise.all([quiet, flooding, large].map((source) => source.stop()))
  }
}

async function atRest(count: number): Promise<MainFigures> {
  const sources: Source[] = []
  for (let n = 0; n < count; n++) sources.push(await startSource())
  for (const source of sources) await source.order({ kind: 'standing', count: restingAlarms })
  // Nobody asks for its blocks: what looks for them would be a good part of the whole.
  const desk = await startDesk(
    sources.map(({ url }) => url),
    1_000,
  )
  try {
    await untilLive(
      desk.screen,
      sources.map(() => restingAlarms),
    )
    await pause(30_000 * scale)
    desk.reset()
    await pause(60_000 * scale)
    return desk.figures()
  } finally {
    await desk.stop()
    await Promise.all(sources.map((source) => source.stop()))
  }
}

const bad = [await listening(hanging), await listening(babbling)]
try {
  const ours = await isolation((flooding, large) => Promise.resolve([flooding, large, ...bad]))
  const peer = await isolation(() => Promise.resolve([]))
  const [ten, one] = [await atRest(10), await atRest(1)]
  const delay = (name: string, share: number, goal?: string) => ({
    name: `an alarm beside four bad servers, hub to screen, ${name}`,
    ours: quantile(ours.delays, share),
    peer: quantile(peer.delays, share),
    unit: 'ms',
    ...(goal !== undefined && { goal }),
  })
  keepFigures(
    'servers',
    [
      delay('p50', 0.5),
      delay('p99', 0.99, 'at most 250 more than its peer'),
      delay('longest', 1),
      { name: 'its alarms lost', ours: ours.lost, peer: peer.lost, unit: 'alarms', goal: 'at most 0' },
      {
        name: 'main, longest block',
        ours: ours.main.longestBlockMs,
        peer: peer.main.longestBlockMs,
        unit: 'ms',
      },
      {
        name: 'main, longest block, its own work',
        ours: ours.main.longestWorkMs,
        peer: peer.main.longestWorkMs,
        unit: 'ms',
      },
      { name: 'main, share of a core', ours: ours.main.share, peer: peer.main.share, unit: 'cores' },
      {
        name: `ten servers at rest, ${restingAlarms} alarms each, main`,
        ours: ten.share * 100,
        peer: one.share * 100,
        unit: '% of a core',
        goal: 'at most 3',
      },
      {
        name: `ten servers at rest, ${restingAlarms} alarms each, resident`,
        ours: ten.residentMb,
        peer: one.residentMb,
        unit: 'MB',
        goal: 'at most 250',
      },
    ],
    ['The peer is the same desk with one server.'],
  )
} finally {
  for (const server of [hanging, babbling]) {
    server.closeAllConnections()
    server.close()
  }
}
