import { createInterface } from 'node:readline'
import { openAppWindow } from './lib/app-window.mjs'
import { downloadElectron } from './lib/download-electron.mjs'
import { sandboxObstacle } from './lib/electron-sandbox.mjs'
import { findBrowser } from './lib/find-browser.mjs'
import { findElectron } from './lib/find-electron.mjs'
import { runScript } from './lib/problem.mjs'
import { startProgram } from './lib/program.mjs'
import { hasDisplay, projectEnv, root } from './lib/project.mjs'
import { withEverythingSetUp } from './lib/set-up.mjs'
import { readStartFlags, startHelp } from './lib/start-flags.mjs'

/** @typedef {import('./lib/children.mjs').Children} Children */

// npm start: the desk, from a bare checkout. Electron where it can run, else the web host.
await runScript(async () => {
  const flags = readStartFlags(process.argv.slice(2))
  if (flags.help) {
    console.log(startHelp)
    return 0
  }
  return withEverythingSetUp(async (children) => {
    const electron = flags.web ? null : await chooseElectron(children)
    return electron === null
      ? runWebHost(children, flags.hostArgs)
      : runElectron(children, electron, flags.hostArgs)
  })
})

/**
 * @param {Children} children
 * @returns {Promise<string | null>} Electron's executable, or null for the web host
 */
async function chooseElectron(children) {
  if (!hasDisplay()) {
    console.log('There is no display: starting the web host instead of Electron.')
    return null
  }
  const found = findElectron()
  if (found !== null) return found
  const download = await downloadElectron(children)
  if ('file' in download) return download.file
  console.log(`Electron cannot be downloaded here (${download.obstacle}): starting the web host instead.`)
  return null
}

/**
 * @param {Children} children
 * @param {string} electron
 * @param {string[]} hostArgs
 */
async function runElectron(children, electron, hostArgs) {
  const obstacle = sandboxObstacle(electron)
  if (obstacle !== null) console.log(`Electron's sandbox is off for this run: ${obstacle}.`)
  console.log('Starting the desk. Ctrl-C stops it.')
  const args = [root, ...(obstacle === null ? [] : ['--no-sandbox']), ...hostArgs]
  return children.start(electron, args, {
    cwd: root,
    env: projectEnv(),
    stdio: ['ignore', 'inherit', 'inherit'],
  }).ended
}

/**
 * @param {Children} children
 * @param {string[]} hostArgs
 */
async function runWebHost(children, hostArgs) {
  const host = startProgram(children, 'web', hostArgs, 'pipe')
  const { stdout } = host.process
  if (stdout === null) throw new Error('the web host was started without a standard output')
  let isShown = false
  createInterface({ input: stdout }).on('line', (line) => {
    console.log(line)
    const url = /^Tocsin at (http:\S+)$/.exec(line)?.[1]
    // The host prints another address, with a new key, each time one was used: those are for other screens.
    if (url === undefined || isShown) return
    isShown = true
    showWindow(children, url)
  })
  return host.ended
}

/**
 * @param {Children} children
 * @param {string} url
 */
function showWindow(children, url) {
  const browser = hasDisplay() ? findBrowser() : null
  if (browser === null) {
    console.log('Open that address in a browser. Ctrl-C stops the desk.')
    return
  }
  console.log('Opening it in a window of its own. Ctrl-C stops the desk.')
  const explain = (/** @type {string} */ what) => {
    if (!children.isStopping())
      console.log(`${what}: the last address above opens the desk. Ctrl-C stops it.`)
  }
  openAppWindow(children, browser, url).then(
    (code) => explain(code === 0 ? 'The window was closed' : 'The browser did not stay open'),
    () => explain('The browser could not be started'),
  )
}
