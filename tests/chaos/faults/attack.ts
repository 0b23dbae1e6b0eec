import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { blockedExitCode } from '../../../src/shared/controlled-exit.ts'
import type { Role } from '../../../src/shared/model/constants.ts'
import { signIn } from '../../fuzz/page.ts'
import type { Attack } from '../attackers.ts'
import { noHealing, type FaultKind } from '../fault.ts'
import type { Exchange } from '../http-middle.ts'
import { startObserver } from '../observer.ts'
import type { Rig } from '../rig.ts'
import { within } from '../within.ts'
import { storeMs } from './process.ts'

const attackers = resolve(import.meta.dirname, '../attackers.ts')
/** Longer than the desk needs to count its alarms as stale, and short of the end that its watch brings about. */
const blockMs = 12_000
/** After 20 s the watch ends it; it would never end by itself within the fault. */
const endlessMs = 600_000
const maxEndMs = 30_000
const floodMs = 8_000
const minStrikes = 20
/** What a screen waits at most while somebody floods the host, and what the host holds at most afterwards. */
const maxAnswerMs = 5_000
const maxHeapMB = 250

/** Begins to flood a host; what ends it answers with how often it was struck. */
function begin(attack: Attack): () => Promise<number> {
  const worker = new Worker(attackers, { workerData: attack })
  const struck = once(worker, 'message') as Promise<[number]>
  return async () => {
    worker.postMessage('end')
    const [count] = await struck
    await worker.terminate()
    return count
  }
}

/** While it lasts, screens are answered and another one opens; afterwards the host holds no more than before. */
const floodFault = (name: string, attackOn: (rig: Rig) => Promise<Attack> | Attack): FaultKind => ({
  name,
  lastsMs: floodMs,
  async inject(rig) {
    const end = begin(await attackOn(rig))
    const asking = askOnAndOn(rig)
    return async () => {
      const slowestMs = await asking()
      const strikes = await end()
      await rig.demand(`somebody attacks, ${strikes} times`, () => strikes > minStrikes, 0)
      await rig.demand(`screens are answered, after ${slowestMs} ms`, () => slowestMs < maxAnswerMs, 0)
      await rig.demand(
        'the memory is free again',
        async () => (await rig.hostMeter.read()).heapMB < maxHeapMB,
      )
    }
  },
})

/** Asks as an open screen and as a new one does, until it is told to end; the longest time until the answer. */
function askOnAndOn(rig: Rig): () => Promise<number> {
  let isOn = true
  let slowestMs = 0
  const done = (async () => {
    while (isOn) {
      const since = performance.now()
      await rig.observer().request('desk.settings', null)
      const another = await startObserver(rig.page)
      another.stop()
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - since))
      await pause(200)
    }
  })()
  return async () => {
    isOn = false
    await done
    return slowestMs
  }
}

const originOf = ({ page }: Rig) => new URL(page.url()).origin

const hostOf = (rig: Rig) => ({
  origin: originOf(rig),
  async invite(role: Role) {
    const { address } = await rig.observer().request('sessions.invite', { role, name: null })
    return new URLSearchParams(new URL(address).hash.slice(1)).get('key') ?? ''
  },
})

const megabyte = 'z'.repeat(1_000_000)
const manyFields = Object.fromEntries(Array.from({ length: 10_000 }, (_, each) => [`extra${each}`, each]))
/** So many items of an answer that it stays below what a desk reads at all. */
const hugeItems = 5

/** A record as before, with a text of a megabyte and ten thousand fields that nobody knows. */
const huge = (record: unknown) => ({
  ...(record as object),
  comment: megabyte,
  notes: megabyte,
  ...manyFields,
})

async function answerHuge({ method, path, pass, response }: Exchange): Promise<boolean> {
  if (method !== 'GET' || !path.startsWith('/api/v1/alarms')) return false
  const { status, body } = await pass()
  const page = body as { items: unknown[] }
  const items = page.items.map((item, place) => (place < hugeItems ? huge(item) : item))
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ ...page, items }))
  return true
}

/** Messages of the hub, each alarm with what nobody needs. */
function pushHuge(text: string): readonly string[] {
  const separator = '\x1e'
  return text
    .split(separator)
    .filter((message) => message !== '')
    .map((message) => {
      const parsed = JSON.parse(message) as { target?: string; arguments?: unknown[] }
      const isAlarm = parsed.target === 'onAlarm'
      const sent = isAlarm ? { ...parsed, arguments: parsed.arguments?.map(huge) } : parsed
      return `${JSON.stringify(sent)}${separator}`
    })
}

/** What somebody does who wants to stop, silence or fill the desk. */
export const attackFaults: readonly FaultKind[] = [
  {
    name: 'main blocked',
    lastsMs: blockMs,
    async inject({ hostMeter }) {
      await hostMeter.block(blockMs)
      return noHealing
    },
  },
  {
    name: 'main blocked until its watch ends it',
    lastsMs: 1_000,
    async inject(rig) {
      let code: number | null = null
      await rig.restartHost({
        async end(host) {
          await rig.betweenSteps(async () => {
            await pause(storeMs)
            await rig.hostMeter.block(endlessMs)
          })
          code = await within(maxEndMs, 'the end of a blocked host', host.ended())
        },
      })
      await rig.demand(`its code says why: ${code}`, () => code === blockedExitCode, 0)
      return noHealing
    },
  },
  floodFault('stranger who floods', (rig) => ({ origin: originOf(rig), viewer: null })),
  floodFault('viewer who floods', async (rig) => ({
    origin: originOf(rig),
    viewer: await signIn(hostOf(rig), 'viewer'),
  })),
  {
    name: 'service with huge fields',
    lastsMs: floodMs,
    inject(rig) {
      rig.middle.set({ answer: answerHuge, hubMessage: pushHuge })
      const isCut = () => JSON.stringify(rig.observer().alarms()).includes('by Tocsin')
      return async () => {
        await rig.demand('what is too long is cut', isCut)
        rig.middle.set({})
        const { heapMB } = await rig.hostMeter.read()
        await rig.demand(`the memory is bounded: ${heapMB.toFixed(0)} MB`, () => heapMB < maxHeapMB, 0)
      }
    },
  },
]
