import { describe, expect, it } from 'vitest'
import { trayMenu, type TrayMenuState, applicationMenu } from '../../../../src/main/desktop/menus.ts'
import { createTranslator } from '../../../../src/main/platform/translate.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { locales, type Locale } from '../../../../src/shared/model/constants.ts'

const english = createTranslator('en', 'en-GB')
const quiet: TrayMenuState = { status: 'Tocsin: no alarms', latest: [], isSounding: false, mutedUntil: null }
const linesOf = (state: TrayMenuState) =>
  trayMenu(state, english).map((entry) =>
    entry === null ? '---' : `${entry.label}${entry.choice === null ? ' (disabled)' : ''}`,
  )

it('offers nothing that cannot be done', () => {
  expect(linesOf(quiet)).toEqual([
    'Tocsin: no alarms (disabled)',
    '---',
    'Silence (disabled)',
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
    latest: [{ alarm, server: '', shape: 'diamond' as const }],
    isSounding: true,
    mutedUntil: '14:30',
  }
  expect(linesOf(state).slice(2, 8)).toEqual([
    `◆ ${'x'.repeat(59)}…`,
    '---',
    'Silence',
    'Muted until 14:30 (disabled)',
    'Unmute',
    '---',
  ])
  expect(trayMenu(state, english)[2]).toMatchObject({ choice: { kind: 'open-alarm', index: 0 } })
})

it('keeps the direction of an alarm’s text inside its own line', () => {
  const alarm = makeAlarm({ id: 1, message: '\u202EDrum level\nhigh' })
  const [, , line] = linesOf({ ...quiet, latest: [{ alarm, server: '', shape: 'circle' }] })
  expect(line).toBe('● \u2068\u202EDrum level high\u2069')
})

it('names the server of an alarm where there are several', () => {
  const alarm = makeAlarm({ id: 1, message: 'Drum level high' })
  const [, , line] = linesOf({ ...quiet, latest: [{ alarm, server: 'North plant', shape: 'circle' }] })
  expect(line).toBe('● North plant Drum level high')
})

describe('the application menu', () => {
  function entriesOf(platform: NodeJS.Platform, hasDevTools = false, locale: Locale = 'en') {
    const menu = applicationMenu({ platform, hasDevTools }, createTranslator(locale, 'en-GB'))
    return menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  }
  const rolesOf = (...args: Parameters<typeof entriesOf>) =>
    entriesOf(...args).flatMap(({ role }) => (role === undefined ? [] : [role]))

  it.each<NodeJS.Platform>(['linux', 'win32', 'darwin'])(
    'offers what an operator needs on %s',
    (platform) => {
      const needed = [
        'copy',
        'paste',
        'cut',
        'selectAll',
        'undo',
        'redo',
        'zoomIn',
        'zoomOut',
        'resetZoom',
        'quit',
      ]
      expect(rolesOf(platform)).toEqual(expect.arrayContaining(needed))
    },
  )

  it('has DevTools in a development run only', () => {
    expect(rolesOf('linux', true)).toContain('toggleDevTools')
    expect(rolesOf('linux')).not.toContain('toggleDevTools')
  })

  it.each(locales)('names every entry in %s', (locale) => {
    const named = entriesOf('linux', false, locale).filter(({ type }) => type !== 'separator')
    expect(named.every(({ label }) => label !== undefined && label !== '')).toBe(true)
    expect(new Set(named.map(({ label }) => label)).size).toBe(named.length)
  })
})
