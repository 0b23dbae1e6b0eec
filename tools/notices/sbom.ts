import { createHash } from 'node:crypto'
import type { LockedPackage } from './locked-packages.ts'

/** What Electron itself is made of; npm knows neither. */
export interface Engines {
  chromium: string
  node: string
}

/** A software bill of materials in CycloneDX 1.6; the same packages give the same text. */
export function sbomOf(
  product: { name: string; version: string },
  packages: readonly LockedPackage[],
  engines: Engines | null,
) {
  const productRef = `${product.name}@${product.version}`
  const inOrder = packages.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = engines === null ? [] : engineComponents(engines)
  const libraries = inOrder.map((one) => ({
    type: 'library',
    'bom-ref': one.path,
    ...nameParts(one.name),
    version: one.version,
    // What is excluded takes part in making the product and is not in it.
    scope: one.isShipped ? 'required' : 'excluded',
    purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
    hashes: hashesOf(one.integrity),
    licenses: one.license === '' ? [] : [{ expression: one.license }],
  }))
  const components = [...libraries, ...parts]
  const shipped = inOrder.filter(({ isShipped }) => isShipped).map(({ path }) => path)
  const dependencies = [
    { ref: productRef, dependsOn: shipped },
    ...inOrder.map(({ path, dependencies: dependsOn }) => ({
      ref: path,
      dependsOn: [
        ...new Set(dependsOn),
        ...(path === 'node_modules/electron' ? parts.map((part) => part['bom-ref']) : []),
      ],
    })),
    ...parts.map((part) => ({ ref: part['bom-ref'], dependsOn: [] })),
  ]
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidFrom(JSON.stringify([productRef, components]))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': productRef, ...product } },
    components,
    dependencies,
  }
}

/** By their CPE the databases of vulnerabilities know them. */
function engineComponents({ chromium, node }: Engines) {
  return [
    {
      type: 'framework',
      'bom-ref': 'chromium',
      name: 'chromium',
      version: chromium,
      scope: 'required',
      purl: `pkg:generic/chromium@${chromium}`,
      cpe: `cpe:2.3:a:google:chrome:${chromium}:*:*:*:*:*:*:*`,
      licenses: [{ expression: 'BSD-3-Clause' }],
    },
    {
      type: 'framework',
      'bom-ref': 'node',
      name: 'node',
      version: node,
      scope: 'required',
      purl: `pkg:github/nodejs/node@v${node}`,
      cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
      licenses: [{ expression: 'MIT' }],
    },
  ]
}

function nameParts(name: string): { group?: string; name: string } {
  const [group = '', own] = name.split('/')
  return own === undefined ? { name } : { group, name: own }
}

function hashesOf(integrity: string): { alg: string; content: string }[] {
  return integrity.split(' ').flatMap((one) => {
    const [, bits, base64 = ''] = /^sha(\d+)-(.+)$/.exec(one) ?? []
    if (bits === undefined) return []
    return [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }]
  })
}

/** A UUID of version 8 (RFC 9562), made from a hash: a bill of the same contents has the same number. */
function uuidFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
