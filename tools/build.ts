import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Children } from './children.ts'
import { commandFile, inProject } from './project.ts'

/** Everything that the build depends on. */
export const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  // The guides are part of the page.
  'tools/guides',
  'docs/operators-guide.md',
  'docs/administrators-guide.md',
  'docs/integration-guide.md',
  'docs/glossary.md',
  'docs/images',
]
const outputs = ['main/index.js', 'main/web.js', 'main/service.js', 'renderer/index.html']
const stampFile = inProject('out', '.built-from')

/** Builds if the last build is missing or was made from other sources. */
export async function ensureBuilt(children: Children): Promise<void> {
  const wanted = sourcesHash()
  const isBuilt = outputs.every((file) => existsSync(inProject('out', file)))
  if (isBuilt && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return
  console.log('Building...')
  const args = [commandFile('electron-vite'), 'build', '--logLevel', 'warn']
  await children.mustSucceed('The build', process.execPath, args)
  writeFileSync(stampFile, wanted)
}

function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder)) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(inProject(file)))
  }
  return `${hash.digest('hex')}\n`
}

/** Every file under a path of the project, in a fixed order. */
function filesUnder(path: string): string[] {
  if (!existsSync(inProject(path))) return []
  if (!statSync(inProject(path)).isDirectory()) return [path]
  return readdirSync(inProject(path))
    .filter((name) => !name.startsWith('.')) // The compiler keeps its state in such files.
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
