import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface SourceFile {
  /** From the project's root, with forward slashes. */
  path: string
  text: string
  lines: number
  /** Translations are as long as what they say. */
  isMessages: boolean
}

const root = join(import.meta.dirname, '../..')

/** Every TypeScript and Vue file of src, declarations aside. */
export function readSource(): SourceFile[] {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => {
      const path = `src/${name.replaceAll('\\', '/')}`
      const text = readFileSync(join(root, path), 'utf8')
      return {
        path,
        text,
        lines: text.split('\n').length - 1,
        isMessages: /\/(?:view-)?messages\//.test(path),
      }
    })
    .sort((a, b) => a.path.localeCompare(b.path))
}

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** For each module, those that import it, statically or not. */
export function importersOf(files: readonly SourceFile[]): Map<string, Set<string>> {
  const importers = new Map(files.map(({ path }) => [path, new Set<string>()]))
  for (const { path, text } of files)
    for (const [, specifier = ''] of text.matchAll(importPattern))
      importers.get(normalize(join(dirname(path), specifier)).replaceAll('\\', '/'))?.add(path)
  return importers
}

/** The names that a file gives or uses: its code without comments and quoted text. */
export function identifiersOf({ path, text }: SourceFile): Set<string> {
  const code = path.endsWith('.vue') ? text.replace(/<style[\s\S]*?<\/style>/g, '') : text
  const bare = code
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/(^|\s)\/\/.*$/gm, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, ' ')
  return new Set(bare.match(/[A-Za-z_$][\w$]*/g))
}
