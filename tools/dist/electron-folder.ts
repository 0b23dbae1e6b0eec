import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { inProject } from '../project.ts'
import type { Engines } from '../notices/sbom.ts'

/** The processors that there are packages for, as each kind of package spells them. */
export const architectures = {
  x64: { deb: 'amd64', rpm: 'x86_64', appImage: 'x86_64' },
  arm64: { deb: 'arm64', rpm: 'aarch64', appImage: 'aarch64' },
} as const
export type Architecture = keyof typeof architectures

/** The systems that there are packages for, each with Electron's executable. */
export const executables = {
  linux: 'electron',
  win32: 'electron.exe',
  darwin: 'Electron.app/Contents/MacOS/Electron',
} as const
export type Platform = keyof typeof executables

export interface ElectronFolder {
  folder: string
  version: string
  architecture: Architecture
  engines: Engines
}

/** Where Chromium and Node are. */
const engineFiles: Record<Platform, string> = {
  ...executables,
  darwin: 'Electron.app/Contents/Frameworks/Electron Framework.framework/Versions/A/Electron Framework',
}

/** Looks at a distribution of Electron; nothing of it is run, so that it can be for another processor. */
export function readElectronFolder(folder: string, platform: Platform): ElectronFolder {
  const executable = join(folder, executables[platform])
  const versionFile = join(folder, 'version')
  if (!existsSync(executable) || !existsSync(versionFile)) {
    throw new Problem(
      `${folder} is no distribution of Electron: it has no ${executables[platform]} or no version.`,
    )
  }
  return {
    folder,
    version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, ''),
    architecture: architectureOf(executable),
    engines: enginesIn(join(folder, engineFiles[platform])),
  }
}

/** The versions of Chromium and Node, as the program has them for its user agent and its headers. */
function enginesIn(file: string): Engines {
  const program = readFileSync(file)
  const chromium = versionAfter(program, 'Chrome/', /^\d+\.\d+\.\d+\.\d+/)
  const node = versionAfter(program, 'node.js/v', /^\d+\.\d+\.\d+/)
  if (chromium === null || node === null)
    throw new Problem(`${file} does not say which Chromium and Node it has.`)
  return { chromium, node }
}

function versionAfter(program: Buffer, mark: string, version: RegExp): string | null {
  for (let at = program.indexOf(mark); at !== -1; at = program.indexOf(mark, at + 1)) {
    const text = program.toString('latin1', at + mark.length, at + mark.length + 40)
    const found = version.exec(text)
    if (found) return found[0]
  }
  return null
}

/** The Electron that a test can pack without a download, or null. */
export function packableElectron(): ElectronFolder | null {
  const given = process.env.TOCSIN_ELECTRON_DIST
  if (given) return readElectronFolder(given, 'linux')
  // What npm has installed is for this system.
  const isHere = process.platform === 'linux' && existsSync(join(installedElectronFolder(), 'electron'))
  return isHere ? readElectronFolder(installedElectronFolder(), 'linux') : null
}

/** Where the npm package keeps the Electron that it has downloaded. */
export const installedElectronFolder = (): string => inProject('node_modules', 'electron', 'dist')

/** The Electron that the lockfile asks for: the only one that is released. */
export function lockedElectronVersion(): string {
  const entry = z.object({ version: z.string() })
  const lockfile = z.object({ packages: z.object({ 'node_modules/electron': entry }) })
  const text = readFileSync(inProject('package-lock.json'), 'utf8')
  return lockfile.parse(JSON.parse(text)).packages['node_modules/electron'].version
}

/** The processor of a program for Linux, Windows or macOS, as its header has it. */
export function architectureOf(executable: string): Architecture {
  const header = Buffer.alloc(4096)
  const file = openSync(executable, 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  const is = (text: string, offset: number) =>
    header.toString('latin1', offset, offset + text.length) === text
  const newHeader = Math.min(header.readUInt32LE(0x3c), header.length - 8)
  let machine: number | null = null
  if (is('\x7fELF', 0)) machine = header.readUInt16LE(18)
  else if (is('\xcf\xfa\xed\xfe', 0)) machine = header.readUInt32LE(4)
  else if (is('MZ', 0) && is('PE\0\0', newHeader)) machine = header.readUInt16LE(newHeader + 4)
  if (machine === 62 || machine === 0x8664 || machine === 0x01000007) return 'x64'
  if (machine === 183 || machine === 0xaa64 || machine === 0x0100000c) return 'arm64'
  throw new Problem(`${executable} is no program for x64 or arm64.`)
}
