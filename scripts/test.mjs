import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChildren } from './lib/children.mjs'
import { electronSuiteObstacle } from './lib/electron-suite.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Problem, runScript, Stopped } from './lib/problem.mjs'
import { provideBrowser } from './lib/provide-browser.mjs'
import { stopOnSignals } from './lib/stopping.mjs'
import { addCounts, countsLine, noTests } from './lib/test-counts.mjs'
import { readTestFlags, testHelp } from './lib/test-flags.mjs'

// npm test: everything a change must pass, from a bare checkout.
await runScript(async () => {
  const flags = readTestFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(testHelp)
    return 0
  }
  const children = createChildren()
  stopOnSignals(children)
  const reports = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  try {
    await ensureInstalled(children)
    return await runSteps(children, reports, flags)
  } finally {
    await children.stopAll()
    rmSync(reports, { recursive: true, force: true })
  }
})

/**
 * @param {import('./lib/children.mjs').Children} children
 * @param {string} reports
 * @param {ReturnType<typeof readTestFlags>} flags
 */
async function runSteps(children, reports, { steps, requireElectron }) {
  const obstacle = electronSuiteObstacle()
  const notRun = `The Electron suite is not run: ${obstacle}.`
  const wantsElectron = steps.some((step) => step.name === 'electron')
  if (wantsElectron && obstacle !== null && requireElectron) throw new Problem(notRun)
  const browser = steps.some((step) => step.name === 'web') ? await provideBrowser(children) : null
  if (browser !== null) console.log(`The browser for the tests is ${browser}.`)

  let counts = noTests
  const times = []
  let failedStep = null
  for (const step of steps) {
    if (step.name === 'electron' && obstacle !== null) continue
    console.log(`\n${step.name}`)
    const began = performance.now()
    const result = await step.run({ children, reports, browser })
    if (children.isStopping()) throw new Stopped()
    times.push(`${step.name} ${((performance.now() - began) / 1000).toFixed(1)} s`)
    counts = addCounts(counts, result.counts)
    if (result.code === 0) continue
    failedStep = step.name
    // A check without tests, or a suite that did not even load, is a failure too.
    if (result.counts.failed === 0) counts = addCounts(counts, { ...noTests, failed: 1 })
    break
  }

  console.log(`\nTime: ${times.join(', ')}.`)
  if (wantsElectron && obstacle !== null) console.log(notRun)
  if (failedStep !== null) console.log(`Stopped at ${failedStep}, which failed: see above.`)
  console.log(countsLine(counts))
  return failedStep === null ? 0 : 1
}
