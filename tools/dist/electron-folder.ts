import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../problem.ts'
import { inProject } from '../project.ts'

/** The processors that there are packages for, as each kind of package spells them. */
export const architectures = {
  x64: { deb: 'amd64', rpm: 'x86_64', appImage: 'x86_64' },
  arm64: { deb: 'arm64', rpm: 'aarch64', appImage: 'aarch64' },
} as const
export type Architecture = keyof typeof architectures

export interface ElectronFolder {
  folder: string
  version: string
  architecture: Architecture
}

/** Looks at a distribution of Electron for Linux; nothing of it is run, so that it can be for another processor. */
export function readElectronFolder(folder: string): ElectronFolder {
  const executable = join(folder, 'electron')
  const versionFile = join(folder, 'version')
  if (!existsSync(executable) || !existsSync(versionFile)) {
    throw new Problem(`${folder} is no distribution of Electron for Linux: it has no electron or no version.`)
  }
  return {
    folder,
    version: readFileSync(versionFile, 'utf8').trim().replace(/^v/, ''),
    architecture: architectureOf(executable),
  }
}

/** The Electron that can be packed here without a download, or null. */
export function packableElectron(): ElectronFolder | null {
  const given = process.env.TOCSIN_ELECTRON_DIST
  if (given) return readElectronFolder(given)
  // What npm has installed is for this system.
  const isHere = process.platform === 'linux' && existsSync(join(installedElectronFolder(), 'electron'))
  return isHere ? readElectronFolder(installedElectronFolder()) : null
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

/** The machine of an ELF file. */
function architectureOf(executable: string): Architecture {
  const header = Buffer.alloc(20)
  const file = openSync(executable, 'r')
  try {
    readSync(file, header, 0, header.length, 0)
  } finally {
    closeSync(file)
  }
  const isElf = header.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))
  const machine = isElf ? header.readUInt16LE(18) : null
  if (machine === 62) return 'x64'
  if (machine === 183) return 'arm64'
  throw new Problem(`${executable} is no program for Linux on x64 or arm64.`)
}
