import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quietBrowser } from '../../support/quiet-browser.ts'

test('the features that Playwright disables stay disabled', () => {
  const playwright = readFileSync('node_modules/playwright-core/lib/coreBundle.js', 'utf8')
  const list = /disabledFeatures = \[(.*?)\]\.filter/s.exec(playwright)?.[1] ?? ''
  const wanted = [...list.replaceAll(/\/\/.*/g, '').matchAll(/"(\w+)"/g)].map(([, name]) => name)
  expect(wanted.length).toBeGreaterThan(5)
  const [disabled = ''] = quietBrowser.filter((flag) => flag.startsWith('--disable-features='))
  expect(disabled.split('=')[1]?.split(',')).toEqual(expect.arrayContaining(wanted))
})
