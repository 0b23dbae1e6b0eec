import type { ServerResponse } from 'node:http'
import fc from 'fast-check'
import type { Channel } from '../../src/shared/ipc/requests.ts'
import { messageOf } from '../../src/shared/errors.ts'
import { hostileBytes } from '../support/hostile-bytes.ts'
import {
  byteChange,
  changedBy,
  changedJson,
  valueChange,
  type ByteChange,
  type ValueChange,
} from './mutations.ts'
import type { Rig } from './rig.ts'
import { hostTarget } from './target.ts'

interface ServiceCase {
  /** Of each answer of the service, of its lists, records and negotiations. */
  status: number
  value: ValueChange | null
  bytes: readonly ByteChange[]
  header: readonly [string, string] | null
  /** What the hub says: a recorded message changed, or anything. */
  says: readonly (ValueChange | string)[]
  asks: Channel
  closesHub: boolean
}

const separator = '\u001e'
/** Longer than an answer that comes takes; one that does not come is the next case's as well. */
const answerMs = 300

const cases: fc.Arbitrary<ServiceCase> = fc.record({
  status: fc.oneof(
    { weight: 5, arbitrary: fc.constant(200) },
    fc.constantFrom(204, 206, 301, 400, 401, 429, 500, 999),
  ),
  value: fc.option(valueChange),
  bytes: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(byteChange, { maxLength: 2 })),
  header: fc.option(
    fc.constantFrom(
      ...([
        ['Retry-After', '99999999999'],
        ['Retry-After', 'never'],
        ['Location', 'http://[::1'],
        ['Content-Type', 'text/html'],
        ['Content-Encoding', 'gzip'],
        ['Content-Encoding', 'br'],
        ['Date', 'Thu, 01 Jan 1970 00:00:00 GMT'],
        ['X-Long', 'y'.repeat(20_000)],
      ] as const),
    ),
    { freq: 3 },
  ),
  says: fc.array(
    fc.oneof(
      valueChange,
      hostileBytes.json.map((bytes) => bytes.toString()),
    ),
    { maxLength: 4 },
  ),
  asks: fc.constantFrom<Channel>('desk.check', 'records.histories', 'records.statistics', 'records.calls'),
  closesHub: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
})

function send(response: ServerResponse, body: unknown, { status, value, bytes, header }: ServiceCase): void {
  const text = value ? changedJson(body, value) : JSON.stringify(body)
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(header ? { [header[0]]: header[1] } : {}),
  })
  response.end(changedBy(Buffer.from(text), bytes))
}

const page = { ticket: 'fuzz', filter: {}, sort: '-id', offset: 0, limit: 100 }

/** What a service answers and says, as a hostile one would. */
export const service = hostTarget<ServiceCase>({
  name: 'service',
  cases: () => cases,
  async play(rig, sent) {
    const said = { type: 1, target: 'onAlarm', arguments: [rig.alarm] }
    rig.middle.set({
      async answer({ pass, response }) {
        const { body } = await pass()
        send(response, body, sent)
        return true
      },
    })
    if (sent.closesHub) rig.middle.closeHub()
    for (const what of sent.says)
      rig.middle.sayOnHub(typeof what === 'string' ? what : `${changedJson(said, what)}${separator}`)
    const problems = await asked(rig, sent.asks)
    rig.middle.set({})
    return problems
  },
})

async function asked({ probe }: Rig, channel: Channel): Promise<string[]> {
  const id = 1
  probe.send(JSON.stringify({ id, channel, payload: channel === 'desk.check' ? null : page }))
  const answers = await probe.answers(new Set([id]), answerMs)
  return answers.flatMap(({ result }) =>
    !result.ok && result.error.code === 'internal' ? [`${channel}: ${messageOf(result.error)}`] : [],
  )
}
