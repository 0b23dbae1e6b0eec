import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../../tools/browser.ts'
import { quietBrowser } from '../../support/quiet-browser.ts'
import { within } from '../within.ts'
import { writeDocument } from '../write-document.ts'
import { describeSoak } from './describe.ts'
import { runSoak } from './soak.ts'

// npm run soak [-- --minutes N --seed N --write]: an eight-hour shift in fifteen minutes, on the built desk.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
/** For the last faults, and for what waits until a limit of its own. */
const marginMs = 10 * 60_000
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: quietBrowser,
  chromiumSandbox: process.getuid?.() !== 0,
})
const report = await within(
  2 * minutes * 60_000 + marginMs,
  'the shift',
  runSoak({ browser, minutes, seed: Number(values.seed), say: (line) => console.error(line) }),
)
const text = describeSoak(report)
console.log(text)
if (values.write) await writeDocument('soak.md', text)
await browser.close()
process.exit(report.problems.length > 0 ? 1 : 0)
