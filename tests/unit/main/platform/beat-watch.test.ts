import { expect, it } from 'vitest'
import { createBeatWatch, type Look } from '../../../../src/main/platform/beat-watch.ts'

const beating = (beat: number): Look => ({ beat, isDebugged: false, elapsedMs: 500 })
const still: Look = { beat: 1, isDebugged: false, elapsedMs: 500 }
const times = (n: number, look: Look) => Array.from({ length: n }, () => look)

it.each<[what: string, looks: Look[], found: string]>([
  ['beats', [beating(2), beating(3), beating(2)], 'beating'],
  ['half a second without', [still], 'beating'],
  ['a second without', times(2, still), 'ask'],
  ['more than that', times(3, still), 'blocked'],
  ['a beat after it', [...times(3, still), beating(2)], 'recovered'],
  ['a beat before it', [still, beating(2)], 'beating'],
  ['20 seconds without', times(40, still), 'end'],
  ['more than that, which is said once', times(41, still), 'blocked'],
  ['a night of sleep', [{ ...still, elapsedMs: 8 * 3_600_000 }, beating(2)], 'beating'],
  [
    'a process that was stopped for hours, looked at before main goes on',
    [still, { ...still, elapsedMs: 7_200_000 }],
    'ask',
  ],
  ['a stop at a breakpoint', times(100, { ...still, isDebugged: true }), 'beating'],
])('%s', (_what, looks, found) => {
  const look = createBeatWatch(1)
  expect(looks.map(look).at(-1)?.kind).toBe(found)
})
