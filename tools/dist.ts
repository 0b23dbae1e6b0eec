// npm run dist: installers for this system, from a bare checkout.
import { existsSync } from 'node:fs'
import { ensureBuilt, sourceEpoch, sources } from './build.ts'
import { makeBuilderPackages } from './dist/builder.ts'
import type { Children } from './children.ts'
import {
  installedElectronFolder,
  lockedElectronVersion,
  readElectronFolder,
  type ElectronFolder,
} from './dist/electron-folder.ts'
import { readDistFlags, usage, type DistFlags } from './dist/flags.ts'
import { makeLinuxPackages, needsElectron } from './dist/linux.ts'
import { publisherObstacle, readProduct } from './dist/product.ts'
import { ensureTools, programsOf } from './dist/system-tools.ts'
import { downloadElectron } from './electron.ts'
import { Problem } from './problem.ts'
import { runTool } from './run-tool.ts'

await runTool(async (children) => {
  const flags = readDistFlags(process.argv.slice(2), process.env, process.platform)
  if (flags.help) {
    console.log(usage)
    return 0
  }
  if (!flags.isTrial) await checkRelease(children)
  if (flags.platform === 'linux') {
    await ensureTools(
      children,
      flags.targets.flatMap((target) => programsOf[target]),
    )
  }
  const failures: string[] = []
  if (flags.platform === 'linux') {
    const electron = needsElectron(flags.targets) ? await provideElectron(children, flags) : null
    await ensureBuilt(children)
    failures.push(...(await makeLinuxPackages(children, flags, electron, await sourceEpoch(children))))
  } else {
    const electron = await provideElectron(children, flags)
    await ensureBuilt(children)
    await makeBuilderPackages(children, flags, electron, await sourceEpoch(children))
  }
  if (flags.isTrial) console.log('A trial: not to be handed out.')
  for (const failure of failures) console.error(failure)
  return failures.length === 0 ? 0 : 1
})

/** What is handed out has a publisher, and is what its commit says. */
async function checkRelease(children: Children): Promise<void> {
  const obstacle = publisherObstacle(readProduct())
  if (obstacle !== null)
    throw new Problem(`Not for a release yet: ${obstacle}. Until then only a --trial packs.`)
  const { code, output } = await children.collect('git', ['status', '--porcelain', '--', ...sources, 'tools'])
  if (code === 0 && output !== '')
    throw new Problem(`There are changes that are not committed; only a --trial packs them:\n${output}`)
}

async function provideElectron(children: Children, flags: DistFlags): Promise<ElectronFolder> {
  const installed = installedElectronFolder()
  if (flags.electron === null && !existsSync(installed)) {
    const answer = await downloadElectron(children)
    if ('obstacle' in answer) {
      throw new Problem(`There is no Electron to pack (${answer.obstacle}): --electron FOLDER names one.`)
    }
  }
  const electron = readElectronFolder(flags.electron ?? installed, flags.platform)
  const locked = lockedElectronVersion()
  if (electron.version !== locked && !flags.isTrial) {
    throw new Problem(
      `${electron.folder} is Electron ${electron.version}, and the lockfile asks for ${locked}: only a --trial packs it.`,
    )
  }
  return electron
}
