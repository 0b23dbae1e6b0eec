import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepFigures, quantile, startProbedDesk, startSource } from './frame.ts'
import type { ViewersOrder, ViewersReport } from './viewers/viewers.ts'

// A burst of 50 alarms to 500 viewers of one web host, each with a session of its own: from the hub that sends the
// first of them to each viewer that has the last. Then as many viewers again, for the memory of main. TOCSIN_BENCH_SHORT makes it a fifth as long.
const viewers = 500
const sessions = 1_000
const alarms = 50
const processes = 2
const warmUps = 5
const rounds = process.env.TOCSIN_BENCH_SHORT === undefined ? 100 : 20
/** Longer than pages wait for a delta, so that no round meets the one before. */
const betweenMs = 400
const roundLimitMs = 120_000

function startViewers() {
  const child = fork(join(import.meta.dirname, 'viewers/viewers.ts'))
  const ended = once(child, 'exit')
  const send = (order: ViewersOrder) => child.send(order)
  return {
    send,
    async report(): Promise<ViewersReport> {
      // A viewer that never gets everything, or a process that ended, is a failure and no wait for ever.
      const signal = AbortSignal.timeout(roundLimitMs)
      const [message] = (await once(child, 'message', { signal })) as [ViewersReport]
      return message
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

const profile = mkdtempSync(join(tmpdir(), 'tocsin-viewers-'))
const source = await startSource()
await source.order({ kind: 'standing', count: 140 })
const desk = await startProbedDesk(source, ['--profile', profile])
const groups = Array.from({ length: processes }, startViewers)
const signInBegan = performance.now()
for (const group of groups) {
  group.send({ kind: 'open', profile, viewers: viewers / processes })
  await group.report()
}
const signInMs = performance.now() - signInBegan

const all: number[] = []
const lasts: number[] = []
for (let round = -warmUps; round < rounds; round++) {
  if (round === 0) desk.reset()
  for (const group of groups) group.send({ kind: 'expect', alarms })
  const reports = groups.map((group) => group.report())
  const sentAt = await source.order({
    kind: 'flood',
    count: alarms,
    perSecond: 1_000_000,
    keeps: 10 * alarms,
  })
  const began = Math.min(...sentAt.values())
  const latencies = (await Promise.all(reports)).flatMap((report) =>
    report.kind === 'round' ? report.arrivals.map((at) => at - began) : [],
  )
  if (latencies.length !== viewers) throw new Error('the viewers are out of step')
  if (round >= 0) {
    all.push(...latencies)
    lasts.push(Math.max(...latencies))
  }
  await pause(betweenMs)
}
const main = desk.figures()
for (const group of groups) {
  group.send({ kind: 'open', profile, viewers: sessions / processes })
  await group.report()
}
const { residentMb } = desk.figures()
for (const group of groups) await group.stop()
await desk.stop()
await source.stop()
rmSync(profile, { recursive: true, force: true })

const name = `${alarms} alarms to ${viewers} viewers`
keepFigures('viewers', [
  { name: `${name}, hub to viewer, p50`, ours: quantile(all, 0.5), peer: null, unit: 'ms' },
  {
    name: `${name}, hub to viewer, p99`,
    ours: quantile(all, 0.99),
    peer: null,
    unit: 'ms',
    goal: 'at most 250',
  },
  { name: `${name}, hub to the last viewer, p50`, ours: quantile(lasts, 0.5), peer: null, unit: 'ms' },
  {
    name: `${name}, hub to the last viewer, p99`,
    ours: quantile(lasts, 0.99),
    peer: null,
    unit: 'ms',
    goal: 'at most 250',
  },
  { name: "main's longest block", ours: main.longestBlockMs, peer: null, unit: 'ms' },
  {
    name: "main's longest block, its own work",
    ours: main.longestWorkMs,
    peer: null,
    unit: 'ms',
    goal: 'at most 50',
  },
  { name: 'main, resident', ours: main.residentMb, peer: null, unit: 'MB' },
  {
    name: `main with ${sessions} sessions, resident`,
    ours: residentMb,
    peer: null,
    unit: 'MB',
    goal: 'under 300',
  },
  {
    name: `sign-in of ${viewers} viewers, one after the other, each`,
    ours: signInMs / viewers,
    peer: null,
    unit: 'ms',
  },
])
