import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, chmod, copyFile, link, open, rename, rm, stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { assertNever } from '../../shared/errors.ts'
import type { ReleasePackage } from '../../shared/model/release-feed.ts'
import type { Installation } from '../platform/installation.ts'
import { UpdateError } from './update-error.ts'

/** Puts another version in the place of this one. */
export interface Installer {
  /** The version before, where it lies beside this one. */
  hasPreviousBeside(): Promise<boolean>
  /** Installs a package; `restarts`: the desk has to start again for it, else the system's installer goes on. */
  install(file: string, wanted: ReleasePackage): Promise<{ restarts: boolean }>
  /** Swaps this version with the one beside it. */
  swapBack(): Promise<void>
}

/** An AppImage keeps the one before it under this name. */
const previousOf = (file: string) => `${file}.previous`

export function createInstaller(installation: Installation): Installer {
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
          // apt also fetches a library that the new version needs, where dpkg would leave it half installed.
          await runToEnd('pkexec', ['apt-get', 'install', '--yes', '--allow-downgrades', file])
          return { restarts: true }
        case 'rpm':
          await runToEnd('pkexec', ['rpm', '--upgrade', '--oldpackage', file])
          return { restarts: true }
        // These end the desk themselves, and cannot replace a program that runs.
        case 'nsis':
          await hand(file, [])
          return { restarts: false }
        case 'msi':
          await hand('msiexec', ['/i', file])
          return { restarts: false }
        case 'dmg':
          await hand('open', [file])
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
      if (installation.kind !== 'AppImage') throw new UpdateError('failed', 'there is none beside this one')
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
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o700 }))
  if (hash.digest('hex') !== sha512) throw new UpdateError('tampered', file)
  const handle = await open(to, 'r')
  // The name must not reach the disk before the content.
  await handle.sync().finally(() => handle.close())
}

async function linkOrCopy(file: string, to: string): Promise<void> {
  await rm(to, { force: true })
  // Some shares know no links.
  await link(file, to).catch(() => copyFile(file, to))
}

async function runToEnd(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const note = (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2_000))
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new UpdateError('failed', `${command} ${args[0] ?? ''}: ${code} ${said.trim()}`)
}

/** Starts a program of the system that goes on without the desk. */
async function hand(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  await once(child, 'spawn')
  child.unref()
}
