import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { runOptions } from '../src/main/platform/flags.ts'
import { findBrowser, openAppWindow } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { withChannel, type Child, type Children } from './children.ts'
import { downloadElectron, findElectron, sandboxObstacle } from './electron.ts'
import { asUsageProblem } from './problem.ts'
import { keepProgramRunning, keepRunning } from './program.ts'
import { hasDisplay, root } from './project.ts'
import { runTool } from './run-tool.ts'

const usage = `Starts the desk: npm start -- [flags]

  --web          the web host, even where Electron can run
  --port N       the web host's port
  --server URL   the alarm service to connect to; the embedded one by default
  --token-file F the file with its access token, - for standard input (or the environment's TOCSIN_TOKEN)
  --accept-plain-http
                 send the token even if URL is plain http on another machine
  --help         this text

Of the embedded service, as for npm run service:
  --data FILE    where it keeps its alarms
  --seed N       the seed of its simulated plant
  --rate N       alarms a minute
  --history N    days of history to begin with
  --alarms N     current alarms to begin with
  --tags N       tags of its simulated plant
  --scenario S   quiet, normal or flood
  --play FILE    a recorded flood to play from the start
  --play-speed N how many times as fast, 1 to 60
  --plants N     so many demo plants, each a server of its own`

const anotherKey = 'npm run web -- key prints another address'

// npm start: the desk, from a bare checkout. Electron where it can run, else the web host.
await runTool(async (children) => {
  const { help, web, hostArgs } = readFlags(process.argv.slice(2))
  if (help) {
    console.log(usage)
    return 0
  }
  await ensureBuilt(children)
  const electron = web ? null : await chooseElectron(children)
  return electron === null ? runWebHost(children, hostArgs) : runElectron(children, electron, hostArgs)
})

function readFlags(args: string[]): { help: boolean; web: boolean; hostArgs: string[] } {
  try {
    const { help, web, ...values } = parseArgs({
      args,
      options: {
        help: { type: 'boolean' },
        web: { type: 'boolean' },
        port: { type: 'string' },
        // What both hosts understand; start only passes it on.
        ...runOptions,
      },
    }).values
    // One argument each, because Electron refuses whatever follows an argument that is an address by itself.
    const hostArgs = Object.entries(values).map(([name, value]) =>
      value === true ? `--${name}` : `--${name}=${String(value)}`,
    )
    return { help: help === true, web: web === true, hostArgs }
  } catch (error) {
    throw asUsageProblem(error, 'npm start')
  }
}

/** Electron's executable, or null for the web host. */
async function chooseElectron(children: Children): Promise<string | null> {
  if (!hasDisplay()) {
    console.log('There is no display: starting the web host instead of Electron.')
    return null
  }
  const found = findElectron()
  if (found !== null) return found
  const downloaded = await downloadElectron(children)
  if ('file' in downloaded) return downloaded.file
  console.log(`Electron cannot be downloaded here (${downloaded.obstacle}): starting the web host instead.`)
  return null
}

function runElectron(children: Children, electron: string, hostArgs: string[]): Promise<number> {
  const obstacle = sandboxObstacle(electron)
  if (obstacle !== null) {
    console.log(`Electron's sandbox is off for this run: ${obstacle}.`)
    console.log('Not for a control room: docs/security.md says how to run with it.')
  }
  console.log('Starting the desk. Ctrl-C stops it.')
  const args = [root, ...(obstacle === null ? [] : ['--no-sandbox']), ...hostArgs]
  return keepRunning(children, 'desk', () => children.start(electron, args, withChannel('inherit')))
}

function runWebHost(children: Children, hostArgs: string[]): Promise<number> {
  let isShown = false
  const onStart = ({ process: { stdout } }: Child) => {
    if (stdout === null) throw new Error('the web host was started without a standard output')
    createInterface({ input: stdout }).on('line', (line) => {
      console.log(line)
      const url = /^Tocsin at (http:\S+)$/.exec(line)?.[1]
      // A host that was started again after a defect is found by the window that is open.
      if (url === undefined || isShown) return
      isShown = true
      showWindow(children, url)
    })
  }
  return keepProgramRunning(children, 'web', ['--key', ...hostArgs], { stdout: 'pipe', onStart })
}

function showWindow(children: Children, url: string): void {
  const browser = hasDisplay() ? findBrowser() : null
  if (browser === null) {
    console.log(`Open that address in a browser within a minute; ${anotherKey}. Ctrl-C stops the desk.`)
    return
  }
  console.log('Opening it in a window of its own. Ctrl-C stops the desk.')
  const explain = (what: string) => {
    if (!children.isStopping()) console.log(`${what}; ${anotherKey}. Ctrl-C stops the desk.`)
  }
  openAppWindow(children, browser, url).then(
    (code) => explain(code === 0 ? 'The window was closed' : 'The browser did not stay open'),
    () => explain('The browser could not be started'),
  )
}
