import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.mjs'
import { folderSize } from './folder-size.mjs'
import { Problem } from './problem.mjs'
import { isRoot, onPath, projectEnv, projectNode, toolFile } from './project.mjs'
import { quietly } from './quiet-run.mjs'

/**
 * Finds a browser for the tests, or installs one.
 * @param {import('./children.mjs').Children} children
 * @returns {Promise<string>} the executable
 */
export async function provideBrowser(children) {
  const browser = findBrowser() ?? (await fromPlaywright(children)) ?? (await fromDebian(children))
  if (browser !== null) return browser
  throw new Problem(
    'No browser for the tests: install Chrome, Edge or Chromium, or name one with TOCSIN_BROWSER=/path/to/it.',
  )
}

/** @param {import('./children.mjs').Children} children */
async function fromPlaywright(children) {
  console.log("No browser found: downloading Playwright's Chromium (about 150 MB, once)...")
  // A temporary folder of our own shows how much has arrived.
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-browser-'))
  const env = {
    ...projectEnv(),
    TMPDIR: folder,
    TEMP: folder,
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  }
  try {
    const args = [toolFile('@playwright/test', 'playwright'), 'install', 'chromium']
    const silence = { limitMs: 30_000, progress: () => folderSize(folder) }
    const { code } = await quietly(children, projectNode(), args, { env, silence })
    if (code !== 0) console.log("Playwright's Chromium cannot be downloaded here.")
    return code === 0 ? findBrowser() : null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {import('./children.mjs').Children} children */
async function fromDebian(children) {
  const aptGet = onPath('apt-get')
  if (aptGet === null || !isRoot()) return null
  console.log("Installing Debian's chromium...")
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await quietly(children, aptGet, ['update'], { env })
  const args = ['install', '-y', '--no-install-recommends', 'chromium']
  const { code, output } = await quietly(children, aptGet, args, { env })
  if (code !== 0) process.stderr.write(output)
  return findBrowser()
}
