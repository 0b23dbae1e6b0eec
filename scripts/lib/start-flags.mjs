import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'

export const startHelp = `Starts the desk: npm start -- [flags]

  --web          the web host, even where Electron can run
  --port N       the web host's port
  --server URL   the alarm service to connect to; the embedded one if none is given
  --token T      the access token for it (or the environment's TOCSIN_TOKEN)
  --help         this text`

/** What the hosts understand; start only hands it on. */
const handedOn = /** @type {const} */ (['port', 'server', 'token'])

/**
 * @param {string[]} args
 * @returns {{ help: boolean, web: boolean, hostArgs: string[] }}
 */
export function readStartFlags(args) {
  const { help, web, ...values } = parse(args)
  // One argument each, because Electron refuses whatever follows an argument that is an address by itself.
  const hostArgs = handedOn.flatMap((name) =>
    values[name] === undefined ? [] : [`--${name}=${values[name]}`],
  )
  return { help: help ?? false, web: web ?? false, hostArgs }
}

/** @param {string[]} args */
function parse(args) {
  const text = /** @type {const} */ ({ type: 'string' })
  const yes = /** @type {const} */ ({ type: 'boolean' })
  try {
    return parseArgs({ args, options: { help: yes, web: yes, port: text, server: text, token: text } }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const what = error.message.split(/\.\s|\n/)[0]
    throw new Problem(`${what}. npm start -- --help lists the flags.`, 2)
  }
}
