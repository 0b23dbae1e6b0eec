import { spawnSync } from 'node:child_process'
import type { Children } from './children.ts'
import { canInstall, installPackages } from './debian.ts'
import { onPath } from './project.ts'

/** What drives each engine beside Chromium's: its program with the name of it, and Debian's packages that bring it. */
const engines = {
  firefox: {
    name: 'Firefox',
    find: () => ['firefox-esr', 'firefox'].map(onPath).find((file) => file !== null && answers(file)) ?? null,
    packages: ['firefox-esr'],
  },
  webkit: {
    name: "WebKit's WebDriver with Xvfb",
    // It has no mode without a window.
    find: () => (onPath('Xvfb') === null ? null : onPath('WebKitWebDriver')),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

export type OtherEngine = keyof typeof engines
export const otherEngines = Object.keys(engines) as OtherEngine[]

/** Where a distribution ships it elsewhere, a file of that name only says so. */
const answers = (file: string): boolean => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

/** The program of an engine that is already here; only Linux has one for WebKit, and packages to install. */
export const findEngine = (engine: OtherEngine): string | null =>
  process.platform === 'linux' ? engines[engine].find() : null

/** Installs the engines that are missing, where that can be done; says which there are then, and why not all. */
export async function provideEngines(
  children: Children,
): Promise<{ found: OtherEngine[]; obstacle: string | null }> {
  const missing = () => otherEngines.filter((engine) => findEngine(engine) === null)
  // One by one: apt installs nothing of a list in which it does not know one.
  for (const { packages } of canInstall() ? missing().map((engine) => engines[engine]) : []) {
    console.log(`Installing ${packages.join(' and ')} for the tests in other browsers...`)
    await installPackages(children, packages)
  }
  const left = missing()
  const names = left.map((engine) => engines[engine].name).join(' and ')
  return {
    found: otherEngines.filter((engine) => !left.includes(engine)),
    obstacle: left.length === 0 ? null : `${names} must be installed`,
  }
}
