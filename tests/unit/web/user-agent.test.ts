import { expect, it } from 'vitest'
import { describeAgent } from '../../../src/web/user-agent.ts'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0', 'Firefox, Android'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/17.0 Safari/604.1',
    'Safari, iOS',
  ],
  ['<script>alert(1)</script>', 'Browser'],
  [undefined, 'Browser'],
])('describes %s', (header, words) => {
  expect(describeAgent(header)).toBe(words)
})
