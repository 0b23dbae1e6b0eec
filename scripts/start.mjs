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
 * Runs until the web host ends or its window is closed: the address carries a key that works once, so nobody
 * could open another window on it.
 * @param {Children} children
 * @param {string[]} hostArgs
 * @returns {Promise<number>}
 */
function runWebHost(children, hostArgs) {
  const host = startProgram(children, 'web', hostArgs, 'pipe')
  const { stdout } = host.process
  if (stdout === null) throw new Error('the web host was started without a standard output')
  /** @type {Promise<number>} */
  const windowClosed = new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      console.log(line)
      const url = /^Tocsin at (http:\S+)$/.exec(line)?.[1]
      if (url !== undefined) showWindow(children, url, () => resolve(0))
    })
  })
  return Promise.race([host.ended, windowClosed])
}

/**
 * @param {Children} children
 * @param {string} url
 * @param {() => void} onClosed called when a window that was open is closed
 */
function showWindow(children, url, onClosed) {
  const browser = hasDisplay() ? findBrowser() : null
  if (browser === null) {
    console.log('Open that address in a browser. Ctrl-C stops the desk.')
    return
  }
  console.log('Opening it in a window of its own. Ctrl-C stops the desk.')
  const unopened = 'The browser did not open: open that address yourself. Ctrl-C stops the desk.'
  openAppWindow(children, browser, url).then(
    (code) => {
      if (children.isStopping()) return
      if (code !== 0) console.log(unopened)
      else onClosed()
    },
    () => console.log(unopened),
  )
}
