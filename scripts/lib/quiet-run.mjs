import { Problem, Stopped } from './problem.mjs'
import { projectEnv, root } from './project.mjs'

/**
 * @typedef {object} Silence a limit on how long nothing may happen; slow is fine, stuck is not
 * @property {number} limitMs
 * @property {() => number} progress any figure that changes as long as something happens
 */

/**
 * Runs a command and keeps its output to itself.
 * @param {import('./children.mjs').Children} children
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, silence?: Silence }} [options]
 * @returns {Promise<{ code: number, output: string, stuck: boolean }>}
 */
export async function quietly(children, command, args, { env = projectEnv(), silence } = {}) {
  // Installers do not hurry when asked to end, and whatever they leave unfinished is begun again next time.
  const ending = { graceMs: 1_000 }
  const child = children.start(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }, ending)
  let output = ''
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  }

  let stuck = false
  let lastFigure = Number.NaN
  let lastChange = Date.now()
  const watch = setInterval(() => {
    if (silence === undefined || stuck) return
    const figure = silence.progress() + output.length
    if (figure !== lastFigure) lastChange = Date.now()
    lastFigure = figure
    stuck = Date.now() - lastChange > silence.limitMs
    if (stuck) void child.stop()
  }, 500)
  try {
    const code = await child.ended
    if (children.isStopping()) throw new Stopped()
    return { code, output, stuck }
  } finally {
    clearInterval(watch)
  }
}

/**
 * Runs a command that has to succeed; only a failure shows its output, and then all of it.
 * @param {import('./children.mjs').Children} children
 * @param {string} what what failed, for the last line
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 */
export async function quietlyOrFail(children, what, command, args, options) {
  const { code, output } = await quietly(children, command, args, options)
  if (code === 0) return
  process.stderr.write(output)
  throw new Problem(`${what} failed (exit code ${code}); its output is above.`)
}
