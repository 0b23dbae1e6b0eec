import {
  chmodSync,
  cpSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { packageKindFile } from '../../src/main/platform/installation.ts'
import { inProject } from '../project.ts'
import type { Product } from './product.ts'

/** The entry in the desktop's menus, which also takes the product's addresses. */
export function desktopEntry({ name, title, summary, scheme }: Product): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    `Name=${title}`,
    'GenericName=Alarm desk',
    'GenericName[de]=Alarmpult',
    "GenericName[fr]=Pupitre d'alarmes",
    'GenericName[es]=Puesto de alarmas',
    `Comment=${summary}`,
    'Comment[de]=Das Pult der Leitwarte für einen Alarm- und Rufdienst',
    "Comment[fr]=Le pupitre de salle de contrôle pour un service d'alarmes et d'appels",
    'Comment[es]=El puesto de sala de control para un servicio de alarmas y llamadas',
    `Exec=${name} %U`,
    `Icon=${name}`,
    'Terminal=false',
    'StartupNotify=true',
    `StartupWMClass=${name}`,
    'Categories=Office;Utility;',
    'Keywords=alarm;control room;SignalR;',
    `MimeType=x-scheme-handler/${scheme};`,
  ]
  return `${lines.join('\n')}\n`
}

/** Puts what a desktop looks for into a tree: the entry, the icons, the licence. */
function addDesktopFiles(tree: string, product: Product): void {
  const share = join(tree, 'usr', 'share')
  mkdirSync(join(share, 'applications'), { recursive: true })
  writeFileSync(join(share, 'applications', `${product.name}.desktop`), desktopEntry(product))
  const hicolor = join(share, 'icons', 'hicolor')
  const addIcon = (size: string, source: string, kind: string) => {
    mkdirSync(join(hicolor, size, 'apps'), { recursive: true })
    cpSync(inProject('resources', source), join(hicolor, size, 'apps', `${product.name}.${kind}`))
  }
  for (const file of readdirSync(inProject('resources', 'icons'))) {
    const size = file.replace('.png', '')
    addIcon(`${size}x${size}`, join('icons', file), 'png')
  }
  addIcon('512x512', 'icon.png', 'png')
  addIcon('scalable', 'icon.svg', 'svg')
  const doc = join(share, 'doc', product.name)
  mkdirSync(doc, { recursive: true })
  cpSync(inProject('LICENSE'), join(doc, 'copyright'))
}

/** The product under /opt with what a desktop looks for: all that an AppImage holds. */
export function makeTree(tree: string, unpacked: string, product: Product): void {
  linkFolder(unpacked, join(tree, 'opt', product.name))
  addDesktopFiles(tree, product)
}

/** The tree that deb and rpm install: with a command on everybody's path, and the word by what it is updated. */
export function makeInstallTree(tree: string, unpacked: string, product: Product, kind: 'deb' | 'rpm'): void {
  makeTree(tree, unpacked, product)
  const resources = join(tree, 'opt', product.name, 'resources')
  cpSync(inProject('tools/dist/linux/tocsin.apparmor'), join(resources, 'apparmor-profile'))
  writeFileSync(join(resources, packageKindFile), `${kind}\n`)
  mkdirSync(join(tree, 'usr', 'bin'), { recursive: true })
  symlinkSync(`/opt/${product.name}/${product.name}`, join(tree, 'usr', 'bin', product.name))
}

/** Gives everything in a tree one time, and modes that do not depend on who packs it. */
export function settle(path: string, epoch: number): void {
  const stat = lstatSync(path)
  if (stat.isDirectory()) for (const name of readdirSync(path)) settle(join(path, name), epoch)
  const isExecutable = stat.isDirectory() || (stat.mode & 0o100) !== 0
  if (!stat.isSymbolicLink()) chmodSync(path, isExecutable ? 0o755 : 0o644)
  lutimesSync(path, epoch, epoch)
}

/** Links instead of copies: every tree holds the same hundreds of megabytes. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else linkSync(source, target)
  }
}
