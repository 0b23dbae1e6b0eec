import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject, projectNode, toolFile } from './project.mjs'
import { quietlyOrFail } from './quiet-run.mjs'

/** Everything that has a say in what the build makes. */
const sources = [
  'src',
  'resources',
  'electron.vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const products = ['main/index.js', 'main/web.js', 'main/service.js', 'renderer/index.html']
const stampFile = () => inProject('out', '.built-from')

/**
 * Builds if the last build is missing or was made from other sources.
 * @param {import('./children.mjs').Children} children
 */
export async function ensureBuilt(children) {
  const wanted = sourcesHash()
  const isBuilt = products.every((file) => existsSync(inProject('out', file)))
  if (isBuilt && existsSync(stampFile()) && readFileSync(stampFile(), 'utf8') === wanted) return
  console.log('Building...')
  const args = [toolFile('electron-vite'), 'build', '--logLevel', 'warn']
  await quietlyOrFail(children, 'The build', projectNode(), args)
  writeFileSync(stampFile(), wanted)
}

function sourcesHash() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(inProject(file)))
  }
  return `${hash.digest('hex')}\n`
}

/**
 * Every file under a path of the project, in a fixed order.
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(inProject(path))) return []
  if (!statSync(inProject(path)).isDirectory()) return [path]
  return readdirSync(inProject(path))
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}
