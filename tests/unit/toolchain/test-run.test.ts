import { expect, test } from 'vitest'
import { createChildren } from '../../../tools/children.ts'
import { noTests } from '../../../tools/test/counts.ts'
import { createRun } from '../../../tools/test/run.ts'
import type { Step } from '../../../tools/test/steps.ts'

/** A step of real processes: it prints twice with a pause between, or waits to be ended. */
const step = (name: string, script: string, failed = 0): Step => ({
  name,
  async run({ children }) {
    const { code, output } = await children.collect(process.execPath, ['-e', script])
    return { code, output, counts: { ...noTests, passed: 1, failed } }
  },
})
const slow = (word: string) =>
  `console.log('${word} begins'); setTimeout(() => console.log('${word} ends'), 300)`

function startRun() {
  let printed = ''
  const children = createChildren()
  const context = {
    children,
    reports: '',
    browser: null,
    windowless: null,
    engines: [],
    hasWayland: false,
    more: [],
  }
  const run = createRun(context, { lanes: 2, print: (text) => (printed += text) })
  return { run, printed: () => printed.replaceAll(/\(\d+\.\d s\)/g, '').replaceAll(/ +$/gm, '') }
}

test('steps side by side are each shown whole, and their counts add up', async () => {
  const { run, printed } = startRun()
  await run.sideBySide([step('a', slow('a')), step('b', slow('b')), step('c', slow('c'))])
  for (const name of ['a', 'b', 'c']) expect(printed()).toContain(`\n${name}\n${name} begins\n${name} ends\n`)
  expect(run.result()).toMatchObject({ counts: { passed: 3, failed: 0 }, failed: null })
})

test('a failure ends what runs beside it and starts nothing more', async () => {
  const { run, printed } = startRun()
  const began = performance.now()
  await run.sideBySide([
    step('endless', 'setInterval(() => undefined, 1_000)'),
    step('broken', "console.log('what is wrong'); process.exitCode = 1"),
    step('later', slow('later')),
  ])
  await run.alone(step('suite', slow('suite')))
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(printed()).toBe('\nbroken\nwhat is wrong\n')
  // A failure that no test accounts for counts as one.
  expect(run.result()).toMatchObject({ counts: { passed: 1, failed: 1 }, failed: 'broken' })
})
