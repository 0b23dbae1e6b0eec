import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot, projectEnv } from './project.mjs'

/**
 * Opens an address in a browser window without tabs, with a profile of its own that goes when it closes.
 * @param {import('./children.mjs').Children} children
 * @param {string} browser the executable
 * @param {string} url
 * @returns {Promise<number>} the browser's exit code, when it is closed
 */
export function openAppWindow(children, browser, url) {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-window-'))
  const args = [
    `--app=${url}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ]
  const cleanUp = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return children.start(browser, args, { env: projectEnv(), stdio: 'ignore' }, { cleanUp }).ended
}
