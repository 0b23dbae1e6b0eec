import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve, dirname } from 'node:path'
import { assertNever } from '../../src/shared/errors.ts'
import type { Children } from '../children.ts'
import { makePapers } from '../notices/papers.ts'
import { Problem } from '../problem.ts'
import { projectEnv } from '../project.ts'
import { makeAppImage, runtimeObstacle } from './app-image.ts'
import { makeDeb } from './deb.ts'
import type { ElectronFolder } from './electron-folder.ts'
import type { LinuxFlags, LinuxTarget } from './flags.ts'
import { desktopEntry, settle } from './linux-tree.ts'
import { addPapers } from './papers.ts'
import { readProduct } from './product.ts'
import { makeRpm } from './rpm.ts'
import { programsOf } from './system-tools.ts'
import { makeUnpacked } from './unpacked.ts'
import { makeWebDeb, makeWebUnpacked, webArchitecture, webFolderName } from './web-package.ts'
import type { PackWork, TargetWork, WebWork } from './work.ts'

/** The targets that hold the web host, which Node runs; the others hold the desktop application. */
const isWebTarget = (target: LinuxTarget): target is WebTarget => target.startsWith('web-')
type WebTarget = Extract<LinuxTarget, `web-${string}`>
type DesktopTarget = Exclude<LinuxTarget, WebTarget>

export const needsElectron = (targets: readonly LinuxTarget[]): boolean =>
  targets.some((target) => !isWebTarget(target))

type Wanted = Pick<LinuxFlags, 'targets' | 'appImageRuntime' | 'output' | 'isTrial'>

/**
 * Makes the packages for Linux, with checksums, notices and bill of materials. Resolves to what could not be made.
 * Electron is null where no target needs it.
 */
export async function makeLinuxPackages(
  children: Children,
  { targets, appImageRuntime, output, isTrial }: Wanted,
  electron: ElectronFolder | null,
  epoch: number,
): Promise<string[]> {
  const product = readProduct()
  const papers = makePapers(electron ?? undefined)
  mkdirSync(output, { recursive: true })
  const folder = mkdtempSync(join(resolve(output), '.work-'))
  try {
    const run = toolRunner(children, epoch)
    const work: PackWork = { product, output: resolve(output), folder, epoch, isTrial, run }
    const files: string[] = []
    const failures: string[] = []
    if (needsElectron(targets)) {
      if (electron === null) throw new Problem('There is no Electron to pack.')
      const desktop = await unpackDesktop(work, electron, targets, papers.notices)
      for (const target of targets) {
        if (isWebTarget(target)) continue
        const obstacle =
          target === 'AppImage' ? runtimeObstacle(appImageRuntime, electron.architecture, isTrial) : null
        if (obstacle !== null) {
          failures.push(`The AppImage was not made: ${obstacle}.`)
          continue
        }
        console.log(`Making ${target}...`)
        files.push(...(await makeTarget(target, desktop, appImageRuntime)))
      }
    }
    const webTargets = targets.filter(isWebTarget)
    if (webTargets.length > 0) {
      const web = unpackWeb(work, papers.webNotices)
      for (const target of webTargets) {
        console.log(`Making ${target}...`)
        files.push(await (target === 'web-deb' ? makeWebDeb(web) : makeTarGz(web, web.unpacked)))
      }
    }
    await addPapers(output, product, papers, files)
    return failures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function unpackDesktop(
  work: PackWork,
  electron: ElectronFolder,
  targets: readonly LinuxTarget[],
  notices: string,
): Promise<TargetWork> {
  const { product, folder, run } = work
  const unpacked = join(folder, `${product.name}-${product.version}-linux-${electron.architecture}`)
  console.log(`Packing Electron ${electron.version} for ${electron.architecture}...`)
  await makeUnpacked(unpacked, { electron, product, notices })
  if (targets.some((target) => programsOf[target].includes('desktop-file-validate'))) {
    const entry = join(folder, `${product.name}.desktop`)
    writeFileSync(entry, desktopEntry(product))
    await run('desktop-file-validate', [entry])
  }
  return { ...work, unpacked, electron }
}

function unpackWeb(work: PackWork, notices: string): WebWork {
  const architecture = webArchitecture()
  const unpacked = join(work.folder, webFolderName(work.product, architecture))
  makeWebUnpacked(unpacked, { product: work.product, architecture, notices })
  return { ...work, unpacked, architecture }
}

/** Resolves to the files that were made. */
async function makeTarget(
  target: DesktopTarget,
  work: TargetWork,
  runtime: string | null,
): Promise<string[]> {
  switch (target) {
    case 'deb':
      return [await makeDeb(work)]
    case 'rpm':
      return [await makeRpm(work)]
    case 'AppImage':
      return runtime === null ? [] : [await makeAppImage(work, runtime)]
    case 'tar.gz':
      return [await makeTarGz(work, work.unpacked)]
    case 'dir':
      cpSync(work.unpacked, join(work.output, basename(work.unpacked)), { recursive: true })
      return []
    default:
      return assertNever(target)
  }
}

/** Runs the system's programs with the one time that all of them take for now. */
function toolRunner(children: Children, epoch: number): PackWork['run'] {
  return async (command, args) => {
    const env = { ...projectEnv(), SOURCE_DATE_EPOCH: String(epoch), TZ: 'UTC', LC_ALL: 'C' }
    const { code, output } = await children.collect(command, args, { env })
    if (code === 0) return
    process.stderr.write(output)
    throw new Problem(`${command} failed (exit code ${code}); its output is above.`)
  }
}

/** Makes the archive to unpack anywhere; the names in order, no times and no users of this machine. */
async function makeTarGz(work: PackWork, unpacked: string): Promise<string> {
  settle(unpacked, work.epoch)
  const file = join(work.output, `${basename(unpacked)}.tar.gz`)
  await work.run('tar', [
    '--create',
    `--file=${file}`,
    `--use-compress-program=gzip -n -${work.isTrial ? 1 : 9}`,
    '--sort=name',
    `--mtime=@${work.epoch}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--format=gnu',
    `--directory=${dirname(unpacked)}`,
    basename(unpacked),
  ])
  return file
}
