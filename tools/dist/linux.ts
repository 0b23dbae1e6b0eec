import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { assertNever } from '../../src/shared/errors.ts'
import type { Children } from '../children.ts'
import { makePapers } from '../notices/papers.ts'
import { Problem } from '../problem.ts'
import { projectEnv } from '../project.ts'
import { makeAppImage, runtimeObstacle } from './app-image.ts'
import { makeDeb } from './deb.ts'
import type { ElectronFolder } from './electron-folder.ts'
import type { LinuxFlags, LinuxTarget } from './flags.ts'
import { desktopEntry } from './linux-tree.ts'
import { addPapers } from './papers.ts'
import { readProduct } from './product.ts'
import { makeRpm } from './rpm.ts'
import { programsOf } from './system-tools.ts'
import { makeTarGz } from './tar-gz.ts'
import { makeUnpacked } from './unpacked.ts'
import type { TargetWork } from './work.ts'

/** Makes the packages for Linux, with checksums, notices and bill of materials. Resolves to what could not be made. */
export async function makeLinuxPackages(
  children: Children,
  {
    targets,
    appImageRuntime,
    output,
    isTrial,
  }: Pick<LinuxFlags, 'targets' | 'appImageRuntime' | 'output' | 'isTrial'>,
  electron: ElectronFolder,
  epoch: number,
): Promise<string[]> {
  const product = readProduct()
  const papers = makePapers(electron)
  mkdirSync(output, { recursive: true })
  const folder = mkdtempSync(join(resolve(output), '.work-'))
  try {
    const name = `${product.name}-${product.version}-linux-${electron.architecture}`
    const unpacked = join(folder, name)
    console.log(`Packing Electron ${electron.version} for ${electron.architecture}...`)
    await makeUnpacked(unpacked, { electron, product, notices: papers.notices })
    const run = toolRunner(children, epoch)
    if (targets.some((target) => programsOf[target].includes('desktop-file-validate'))) {
      const entry = join(folder, `${product.name}.desktop`)
      writeFileSync(entry, desktopEntry(product))
      await run('desktop-file-validate', [entry])
    }
    const work: TargetWork = {
      unpacked,
      product,
      electron,
      output: resolve(output),
      folder,
      epoch,
      isTrial,
      run,
    }

    const files: string[] = []
    const failures: string[] = []
    for (const target of targets) {
      const obstacle =
        target === 'AppImage' ? runtimeObstacle(appImageRuntime, electron.architecture, isTrial) : null
      if (obstacle !== null) {
        failures.push(`The AppImage was not made: ${obstacle}.`)
        continue
      }
      console.log(`Making ${target}...`)
      files.push(...(await makeTarget(target, work, appImageRuntime)))
    }

    await addPapers(output, product, papers, files)
    return failures
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves to the files that were made. */
async function makeTarget(target: LinuxTarget, work: TargetWork, runtime: string | null): Promise<string[]> {
  switch (target) {
    case 'deb':
      return [await makeDeb(work)]
    case 'rpm':
      return [await makeRpm(work)]
    case 'AppImage':
      return runtime === null ? [] : [await makeAppImage(work, runtime)]
    case 'tar.gz':
      return [await makeTarGz(work)]
    case 'dir':
      cpSync(work.unpacked, join(work.output, basename(work.unpacked)), { recursive: true })
      return []
    default:
      return assertNever(target)
  }
}

/** Runs the system's programs with the one time that all of them take for now. */
function toolRunner(children: Children, epoch: number): TargetWork['run'] {
  return async (command, args) => {
    const env = { ...projectEnv(), SOURCE_DATE_EPOCH: String(epoch), TZ: 'UTC', LC_ALL: 'C' }
    const { code, output } = await children.collect(command, args, { env })
    if (code === 0) return
    process.stderr.write(output)
    throw new Problem(`${command} failed (exit code ${code}); its output is above.`)
  }
}
