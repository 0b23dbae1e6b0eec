import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout that these tools belong to. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

export const inProject = (...parts: string[]): string => join(root, ...parts)

/** The environment of everything the tools start: the project's Node and commands come first. */
export function projectEnv(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter) }
}

/** The JavaScript file behind a package's command, to be run with this Node. */
export function commandFile(packageName: string, command = packageName): string {
  const folder = inProject('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin?.[command]
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`)
  return join(folder, file)
}

/** Where a program of the system is, or null. */
export function onPath(name: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null
}

/** Whether a window can be shown here. */
export function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true
  return Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
}

/** Linux's Chromium, and so Electron, refuses its sandbox to root. */
export const isRoot = (): boolean => process.platform === 'linux' && process.getuid?.() === 0
