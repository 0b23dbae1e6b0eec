import { chmodSync, constants, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { inProject } from '../project.ts'
import { makeAppFolder, packApp } from './app-folder.ts'
import type { ElectronFolder } from './electron-folder.ts'
import { setFuses } from './fuses.ts'
import type { Product } from './product.ts'

/** Chromium's own words, in the languages of the product. */
const languages = ['en-US', 'de', 'fr', 'es']

export interface UnpackedParts {
  electron: ElectronFolder
  product: Product
  notices: string
}

/** Makes the product as it runs: Electron under the product's name, the application, the licences, the switches. */
export async function makeUnpacked(folder: string, { electron, product, notices }: UnpackedParts) {
  const locales = new Set(languages.map((language) => join('locales', `${language}.pak`)))
  cpSync(electron.folder, folder, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter(source) {
      const path = relative(electron.folder, source)
      if (dirname(path) === 'locales') return locales.has(path)
      // What Electron shows where there is no application.
      return path !== join('resources', 'default_app.asar')
    },
  })
  const executable = join(folder, product.name)
  renameSync(join(folder, 'electron'), executable)
  renameSync(join(folder, 'LICENSE'), join(folder, 'LICENSE.electron.txt'))
  cpSync(inProject('LICENSE'), join(folder, 'LICENSE.txt'))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices)
  cpSync(inProject('resources/policies'), join(folder, 'resources', 'policies'), { recursive: true })

  const app = join(dirname(folder), 'app')
  makeAppFolder(app, product)
  mkdirSync(join(folder, 'resources'), { recursive: true })
  await packApp(app, join(folder, 'resources', 'app.asar'))
  rmSync(app, { recursive: true })
  await setFuses(executable)
  for (const name of [product.name, 'chrome-sandbox', 'chrome_crashpad_handler']) {
    chmodSync(join(folder, name), 0o755)
  }
}
