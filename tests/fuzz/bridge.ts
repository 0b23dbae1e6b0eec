import fc from 'fast-check'
import { requests, type Channel } from '../../src/shared/ipc/requests.ts'
import { anyRaise } from '../support/alarms.ts'
import { arbitraryOf, type Pools } from '../support/arbitrary-of.ts'
import {
  byteChange,
  changedBy,
  changedJson,
  valueChange,
  type ByteChange,
  type ValueChange,
} from './mutations.ts'
import { openPage, signIn, type FuzzedPage } from './page.ts'
import type { Rig } from './rig.ts'
import { hostTarget } from './target.ts'

interface Frame {
  channel: Channel
  payload: unknown
  value: ValueChange | null
  bytes: readonly ByteChange[]
}

interface BridgeCase {
  role: 'viewer' | 'operator'
  frames: readonly Frame[]
}

/** Longer than nearly every request takes; what takes longer goes on during the next case. */
const answerMs = 400

const poolsOf = ({ alarm }: Rig): Pools => {
  const raise = anyRaise(alarm.id, 'NORTH\\P1')
  return {
    texts: ['', 'x', '*', '00:00', 'UTC', 'all', 'ticket-1', 'NORTH\\P1', '2026-03-02T02:24:11Z', '\u202e\0'],
    numbers: [0, 1, -1, 2, 7, 60, 480, 86_400, alarm.id, Number.MAX_SAFE_INTEGER],
    named: { alarms: [[raise]], alarm: [raise] },
  }
}

/** Every request by its schema, some of them changed after that. */
function frames(rig: Rig): fc.Arbitrary<Frame> {
  const pools = poolsOf(rig)
  const payloads = (Object.keys(requests) as Channel[]).map((channel) =>
    fc.record({ channel: fc.constant(channel), payload: arbitraryOf(requests[channel].payload, pools) }),
  )
  const changes = fc.record({
    value: fc.option(valueChange, { freq: 2 }),
    bytes: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, fc.array(byteChange, { maxLength: 2 })),
  })
  return fc.tuple(fc.oneof(...payloads), changes).map(([frame, change]) => ({ ...frame, ...change }))
}

const textOf = ({ channel, payload, value, bytes }: Frame, id: number): Buffer => {
  const frame = { id, channel, payload }
  return changedBy(Buffer.from(value ? changedJson(frame, value) : JSON.stringify(frame)), bytes)
}

const pages = new WeakMap<Rig, Map<BridgeCase['role'], FuzzedPage>>()

/** The page of a role; a new one where the last case has closed it or signed it out. */
async function pageOf(rig: Rig, role: BridgeCase['role']): Promise<FuzzedPage> {
  const open = pages.get(rig) ?? new Map<BridgeCase['role'], FuzzedPage>()
  pages.set(rig, open)
  const found = open.get(role)
  if (found?.isOpen()) return found
  const page = await openPage(rig.host, await signIn(rig.host, role))
  open.set(role, page)
  return page
}

/** What signed-in pages ask for. */
export const bridge = hostTarget<BridgeCase>({
  name: 'bridge',
  cases: (rig) =>
    fc.record({
      role: fc.constantFrom('viewer', 'operator'),
      frames: fc.array(frames(rig), { minLength: 1, maxLength: 6 }),
    }),
  async play(rig, { role, frames: sent }) {
    const page = await pageOf(rig, role)
    sent.forEach((frame, id) => page.send(textOf(frame, id)))
    const answers = await page.answers(new Set(sent.keys()), answerMs)
    // A handler that throws is answered so; the log has its stack.
    return answers.flatMap(({ result }) =>
      !result.ok && result.error.code === 'internal'
        ? [`${result.error.message}: ${rig.host.said().slice(-2_000)}`]
        : [],
    )
  },
})
