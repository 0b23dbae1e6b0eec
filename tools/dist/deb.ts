import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.ts'
import { architectures } from './electron-folder.ts'
import { makeInstallTree, settle } from './linux-tree.ts'
import type { PackWork, TargetWork } from './work.ts'

/** The libraries that Electron is linked to or loads. */
const depends = [
  'libc6 (>= 2.28)',
  'libgtk-3-0 (>= 3.22) | libgtk-3-0t64',
  'libnss3 (>= 3.35)',
  'libasound2 | libasound2t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libcups2 | libcups2t64',
  'libdrm2',
  'libgbm1',
  'libnotify4',
  'libsecret-1-0',
  'libudev1',
  'libxkbcommon0',
  'libxtst6',
  'xdg-utils',
]

/** Makes the Debian package of the desktop application. */
export async function makeDeb(work: TargetWork): Promise<string> {
  const { product } = work
  const tree = join(work.folder, 'deb')
  makeInstallTree(tree, work.unpacked, product, 'deb')
  return buildDeb(work, {
    tree,
    name: product.name,
    architecture: architectures[work.electron.architecture].deb,
    fields: {
      Section: 'utils',
      Depends: depends.join(', '),
      Recommends: 'libayatana-appindicator3-1 | libappindicator3-1',
      Description: [product.summary, ...product.description].join('\n '),
    },
    scripts: { postinst: 'after-install.sh', postrm: 'after-remove.sh' },
  })
}

export interface DebParts {
  /** What is installed, from the root. */
  tree: string
  name: string
  architecture: string
  fields: { Section: string; Depends: string; Description: string } & Readonly<Record<string, string>>
  /** What dpkg runs, by its names, under tools/dist/linux. */
  scripts: Readonly<Partial<Record<'postinst' | 'prerm' | 'postrm', string>>>
  /** The files of which an administrator's changes are kept, from the root. */
  configuration?: readonly string[]
}

/** Builds a Debian package from the tree that it installs. */
export async function buildDeb(work: PackWork, parts: DebParts): Promise<string> {
  const { product } = work
  const { tree, name, architecture } = parts
  const control = join(tree, 'DEBIAN')
  const fields = {
    Package: name,
    Version: product.version,
    Priority: 'optional',
    Architecture: architecture,
    Maintainer: product.maintainer,
    Homepage: product.homepage,
    'Installed-Size': String(Math.ceil(sizeOf(tree) / 1024)),
    ...parts.fields,
  }
  mkdirSync(control)
  const text = Object.entries(fields).map(([field, value]) => `${field}: ${value}\n`)
  writeFileSync(join(control, 'control'), text.join(''))
  for (const [script, source] of Object.entries(parts.scripts)) {
    cpSync(inProject('tools/dist/linux', source), join(control, script))
    chmodSync(join(control, script), 0o755)
  }
  if (parts.configuration)
    writeFileSync(join(control, 'conffiles'), parts.configuration.map((file) => `${file}\n`).join(''))
  settle(tree, work.epoch)
  const file = join(work.output, `${name}_${product.version}_${architecture}.deb`)
  const compression = work.isTrial ? ['-Zgzip', '-z1'] : ['-Zxz', '-z6']
  await work.run('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, file])
  return file
}

function sizeOf(path: string): number {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
