import { expect, test } from 'vitest'
import { applicationMenu } from '../../../../src/main/desktop/application-menu.ts'
import { createTranslator } from '../../../../src/main/platform/translate.ts'
import { locales, type Locale } from '../../../../src/shared/model/constants.ts'

function entriesOf(platform: NodeJS.Platform, hasDevTools = false, locale: Locale = 'en') {
  const menu = applicationMenu({ platform, hasDevTools }, createTranslator(locale, 'en-GB'))
  return menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
}
const rolesOf = (...args: Parameters<typeof entriesOf>) =>
  entriesOf(...args).flatMap(({ role }) => (role === undefined ? [] : [role]))

test.each<NodeJS.Platform>(['linux', 'win32', 'darwin'])(
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

test('has DevTools in a development run only', () => {
  expect(rolesOf('linux', true)).toContain('toggleDevTools')
  expect(rolesOf('linux')).not.toContain('toggleDevTools')
})

test.each(locales)('names every entry in %s', (locale) => {
  const named = entriesOf('linux', false, locale).filter(({ type }) => type !== 'separator')
  expect(named.every(({ label }) => label !== undefined && label !== '')).toBe(true)
  expect(new Set(named.map(({ label }) => label)).size).toBe(named.length)
})
