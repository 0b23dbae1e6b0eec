import type { FaultKind } from '../fault.ts'
import type { Meddling } from '../http-middle.ts'

const separator = '\x1e'
const onAlarm = (...args: unknown[]) =>
  JSON.stringify({ type: 1, target: 'onAlarm', arguments: args }) + separator
const isAlarm = (text: string) => text.includes('"onAlarm"')

/** Changes the messages of the hub that carry alarms. */
const changedAlarms = (
  name: string,
  change: (text: string) => readonly string[],
  lastsMs = 3_000,
): FaultKind => ({
  name,
  lastsMs,
  inject({ middle }) {
    const meddling: Meddling = { hubMessage: (text) => (isAlarm(text) ? change(text) : [text]) }
    middle.set(meddling)
    return () => Promise.resolve(middle.set({}))
  },
})

/** Says something on the hub, over and over. */
const saidOnHub = (name: string, texts: () => readonly string[], everyMs = 300): FaultKind => ({
  name,
  lastsMs: 3_000,
  inject({ middle }) {
    const saying = setInterval(() => {
      for (const text of texts()) middle.sayOnHub(text)
    }, everyMs)
    return () => Promise.resolve(clearInterval(saying))
  },
})

const garbage = [
  null,
  0,
  'alarm',
  [],
  {},
  { id: 'x' },
  { id: 1.5 },
  { id: 1, path: {} },
  { id: null, message: 5 },
]
const depth = 20_000
const deep = '['.repeat(depth) + ']'.repeat(depth)
const oversized = 'x'.repeat(8_000_000)

/** What a hub says. */
export const hubFaults: readonly FaultKind[] = [
  saidOnHub('malformed onAlarm', () => garbage.map((each) => onAlarm(each))),
  saidOnHub('onAlarm without and with too many arguments', () => [onAlarm(), onAlarm({ id: 'x' }, 2, 3)]),
  saidOnHub('onAlarm 20,000 levels deep', () => [
    `{"type":1,"target":"onAlarm","arguments":[{"id":"x","path":${deep}}]}${separator}`,
  ]),
  saidOnHub('onAlarm of 8 MB', () => [onAlarm({ id: 'x', message: oversized })], 1_000),
  saidOnHub('messages of unknown types and targets', () => [
    `{"type":99}${separator}`,
    `{"type":1,"target":"onNothing","arguments":[]}${separator}`,
  ]),
  saidOnHub('messages that are no JSON', () => [`{"type":1,${separator}`], 1_500),
  saidOnHub('binary rubbish as text', () => ['\x00\x01\x02']),
  saidOnHub('close messages', () => [`{"type":7,"error":"chaos","allowReconnect":false}${separator}`], 1_500),
  changedAlarms('every push three times', (text) => [text, text, text]),
  changedAlarms('pushes that never come', () => []),
  changedAlarms('garbage around each push in one frame', (text) => [
    garbage.map((each) => onAlarm(each)).join('') + text + onAlarm(null),
  ]),
  {
    name: 'pushes late and in reverse order',
    lastsMs: 4_000,
    inject({ middle }) {
      const held: string[] = []
      middle.set({
        hubMessage(text) {
          if (!isAlarm(text)) return [text]
          held.unshift(text)
          return held.length < 4 ? [] : held.splice(0)
        },
      })
      return () => {
        middle.set({})
        for (const text of held) middle.sayOnHub(text)
        return Promise.resolve()
      }
    },
  },
]
