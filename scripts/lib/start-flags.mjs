import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'

export const startHelp = `Starts the desk: npm start -- [flags]

  --web          the web host, even where Electron can run
  --port N       the web host's port
  --server URL   the alarm service to connect to; the embedded one if none is given
  --token T      the access token for it (or the environment's TOCSIN_TOKEN)
  --help         this text

The embedded service's own, as for npm run service:
  --data FILE    where it keeps its alarms
  --seed N       what its simulated plant's chances begin with
  --rate N       alarms a minute
  --history N    days of history to begin with
  --alarms N     current alarms to begin with
  --tags N       tags of its simulated plant
  --scenario S   quiet, normal or flood`

/** What the hosts understand; start only hands it on. */
const handedOn = ['port', 'server', 'token', 'data', 'seed', 'rate', 'history', 'alarms', 'tags', 'scenario']

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
  return { help: help === true, web: web === true, hostArgs }
}

/** @param {string[]} args */
function parse(args) {
  /** @type {Record<string, { type: 'string' | 'boolean' }>} */
  const options = { help: { type: 'boolean' }, web: { type: 'boolean' } }
  for (const name of handedOn) options[name] = { type: 'string' }
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const what = error.message.split(/\.\s|\n/)[0]
    throw new Problem(`${what}. npm start -- --help lists the flags.`, 2)
  }
}
