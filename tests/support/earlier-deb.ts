import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { packApp } from '../../tools/dist/app-folder.ts'

/** Makes a deb of the same program under an earlier version, which the program itself names too; answers its file. */
export async function makeEarlierDeb(deb: string, version: string, folder: string): Promise<string> {
  const tree = join(folder, 'earlier')
  execFileSync('dpkg-deb', ['--raw-extract', deb, tree])
  rewrite(join(tree, 'DEBIAN/control'), /^Version: .*$/m, `Version: ${version}`)
  const app = join(folder, 'earlier-app')
  const archive = join(tree, 'opt/tocsin/resources/app.asar')
  extractAll(archive, app)
  rewrite(join(app, 'package.json'), /"version": "[^"]*"/, `"version": "${version}"`)
  await packApp(app, archive)
  const file = join(folder, 'earlier.deb')
  execFileSync('dpkg-deb', ['--root-owner-group', '-Znone', '--build', tree, file], { stdio: 'pipe' })
  for (const done of [tree, app]) rmSync(done, { recursive: true })
  return file
}

function rewrite(file: string, what: RegExp, text: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(what, text)
  if (after === before) throw new Error(`${file} has no ${String(what)}`)
  writeFileSync(file, after)
}
