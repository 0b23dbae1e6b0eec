import type { ReleasePackage } from '../../src/shared/model/release-feed.ts'
import { architectures, type Architecture } from '../dist/electron-folder.ts'
import type { Product } from '../dist/product.ts'

type Described = Pick<ReleasePackage, 'platform' | 'arch' | 'kind'>

/** Every package that `npm run dist` can make of a version, by the name that it gives it. */
export function packageNames({ name, title, version }: Product): ReadonlyMap<string, Described> {
  const names = new Map<string, Described>()
  const dashed = `${name}-${version}`
  for (const arch of Object.keys(architectures) as Architecture[]) {
    const spelt = architectures[arch]
    const add = (file: string, platform: Described['platform'], kind: Described['kind']) =>
      names.set(file, { platform, arch, kind })
    add(`${name}_${version}_${spelt.deb}.deb`, 'linux', 'deb')
    add(`${dashed}-1.${spelt.rpm}.rpm`, 'linux', 'rpm')
    add(`${title}-${version}-${spelt.appImage}.AppImage`, 'linux', 'AppImage')
    add(`${dashed}-linux-${arch}.tar.gz`, 'linux', 'tar.gz')
    add(`${dashed}-win-${arch}.exe`, 'win32', 'nsis')
    add(`${dashed}-win-${arch}.msi`, 'win32', 'msi')
    add(`${dashed}-win-${arch}.zip`, 'win32', 'zip')
    add(`${dashed}-mac-${arch}.dmg`, 'darwin', 'dmg')
    add(`${dashed}-mac-${arch}.zip`, 'darwin', 'zip')
  }
  return names
}
