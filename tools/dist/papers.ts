import { createHash } from 'node:crypto'
import { copyFileSync, createReadStream, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Papers } from '../notices/papers.ts'
import { inProject } from '../project.ts'
import type { Product } from './product.ts'

/** Puts notices, bill of materials, guides and checksums beside the packages, and says what there is. */
export async function addPapers(
  output: string,
  product: Product,
  papers: Papers,
  packages: readonly string[],
): Promise<void> {
  const sbomFile = join(output, `${product.name}-${product.version}.cdx.json`)
  const noticesFile = join(output, 'THIRD-PARTY-NOTICES.txt')
  writeFileSync(sbomFile, papers.sbom)
  writeFileSync(noticesFile, papers.notices)
  const files = [...packages, sbomFile, noticesFile, ...addGuides(output, product)]
  writeFileSync(join(output, 'SHA256SUMS'), await checksumsOf(files))
  for (const file of files) console.log(join(output, basename(file)))
}

/** The guides as PDF, where `npm run guides` has made them. */
export function addGuides(
  output: string,
  product: Pick<Product, 'name' | 'version'>,
  folder = inProject('dist', 'guides'),
): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => {
      const file = join(output, `${product.name}-${product.version}-${name}`)
      copyFileSync(join(folder, name), file)
      return file
    })
}

/** The text of SHA256SUMS, as `sha256sum --check` reads it. */
async function checksumsOf(files: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const file of files.toSorted()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`)
  }
  return lines.join('')
}
