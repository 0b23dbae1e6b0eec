import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout that these scripts belong to. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** @param {string[]} parts */
export const inProject = (...parts) => join(root, ...parts)

/** The Node 24 that the project installs for itself; the system's own may be older. */
export function projectNode() {
  return inProject('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** The environment of everything the scripts start: the project's Node and tools come first. */
export function projectEnv() {
  return { ...process.env, PATH: [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter) }
}

/**
 * The JavaScript file behind a package's command, to be run with projectNode().
 * @param {string} packageName
 * @param {string} [command]
 */
export function toolFile(packageName, command = packageName) {
  const folder = inProject('node_modules', packageName)
  /** @type {{ bin?: string | Record<string, string> }} */
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}

/**
 * Where a program of the system is, or null.
 * @param {string} name
 */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** Whether a window can be shown here. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true
  return Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
}

/** Linux's Chromium, and so Electron, refuses its sandbox to root. */
export const isRoot = () => process.platform === 'linux' && process.getuid?.() === 0
