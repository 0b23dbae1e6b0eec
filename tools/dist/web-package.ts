import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '../problem.ts'
import { inProject } from '../project.ts'
import { buildDeb } from './deb.ts'
import { architectureOf, architectures, type Architecture } from './electron-folder.ts'
import { linkFolder } from './linux-tree.ts'
import type { Product } from './product.ts'
import type { WebWork } from './work.ts'

const nameOf = (product: Product) => `${product.name}-web`
const linuxFile = (name: string) => inProject('tools/dist/linux/web', name)

/** The Node that npm has installed for this system: the host needs a newer one than distributions have. */
const nodeFile = () => inProject('node_modules/node/bin/node')

export const webArchitecture = (): Architecture => architectureOf(nodeFile())

export const webFolderName = (product: Product, architecture: Architecture) =>
  `${nameOf(product)}-${product.version}-linux-${architecture}`

/** Makes the web host as it runs: its programs, its page, its Node, its unit and the licences. */
export function makeWebUnpacked(
  folder: string,
  { product, architecture, notices }: { product: Product; architecture: Architecture; notices: string },
): void {
  const put = (from: string, to: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(from, join(folder, to), { recursive: true })
  }
  for (const file of programFiles(['web.js', 'service.js', 'memory.js', 'check.js', 'watch.js']))
    put(inProject('out/main', file), `out/main/${file}`)
  put(inProject('out/main/about'), 'out/main/about')
  put(inProject('out/renderer'), 'out/renderer')
  put(nodeFile(), 'bin/node')
  for (const name of ['tocsin-web', 'tocsin-web.service', 'web.env']) put(linuxFile(name), name)
  put(inProject('docs/web-host.md'), 'web-host.md')
  for (const name of ['policy.json', 'policy.schema.json'])
    put(inProject('resources/policies', name), `policies/${name}`)
  put(inProject('LICENSE'), 'LICENSE.txt')
  put(inProject(`node_modules/node/node_modules/node-linux-${architecture}/LICENSE`), 'LICENSE.node.txt')
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices)
  const manifest = {
    name: nameOf(product),
    version: product.version,
    license: product.licence,
    type: 'module',
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const name of ['bin/node', 'tocsin-web']) chmodSync(join(folder, name), 0o755)
}

/** The built programs of these names and what they import; what only Electron loads stays out. */
function programFiles(names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const pending = [...names]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue
    found.add(name)
    const text = readFileSync(inProject('out/main', name), 'utf8')
    if (/\bfrom "electron"/.test(text))
      throw new Problem(`out/main/${name} needs Electron, which Node has not.`)
    const imported = [...text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+\.js)"/g)]
    pending.push(...imported.map(([, path = '']) => join(dirname(name), path)))
  }
  return found
}

/** Makes the Debian package of the web host, a service of systemd. */
export async function makeWebDeb(work: WebWork): Promise<string> {
  const { product } = work
  const name = nameOf(product)
  const tree = join(work.folder, 'web-deb')
  const home = join(tree, 'usr/lib', name)
  linkFolder(work.unpacked, home)
  for (const [part, place] of [
    ['tocsin-web.service', `usr/lib/systemd/system/${name}.service`],
    ['web.env', 'etc/tocsin/web.env'],
    ['web-host.md', `usr/share/doc/${name}/web-host.md`],
    ['LICENSE.txt', `usr/share/doc/${name}/copyright`],
  ] as const) {
    mkdirSync(dirname(join(tree, place)), { recursive: true })
    renameSync(join(home, part), join(tree, place))
  }
  mkdirSync(join(tree, 'usr/bin'))
  symlinkSync(`../lib/${name}/${name}`, join(tree, 'usr/bin', name))
  return buildDeb(work, {
    tree,
    name,
    architecture: architectures[work.architecture].deb,
    fields: {
      Section: 'net',
      // What Node is linked to.
      Depends: 'libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 8)',
      Recommends: 'systemd (>= 250)',
      Description: [`${product.summary}, as a web host`, ...product.description].join('\n '),
    },
    scripts: {
      postinst: 'web/after-install.sh',
      prerm: 'web/before-remove.sh',
      postrm: 'web/after-remove.sh',
    },
    configuration: ['/etc/tocsin/web.env'],
  })
}
