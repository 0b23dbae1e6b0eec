import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'
import { testSteps } from './test-steps.mjs'

const names = testSteps.map((step) => step.name)

export const testHelp = `Checks everything: npm test -- [flags]

  --only STEP          one step alone: ${names.join(', ')}
  --require-electron   fail, rather than say so, where the Electron suite cannot run
  --help               this text`

/** @param {string[]} args */
export function readTestFlags(args) {
  const { help = false, only, 'require-electron': requireElectron = false } = parse(args)
  if (only !== undefined && !names.includes(only)) {
    throw new Problem(`There is no step ${only}: npm test -- --only takes one of ${names.join(', ')}.`, 2)
  }
  // The end-to-end suites run what was built.
  const wanted = only === 'web' || only === 'electron' ? ['build', only] : [only]
  const steps = testSteps.filter(({ name }) => only === undefined || wanted.includes(name))
  return { help, requireElectron, steps }
}

/** @param {string[]} args */
function parse(args) {
  const yes = /** @type {const} */ ({ type: 'boolean' })
  const text = /** @type {const} */ ({ type: 'string' })
  try {
    return parseArgs({ args, options: { help: yes, only: text, 'require-electron': yes } }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Problem(`${error.message.split(/\.\s|\n/)[0]}. npm test -- --help lists the flags.`, 2)
  }
}
