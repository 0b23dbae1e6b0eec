import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../tools/browser.ts'
import { quietBrowser } from '../../support/quiet-browser.ts'
import { describeSoak } from './describe.ts'
import { runSoak } from './soak.ts'

// npm run soak [-- --minutes N --seed N]: an eight-hour shift in fifteen minutes, on the built desk.
const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } })
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: quietBrowser,
  chromiumSandbox: process.getuid?.() !== 0,
})
const report = await runSoak({
  browser,
  minutes: Number(values.minutes ?? 15),
  seed: Number(values.seed ?? 1),
  say: (line) => console.error(line),
}).finally(() => browser.close())
console.log(describeSoak(report))
if (report.problems.length > 0) process.exitCode = 1
