import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { inProject } from '../project.ts'

/** What every installer says about the product. */
export interface Product {
  /** Of the executable, the package, the folder and the desktop file; without a space, which Electron cannot take. */
  name: string
  title: string
  version: string
  summary: string
  description: readonly string[]
  licence: string
  maintainer: string
  homepage: string
  appId: string
  /** Of addresses such as tocsin://alarm/4711. */
  scheme: string
}

const manifestSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
})

/** Reads name and version where npm has them. */
export function readProduct(): Product {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(inProject('package.json'), 'utf8')))
  return {
    name: manifest.name,
    title: 'Tocsin',
    version: manifest.version,
    summary: manifest.description,
    description: [
      'Shows the live alarms of an alarm and call service, alerts the operator,',
      'calls people and analyses the past, and never shows stale data as current.',
    ],
    licence: manifest.license,
    // Examples: the one thing that whoever publishes a release sets (docs/releasing.md).
    maintainer: 'The Tocsin developers <maintainers@tocsin.example>',
    homepage: 'https://tocsin.example',
    appId: 'org.tocsin.desk',
    scheme: 'tocsin',
  }
}

/** Why this may not be handed out under these names, or null when it may: nobody owns a name that ends in .example. */
export function publisherObstacle({
  maintainer,
  homepage,
}: Pick<Product, 'maintainer' | 'homepage'>): string | null {
  const examples = Object.entries({ maintainer, homepage }).filter(([, value]) => /\.example\b/.test(value))
  if (examples.length === 0) return null
  const names = examples.map(([name, value]) => `${name} (${value})`).join(', ')
  return `set these in tools/dist/product.ts, where they are examples: ${names}`
}
