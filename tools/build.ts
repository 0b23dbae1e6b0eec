import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Children } from './children.ts'
import { Problem } from './problem.ts'
import { commandFile, inProject, root } from './project.ts'

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
  // The build names its commit, which changes without the sources when a commit is written anew.
  const hash = createHash('sha256').update(JSON.stringify(lastCommit()))
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

/** Of the sources, so that a commit beside them makes no other build; null for sources without their history. */
export function lastCommit(): { commit: string | null; date: string | null } {
  try {
    // Git's own length of a short hash depends on how much a clone holds.
    const args = ['log', '-1', '--format=%h %cs', '--abbrev=12', '--', ...sources]
    const text = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [commit = '', date = ''] = text.trim().split(' ')
    return commit === '' ? { commit: null, date: null } : { commit, date }
  } catch {
    // An archive, or no git.
    return { commit: null, date: null }
  }
}

/** The time of the last commit, so that the same commit gives the same bytes. */
export async function sourceEpoch(children: Children): Promise<number> {
  const given = process.env.SOURCE_DATE_EPOCH
  const text = given ?? (await children.collect('git', ['log', '-1', '--format=%ct'])).output.trim()
  if (!/^\d+$/.test(text))
    throw new Problem('Neither git nor SOURCE_DATE_EPOCH says of what time the sources are.')
  return Number(text)
}
