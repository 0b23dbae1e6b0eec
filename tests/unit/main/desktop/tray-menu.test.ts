import { expect, it } from 'vitest'
import { trayMenu, type TrayMenuState } from '../../../../src/main/desktop/tray-menu.ts'
import { timeFor, wordsFor } from '../../../../src/main/desktop/words.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const words = wordsFor('en', 'en-GB')
const quiet: TrayMenuState = { status: 'Tocsin: calm', latest: [], sounding: false, mutedUntil: null }
const linesOf = (state: TrayMenuState) =>
  trayMenu(state, words).map((entry) =>
    entry === null ? '---' : `${entry.label}${entry.choice === null ? ' (only told)' : ''}`,
  )

it('offers nothing that cannot be done', () => {
  expect(linesOf(quiet)).toEqual([
    'Tocsin: calm (only told)',
    '---',
    'Silence (only told)',
    'Mute for 15 minutes',
    'Mute for 1 hour',
    'Mute for 8 hours',
    '---',
    'Open Tocsin',
    'Quit',
  ])
})

it('leads to the latest alarms, shows the mute and how to end it', () => {
  const alarm = makeAlarm({ id: 1, message: 'x'.repeat(200) })
  const state = {
    ...quiet,
    latest: [{ alarm, shape: 'diamond' as const }],
    sounding: true,
    mutedUntil: '14:30',
  }
  expect(linesOf(state).slice(2, 8)).toEqual([
    `◆ ${'x'.repeat(59)}…`,
    '---',
    'Silence',
    'Muted until 14:30 (only told)',
    'End the mute',
    '---',
  ])
  expect(trayMenu(state, words)[2]).toMatchObject({ choice: { kind: 'open-alarm', index: 0 } })
})

it('writes times as the reader does', () => {
  const at = new Date(2026, 2, 2, 14, 30).getTime()
  expect(timeFor(at, null, 'en-GB')).toBe('14:30')
  expect(timeFor(at, null, 'en-US')).toMatch(/^02:30\sPM$/)
  expect(timeFor(at, 'fr', 'en-US')).toBe('14:30')
})
