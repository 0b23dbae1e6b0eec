import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.ts'
import { architectures } from './electron-folder.ts'
import { makeInstallTree, settle } from './linux-tree.ts'
import type { TargetWork } from './work.ts'

/** In the names of Fedora and, where they differ, of openSUSE. */
const requires = [
  'alsa-lib or libasound2',
  'at-spi2-core',
  'cups-libs or libcups2',
  'gtk3 or libgtk-3-0',
  'libdrm or libdrm2',
  'libnotify or libnotify4',
  'libsecret or libsecret-1-0',
  'libxkbcommon or libxkbcommon0',
  'libXtst or libXtst6',
  'mesa-libgbm or libgbm1',
  'nss or mozilla-nss',
  'xdg-utils',
]

/** Makes the rpm package. */
export async function makeRpm({ output, product, electron, ...work }: TargetWork): Promise<string> {
  const architecture = architectures[electron.architecture].rpm
  const top = join(work.folder, 'rpm')
  const tree = join(top, 'tree')
  makeInstallTree(tree, work.unpacked, product, 'rpm')
  settle(tree, work.epoch)
  const spec = join(top, 'tocsin.spec')
  const script = (name: string) => readFileSync(inProject('tools/dist/linux', name), 'utf8')
  const lines = [
    `Name: ${product.name}`,
    // A hyphen has a meaning of its own in rpm.
    `Version: ${product.version.replaceAll('-', '~')}`,
    'Release: 1',
    `Summary: ${product.summary}`,
    `License: ${product.licence}`,
    `URL: ${product.homepage}`,
    // What Electron carries is for itself, and neither offered to others nor looked for elsewhere.
    'AutoReqProv: no',
    ...requires.map((one) => `Requires: ${one.includes(' or ') ? `(${one})` : one}`),
    '',
    '%description',
    ...product.description,
    '',
    '%install',
    'mkdir -p "%{buildroot}"',
    'cp -a "%{tree}/." "%{buildroot}/"',
    '',
    '%files',
    `/opt/${product.name}`,
    `/usr/bin/${product.name}`,
    `/usr/share/applications/${product.name}.desktop`,
    // By name: rpm finds nothing by a pattern where the path of the tree has a space.
    ...globSync('usr/share/icons/hicolor/*/apps/*', { cwd: tree })
      .toSorted()
      .map((icon) => `/${icon}`),
    `/usr/share/doc/${product.name}`,
    '',
    '%post',
    script('after-install.sh'),
    '%postun',
    script('after-remove.sh'),
  ]
  writeFileSync(spec, lines.join('\n'))
  const settings = {
    _topdir: top,
    tree,
    _rpmdir: join(top, 'made'),
    // Else it looks in the home of whoever packs.
    _dbpath: join(top, 'installed'),
    _build_name_fmt: 'package.rpm',
    _binary_payload: work.isTrial ? 'w1.gzdio' : 'w6T2.xzdio',
    // Neither the files nor the time are touched: they are as they will be.
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    _build_id_links: 'none',
    _buildhost: 'tocsin.example',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    source_date_epoch_from_changelog: '0',
  }
  const defines = Object.entries(settings).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  await work.run('rpmbuild', ['-bb', '--quiet', '--target', `${architecture}-linux`, ...defines, spec])
  const file = join(output, `${product.name}-${product.version}-1.${architecture}.rpm`)
  cpSync(join(top, 'made', 'package.rpm'), file)
  return file
}
