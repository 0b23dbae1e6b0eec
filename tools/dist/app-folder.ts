import { cpSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createPackageFromFiles } from '@electron/asar'
import { inProject } from '../project.ts'
import type { Product } from './product.ts'

/** What the product needs of the build; the web host is another program, which no Electron runs. */
const parts = ['out/main', 'out/preload', 'out/renderer', 'resources/icon.png']
const notInProduct = new Set(['out/main/web.js'])

/** Puts everything that Electron loads into an empty folder. */
export function makeAppFolder(folder: string, product: Product): void {
  mkdirSync(folder, { recursive: true })
  for (const part of parts) {
    cpSync(inProject(part), join(folder, part), {
      recursive: true,
      filter: (source) => !notInProduct.has(relative(inProject(), source).replaceAll('\\', '/')),
    })
  }
  const manifest = {
    name: product.name,
    version: product.version,
    description: product.summary,
    license: product.licence,
    author: product.maintainer,
    homepage: product.homepage,
    type: 'module',
    main: 'out/main/index.js',
    // By this Electron tells the desktop which entry a window belongs to.
    desktopName: `${product.name}.desktop`,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Packs the folder; the order of the names makes the archive the same every time. */
export async function packApp(folder: string, archive: string): Promise<void> {
  await createPackageFromFiles(folder, archive, namesUnder(folder))
}

function namesUnder(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name)
      return statSync(path).isDirectory() ? [path, ...namesUnder(path)] : [path]
    })
}
