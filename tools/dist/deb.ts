import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.ts'
import { architectures } from './electron-folder.ts'
import { makeInstallTree, settle } from './linux-tree.ts'
import type { TargetWork } from './work.ts'

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

/** Makes the Debian package. */
export async function makeDeb({ output, product, electron, ...work }: TargetWork): Promise<string> {
  const architecture = architectures[electron.architecture].deb
  const tree = join(work.folder, 'deb')
  makeInstallTree(tree, work.unpacked, product)
  const control = join(tree, 'DEBIAN')
  mkdirSync(control)
  const fields = {
    Package: product.name,
    Version: product.version,
    Section: 'utils',
    Priority: 'optional',
    Architecture: architecture,
    Maintainer: product.maintainer,
    Homepage: product.homepage,
    'Installed-Size': String(Math.ceil(sizeOf(tree) / 1024)),
    Depends: depends.join(', '),
    Recommends: 'libayatana-appindicator3-1 | libappindicator3-1',
    Description: [product.summary, ...product.description].join('\n '),
  }
  const text = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
  writeFileSync(join(control, 'control'), text.join(''))
  for (const [script, source] of [
    ['postinst', 'after-install.sh'],
    ['postrm', 'after-remove.sh'],
  ] as const) {
    cpSync(inProject('tools/dist/linux', source), join(control, script))
    chmodSync(join(control, script), 0o755)
  }
  settle(tree, work.epoch)
  const file = join(output, `${product.name}_${product.version}_${architecture}.deb`)
  const compression = work.isTrial ? ['-Zgzip', '-z1'] : ['-Zxz', '-z6']
  await work.run('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, file])
  return file
}

function sizeOf(path: string): number {
  const stat = lstatSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}
