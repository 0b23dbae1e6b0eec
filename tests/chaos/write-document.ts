import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format, resolveConfig } from 'prettier'

/** Puts a report among the documents, formatted as they are. */
export async function writeDocument(name: string, markdown: string): Promise<void> {
  const file = resolve(import.meta.dirname, '../../docs', name)
  writeFileSync(file, await format(markdown, { ...(await resolveConfig(file)), filepath: file }))
}
