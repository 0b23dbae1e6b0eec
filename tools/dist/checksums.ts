import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The text of SHA256SUMS, as `sha256sum --check` reads it. */
export async function checksumsOf(files: readonly string[]): Promise<string> {
  const lines: string[] = []
  for (const file of files.toSorted()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    lines.push(`${hash.digest('hex')}  ${basename(file)}\n`)
  }
  return lines.join('')
}
