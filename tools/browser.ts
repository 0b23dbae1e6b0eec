import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Children } from './children.ts'
import { canInstall, installPackages } from './debian.ts'
import { download } from './download.ts'
import { Problem } from './problem.ts'
import { commandFile, inProject, isRoot, onPath } from './project.ts'

/**
 * A Chrome, Edge or Chromium that is already here: the one TOCSIN_BROWSER names, else one in the usual places, else
 * Playwright's own.
 */
export function findBrowser(): string | null {
  const named = process.env.TOCSIN_BROWSER
  if (named) return named
  return [...usualPlaces(), playwrightBrowser()].find((file) => file !== null && isUsable(file)) ?? null
}

function usualPlaces(): (string | null)[] {
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

function playwrightBrowser(): string | null {
  try {
    const { chromium } = createRequire(inProject('package.json'))('@playwright/test') as {
      chromium: { executablePath(): string }
    }
    return chromium.executablePath()
  } catch {
    return null // Playwright knows no browser for this platform.
  }
}

/**
 * On Linux a file of that name may only explain how to install the browser, or lack its libraries: it counts when it
 * answers. Elsewhere asking would open a window.
 */
function isUsable(file: string): boolean {
  if (!existsSync(file)) return false
  return process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0
}

/** Finds a browser for the tests, or installs one. */
export async function provideBrowser(children: Children): Promise<string> {
  const browser = findBrowser() ?? (await fromPlaywright(children)) ?? (await fromDebian(children))
  if (browser !== null) return browser
  throw new Problem(
    'No browser for the tests: install Chrome, Edge or Chromium, or name one with TOCSIN_BROWSER=/path/to/it.',
  )
}

/**
 * A Chromium that has no window to draw, for what needs none: the same tests take a third less of the processor. Where
 * there is none, and none of Debian's can be installed, the one that was found.
 */
export async function provideWindowless(children: Children, found: string): Promise<string> {
  if (process.env.TOCSIN_BROWSER) return found
  const name = 'chromium-headless-shell'
  if (onPath(name) === null && canInstall()) await installPackages(children, [name])
  const file = onPath(name)
  return file !== null && isUsable(file) ? file : found
}

async function fromPlaywright(children: Children): Promise<string | null> {
  console.log("No browser found: downloading Playwright's Chromium (about 150 MB, once)...")
  const args = [commandFile('@playwright/test', 'playwright'), 'install', 'chromium']
  const { code } = await download(children, args, {
    limitMs: 30_000,
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' },
  })
  if (code !== 0) console.log("Playwright's Chromium cannot be downloaded here.")
  return code === 0 ? findBrowser() : null
}

async function fromDebian(children: Children): Promise<string | null> {
  if (!canInstall()) return null
  console.log("Installing Debian's chromium...")
  await installPackages(children, ['chromium'])
  return findBrowser()
}

/**
 * Opens an address in a browser window without tabs, with a profile of its own that is removed when it closes.
 * Resolves to the browser's exit code. The address carries a key, and every user of a machine can read a command
 * line: the browser is given a file that only this user can read, which leads to the address.
 */
export function openAppWindow(children: Children, browser: string, url: string): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-window-'))
  const opener = join(profile, 'open.html')
  writeFileSync(opener, openingPage(url), { mode: 0o600 })
  const args = [
    `--app=${pathToFileURL(opener).href}`,
    `--user-data-dir=${profile}`,
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(isRoot() ? ['--no-sandbox'] : []),
  ]
  const cleanUp = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return children.start(browser, args, { stdio: 'ignore' }, { cleanUp }).ended
}

/** A page that goes to an address at once. */
const openingPage = (url: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Tocsin</title><script>location.replace(${JSON.stringify(url).replaceAll('<', '\\u003c')})</script>`
