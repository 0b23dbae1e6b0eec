import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { join, resolve } from 'node:path'
import type { Children } from '../children.ts'
import { makePapers } from '../notices/papers.ts'
import { Problem } from '../problem.ts'
import { inProject, projectEnv } from '../project.ts'
import { makeAppFolder } from './app-folder.ts'
import { builderConfig, builtExecutable } from './builder-config.ts'
import type { ElectronFolder } from './electron-folder.ts'
import type { BuilderFlags } from './flags.ts'
import { fuses, readFuses } from './fuses.ts'
import { addPapers } from './papers.ts'
import { readProduct } from './product.ts'

const packageExtension = /\.(exe|msi|zip|dmg)$/

/** Makes the packages for Windows and macOS by electron-builder, which is installed for it. */
export async function makeBuilderPackages(
  children: Children,
  flags: BuilderFlags,
  electron: ElectronFolder,
  epoch: number,
): Promise<void> {
  const product = readProduct()
  const papers = makePapers(electron)
  const output = resolve(flags.output)
  mkdirSync(output, { recursive: true })
  const folder = mkdtempSync(join(output, '.work-'))
  try {
    const [app, licences, configFile] = ['app', 'licences', 'builder.json'].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    makeAppFolder(app, product)
    mkdirSync(licences)
    cpSync(inProject('LICENSE'), join(licences, 'LICENSE.txt'))
    writeFileSync(join(licences, 'THIRD-PARTY-NOTICES.txt'), papers.notices)
    const config = builderConfig({ flags, product, electron, licences, output, env: process.env })
    writeFileSync(configFile, JSON.stringify(config, null, 2))

    await installBuilder(children)
    console.log(`Packing Electron ${electron.version} for ${flags.platform} on ${electron.architecture}...`)
    const system = flags.platform === 'win32' ? '--win' : '--mac'
    const cli = inProject('tools/electron-builder/node_modules/electron-builder/cli.js')
    const args = [cli, '--projectDir', app, '--config', configFile, system, `--${electron.architecture}`]
    // A secret that a workflow does not have comes as an empty text, which electron-builder would take for a certificate.
    const given = Object.entries(projectEnv()).filter(
      ([name, value]) => value !== '' || !/^(CSC|APPLE)_/.test(name),
    )
    const env = { ...Object.fromEntries(given), SOURCE_DATE_EPOCH: String(epoch) }
    const { code, output: text } = await children.collect(process.execPath, args, { env })
    if (code !== 0) {
      process.stderr.write(text)
      throw new Problem(`electron-builder failed (exit code ${code}); its output is above.`)
    }
    const executable = join(output, builtExecutable(flags, product, electron.architecture))
    const actual = await readFuses(executable)
    if (!isDeepStrictEqual(actual, fuses)) {
      throw new Problem(`${executable} has other fuses than tools/dist/fuses.ts: ${JSON.stringify(actual)}`)
    }
    const made = readdirSync(output).filter((name) => packageExtension.test(name))
    await addPapers(
      output,
      product,
      papers,
      made.map((name) => join(output, name)),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Its packages are no part of the everyday installation. */
async function installBuilder(children: Children): Promise<void> {
  console.log('Installing electron-builder (a minute or so)...')
  const npm = process.env.npm_execpath
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const args = ['ci', '--ignore-scripts', '--prefix', inProject('tools', 'electron-builder')]
  await children.mustSucceed('npm ci', program, [...first, ...args])
}
