import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.ts'
import { architectures, type Architecture } from './electron-folder.ts'
import { makeTree, settle } from './linux-tree.ts'
import type { TargetWork } from './work.ts'

/** The program at the head of every AppImage that mounts the rest: release 20251108 of AppImage/type2-runtime. */
const pinnedRuntimes: Partial<Record<Architecture, string>> = {
  x64: '2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d',
}

/** Why the AppImage cannot be made with this runtime, or null when it can. */
export function runtimeObstacle(
  runtime: string | null,
  architecture: Architecture,
  isTrial: boolean,
): string | null {
  const name = `runtime-${architectures[architecture].appImage} of AppImage/type2-runtime`
  if (runtime === null) return `it needs --appimage-runtime FILE, the ${name} (docs/releasing.md)`
  if (!existsSync(runtime)) return `there is no ${runtime}`
  const pinned = pinnedRuntimes[architecture]
  const hash = createHash('sha256').update(readFileSync(runtime)).digest('hex')
  if (hash === pinned || isTrial) return null
  return `${runtime} is not the pinned ${name}: its SHA-256 is ${hash}, not ${pinned ?? 'known'}`
}

/** Makes the AppImage: the runtime, then the product as a compressed file system. */
export async function makeAppImage(work: TargetWork, runtime: string): Promise<string> {
  const { output, product, electron } = work
  const tree = join(work.folder, 'AppDir')
  makeTree(tree, work.unpacked, product)
  const image = join(work.folder, 'image.squashfs')
  const entry = join('usr', 'share', 'applications', `${product.name}.desktop`)
  cpSync(inProject('tools/dist/linux/AppRun'), join(tree, 'AppRun'))
  cpSync(join(tree, entry), join(tree, `${product.name}.desktop`))
  cpSync(inProject('resources/icons/256.png'), join(tree, `${product.name}.png`))
  symlinkSync(`${product.name}.png`, join(tree, '.DirIcon'))
  settle(tree, work.epoch)
  // Every runtime can read gzip.
  const compression = work.isTrial ? ['-Xcompression-level', '1'] : ['-b', '1M']
  const options = [
    '-comp',
    'gzip',
    ...compression,
    '-all-root',
    '-noappend',
    '-no-xattrs',
    '-quiet',
    '-no-progress',
  ]
  await work.run('mksquashfs', [tree, image, ...options])
  const name = `${product.title}-${product.version}-${architectures[electron.architecture].appImage}.AppImage`
  const file = join(output, name)
  // The file itself where a link leads to it: the product is appended.
  copyFileSync(runtime, file)
  appendFileSync(file, readFileSync(image))
  chmodSync(file, 0o755)
  return file
}
