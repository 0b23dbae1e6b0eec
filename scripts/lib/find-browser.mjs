import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { onPath, root } from './project.mjs'

/**
 * A Chrome, Edge or Chromium that is already here: the one TOCSIN_BROWSER names, else one in the usual
 * places, else Playwright's own.
 * @returns {string | null} the executable
 */
export function findBrowser() {
  const named = process.env.TOCSIN_BROWSER
  if (named) return named
  return [...usualPlaces(), playwrightsOwn()].find((file) => file !== null && starts(file)) ?? null
}

/** @returns {(string | null)[]} */
function usualPlaces() {
  switch (process.platform) {
    case 'win32':
      return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
        .flatMap((name) => process.env[name] ?? [])
        .flatMap((folder) => [
          join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'),
          join(folder, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
          join(folder, 'Chromium', 'Application', 'chrome.exe'),
        ])
    case 'darwin':
      return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
        ['Google Chrome', 'Microsoft Edge', 'Chromium'].map((name) =>
          join(folder, `${name}.app`, 'Contents', 'MacOS', name),
        ),
      )
    default:
      return [
        'google-chrome-stable',
        'google-chrome',
        'microsoft-edge-stable',
        'microsoft-edge',
        'chromium',
        'chromium-browser',
      ].map(onPath)
  }
}

/** @returns {string | null} */
function playwrightsOwn() {
  try {
    /** @type {{ chromium: { executablePath(): string } }} */
    const { chromium } = createRequire(join(root, 'package.json'))('@playwright/test')
    return chromium.executablePath()
  } catch {
    return null // Playwright is not installed yet, or knows no browser for this platform.
  }
}

/**
 * On Linux a file of that name may be a stub that only tells how to install the browser, or lack its
 * libraries: it counts when it answers. Elsewhere asking would open a window.
 * @param {string} file
 */
function starts(file) {
  if (!existsSync(file)) return false
  return process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}
