import { expect, it } from 'vitest'
import { createAttentionWatch } from '../../../../src/main/notify/attention-watch.ts'
import type { SystemAttention } from '../../../../src/main/platform/host-shell.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function watchOf(first: Partial<SystemAttention> = {}) {
  const clock = createManualClock()
  const state: { system: SystemAttention; looks: number } = {
    system: { sound: 'audible', doNotDisturb: 'off', tray: 'shown', ...first },
    looks: 0,
  }
  const notices = new Map<string, string | null>()
  const watch = createAttentionWatch({
    clock,
    read() {
      state.looks++
      return Promise.resolve(state.system)
    },
    keepNotice: (code, detail) => notices.set(code, detail),
  })
  const shown = () => [...notices].flatMap(([code, detail]) => (detail === null ? [] : [code]))
  return { clock, state, watch, shown }
}

it.each<[Partial<SystemAttention>, string[]]>([
  [{}, []],
  [{ sound: 'unknown', doNotDisturb: 'unknown' }, []],
  [{ sound: 'muted' }, ['output-muted']],
  [{ sound: 'silent' }, ['output-volume-zero']],
  [{ sound: 'no-output', doNotDisturb: 'on' }, ['no-output', 'do-not-disturb']],
])('of a system that says %j it notices %j', async (system, expected) => {
  const { clock, watch, shown } = watchOf(system)
  watch.start()
  await clock.advance(0)
  expect(shown()).toEqual(expected)
})

it('looks once a minute, and when something sounds; never twice at a time', async () => {
  const { clock, state, watch, shown } = watchOf()
  watch.sounding()
  expect(state.looks).toBe(0)
  watch.start()
  watch.sounding()
  await clock.advance(5_000)
  watch.sounding()
  expect(state.looks).toBe(1)
  await clock.advance(6_000)
  state.system = { ...state.system, sound: 'muted' }
  watch.sounding()
  await clock.advance(0)
  expect([state.looks, shown()]).toEqual([2, ['output-muted']])
  state.system = { ...state.system, sound: 'audible' }
  await clock.advance(60_000)
  expect([state.looks, shown()]).toEqual([3, []])
  await clock.advance(59_000)
  expect(state.looks).toBe(3)
  watch.stop()
  expect(clock.pending()).toBe(0)
})

it('says nothing after it was stopped while it looked', async () => {
  const { clock, watch, shown } = watchOf({ sound: 'muted' })
  watch.start()
  watch.stop()
  await clock.advance(0)
  expect(shown()).toEqual([])
  expect(clock.pending()).toBe(0)
})
