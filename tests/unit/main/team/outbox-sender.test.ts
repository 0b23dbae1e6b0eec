import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { ActContent } from '../../../../src/shared/model/act.ts'
import { splitLines } from '../../../../src/main/team/act-line.ts'
import { createActLog } from '../../../../src/main/team/act-log.ts'
import { openActStore } from '../../../../src/main/team/act-store.ts'
import { openDeskKey } from '../../../../src/main/team/desk-key.ts'
import { createOutboxSender } from '../../../../src/main/team/outbox-sender.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { note, take } from '../../../support/team-acts.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const server = 'https://alarms.plant.example'
const cleared: ActContent = {
  action: 'claim.release',
  alarm: { alarmId: 7, path: 'NORTH\\P1', raisedAt: 1_000 },
  isCleared: true,
}
const longNote = (id: string): ActContent => ({
  action: 'note.write',
  note: { id, path: 'NORTH\\P1', text: 'x'.repeat(20_000), by: 'Anna', at: 2_000 },
})
const notes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => note(`n${from + place}`))

/** A stream that takes messages or not; the desk does not hear of what it takes while its answers are lost. */
async function startSender() {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const folder = tempFolder()
  const store = openActStore({
    file: join(folder, 'acts.sqlite'),
    clock,
    report: () => undefined,
    log: () => undefined,
  })
  onTestFinished(() => store.stop())
  const key = openDeskKey(join(folder, 'key.pem'))
  const log = createActLog({
    store,
    key,
    clock,
    run: 'run00001',
    deskName: () => 'North',
    isAccepted: () => true,
    isAcceptedHost: () => true,
    onTooLarge: () => undefined,
    onFolded: () => undefined,
  })
  await log.load()
  const sent: { id: string; lines: string[] }[] = []
  const stream = { isUp: true, answers: true }
  const sender = createOutboxSender({
    log,
    store,
    clock,
    stream: () => ({
      publish(id, message) {
        if (stream.isUp) sent.push({ id, lines: splitLines(message) })
        return stream.isUp && stream.answers ? Promise.resolve() : Promise.reject(new Error('timeout'))
      },
    }),
    onSent: () => undefined,
  })
  const record = (contents: readonly ActContent[]) => {
    for (const content of contents) log.record(server, 'Anna', content)
  }
  return { clock, log, sender, sent, stream, record, sizes: () => sent.map(({ lines }) => lines.length) }
}

it.each<[string, readonly ActContent[], number[]]>([
  ['one act goes alone', notes(1), [1]],
  ['what has collected goes together', notes(20), [20]],
  ['as many as are checked in one go', notes(50), [20, 20, 10]],
  ['no more than the servers take', Array.from({ length: 40 }, (_, n) => longNote(`n${n}`)), [12, 12, 12, 4]],
  [
    'what every desk says in the same words goes alone',
    [...notes(2), take, cleared, ...notes(2, 2)],
    [3, 1, 2],
  ],
])('%s', async (_, contents, sizes) => {
  const desk = await startSender()
  desk.record(contents)
  await desk.sender.shared()
  expect(desk.sizes()).toEqual(sizes)
  expect(desk.log.outbox()).toEqual([])
})

it('sends what the stream may have taken once more as it was, whatever was done since', async () => {
  const desk = await startSender()
  desk.stream.answers = false
  desk.record(notes(3))
  await desk.sender.shared()
  desk.record(notes(2, 3))
  desk.stream.answers = true
  desk.sender.retry()
  await desk.sender.shared()
  const [first, again, rest] = desk.sent
  expect(again).toEqual(first)
  expect(rest?.lines).toHaveLength(2)
  expect(desk.log.outbox()).toEqual([])
})

it('does not send what it has read in the stream meanwhile', async () => {
  const desk = await startSender()
  desk.stream.answers = false
  desk.record(notes(3))
  await desk.sender.shared()
  for (const line of desk.sent[0]?.lines ?? []) desk.log.receive(line)
  expect(desk.log.outbox()).toEqual([])
  desk.record(notes(1, 3))
  desk.stream.answers = true
  desk.sender.retry()
  await desk.sender.shared()
  expect(desk.sizes()).toEqual([3, 1])
})

it('sends nothing out of its order while the stream takes nothing', async () => {
  const desk = await startSender()
  desk.stream.isUp = false
  desk.record(notes(100))
  await desk.sender.shared()
  desk.stream.isUp = true
  desk.sender.retry()
  await desk.sender.shared()
  const order = desk.sent.flatMap(({ lines }) => lines.map((line) => /text (n\d+)/.exec(line)?.[1]))
  expect(order).toEqual(Array.from({ length: 100 }, (_, number) => `n${number}`))
})
