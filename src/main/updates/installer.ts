import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants, createReadStream } from 'node:fs'
import { access, chmod, copyFile, link, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assertNever } from '../../shared/errors.ts'
import type { ReleasePackage } from '../../shared/model/release-feed.ts'
import type { Installation } from '../platform/installation.ts'
import { UpdateError } from './update-error.ts'

/** Puts another version in the place of this one. */
export interface Installer {
  /** The previous version, if it is beside this one. */
  hasPreviousBeside(): Promise<boolean>
  /** Installs a package; `restarts`: the desk has to restart; otherwise the system's installer takes over. */
  install(file: string, wanted: ReleasePackage): Promise<{ restarts: boolean }>
  /** Swaps this version with the one beside it. */
  swapBack(): Promise<void>
}

/** An AppImage keeps the one before it under this name. */
const previousOf = (file: string) => `${file}.previous`

/** Where the system has what installs its packages. */
export interface SystemPlaces {
  pkexec: string
  /** A folder that only root can write. */
  folder: string
  /** Where root looks for programs. */
  path: string
}

const systemPlaces: SystemPlaces = {
  pkexec: '/usr/bin/pkexec',
  folder: '/var/cache',
  path: '/usr/sbin:/usr/bin:/sbin:/bin',
}

export function createInstaller(installation: Installation, places = systemPlaces): Installer {
  return {
    async hasPreviousBeside() {
      if (installation.kind !== 'AppImage') return false
      return access(previousOf(installation.file), constants.R_OK).then(
        () => true,
        () => false,
      )
    },
    async install(file, wanted) {
      switch (installation.kind) {
        case 'AppImage':
          await replaceAppImage(installation.file, file, wanted)
          return { restarts: true }
        case 'deb':
        case 'rpm':
          await installAsRoot(installation.kind, file, wanted, places)
          return { restarts: true }
        // These end the desk themselves, and cannot replace a program that runs.
        case 'nsis':
          await hand(await ownCopy(file, wanted), [])
          return { restarts: false }
        case 'msi':
          await hand(String.raw`C:\Windows\System32\msiexec.exe`, ['/i', await ownCopy(file, wanted)])
          return { restarts: false }
        case 'dmg':
          await hand('/usr/bin/open', [await ownCopy(file, wanted)])
          return { restarts: false }
        case 'archive':
        case 'checkout':
        case 'web':
          throw new UpdateError('failed', `${installation.kind}: nothing here can be installed`)
        default:
          return assertNever(installation)
      }
    },
    async swapBack() {
      if (installation.kind !== 'AppImage')
        throw new UpdateError('failed', 'there is no earlier version to go back to')
      const { file } = installation
      const aside = `${file}.aside`
      await linkOrCopy(file, aside)
      await rename(previousOf(file), file)
      await rename(aside, previousOf(file))
    },
  }
}

/** At every moment there is a whole program under the name: the old one or the new one. */
async function replaceAppImage(file: string, from: string, wanted: ReleasePackage): Promise<void> {
  const next = `${file}.next`
  const { mode } = await stat(file)
  try {
    await copyChecked(from, next, wanted)
    await chmod(next, mode)
    await linkOrCopy(file, previousOf(file))
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
}

/** What is copied is what was signed, whoever has touched the download meanwhile. */
async function copyChecked(from: string, to: string, { file, sha512 }: ReleasePackage): Promise<void> {
  const hash = createHash('sha512')
  // A left-over, or a link that somebody put there: what is written is a new file.
  await rm(to, { force: true })
  const handle = await open(to, 'wx', 0o700)
  try {
    for await (const chunk of createReadStream(from) as AsyncIterable<Buffer>) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
    if (hash.digest('hex') !== sha512) throw new UpdateError('tampered', file)
    // The name must not reach the disk before the content.
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function linkOrCopy(file: string, to: string): Promise<void> {
  await rm(to, { force: true })
  // Some shares know no links.
  await link(file, to).catch(() => copyFile(file, to, constants.COPYFILE_EXCL))
}

/** A copy that was made and checked just now, in a new folder that only the user can enter. */
async function ownCopy(file: string, wanted: ReleasePackage): Promise<string> {
  const folder = await mkdtemp(join(dirname(file), 'install-'))
  const copy = join(folder, wanted.file)
  try {
    await copyChecked(file, copy, wanted)
    await chmod(copy, 0o500)
    return copy
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

// apt also fetches a library that the new version needs, where dpkg would leave it half installed.
const packageCommands = {
  deb: 'DEBIAN_FRONTEND=noninteractive apt-get install --yes --allow-downgrades',
  rpm: 'rpm --upgrade --oldpackage',
}
const tamperedCode = 65

/**
 * What root runs: it takes the package from its input into a folder that only root can write, and checks and installs
 * that copy, since whoever is the user could change the download while the system asks for the password. It is handed
 * over as text, as the user could change a file as well.
 */
const rootScript = (kind: 'deb' | 'rpm', { folder, path }: SystemPlaces) => `set -eu
umask 022
PATH='${path}'
export PATH
folder=$(mktemp -d '${folder}/tocsin-update.XXXXXXXXXX')
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
head -c "$1" >"$folder/package.${kind}"
echo "$2  $folder/package.${kind}" | sha512sum -c >/dev/null 2>&1 || exit ${tamperedCode}
${packageCommands[kind]} "$folder/package.${kind}" </dev/null
`

async function installAsRoot(
  kind: 'deb' | 'rpm',
  file: string,
  wanted: ReleasePackage,
  places: SystemPlaces,
): Promise<void> {
  const args = ['/bin/sh', '-c', rootScript(kind, places), 'tocsin-update', `${wanted.size}`, wanted.sha512]
  const handle = await open(file, 'r')
  try {
    const { code, said } = await runToEnd(places.pkexec, args, handle.fd)
    if (code === tamperedCode) throw new UpdateError('tampered', wanted.file)
    if (code !== 0) throw new UpdateError('failed', `pkexec, ${kind}: ${code} ${said}`)
  } finally {
    await handle.close()
  }
}

/** Runs a program; resolves to its exit code and the end of what it said. */
async function runToEnd(command: string, args: readonly string[], input: number) {
  const child = spawn(command, args, { stdio: [input, 'pipe', 'pipe'] })
  let said = ''
  const note = (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000))
  child.stdout?.on('data', note)
  child.stderr?.on('data', note)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

/** Starts a system program that outlives the desk. */
async function hand(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  await once(child, 'spawn')
  child.unref()
}
