import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Children } from './children.ts'
import { deletableFeatures, withoutFeature } from './features.ts'
import { asUsageProblem, Problem } from './problem.ts'
import { commandFile, inProject } from './project.ts'
import { runTool } from './run-tool.ts'

const usage = `Deletes features from a copy of the project, one at a time, and type-checks what is left:
npm run features:delete-check -- [flags] [FEATURE...]

  --by-turns   one feature, another one each day
  --help       this text`

// npm run features:delete-check: a feature is deleted by its folder and its lines in features/index.ts.
await runTool(async (children) => {
  const { values, positionals } = readFlags()
  if (values.help) {
    console.log(usage)
    return 0
  }
  const all = deletableFeatures(inProject('src/renderer/features'))
  const unknown = positionals.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Problem(`There is no feature ${unknown}: ${all.join(', ')}.`, 2)
  const today = Math.floor(Date.now() / 86_400_000)
  const ofToday = all.slice(today % all.length).slice(0, 1)
  const chosen = values['by-turns'] ? ofToday : positionals.length > 0 ? positionals : all
  const copy = mkdtempSync(join(tmpdir(), 'tocsin-features-'))
  try {
    return await checkAll(children, copy, chosen)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

function readFlags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'by-turns': { type: 'boolean' }, help: { type: 'boolean' } },
    })
  } catch (error) {
    throw asUsageProblem(error, 'npm run features:delete-check')
  }
}

async function checkAll(children: Children, copy: string, names: readonly string[]): Promise<number> {
  for (const part of ['src', 'tests/gallery', 'tests/types', 'tsconfig.json', 'package.json'])
    cpSync(inProject(part), join(copy, part), { recursive: true })
  symlinkSync(inProject('node_modules'), join(copy, 'node_modules'), 'junction')
  let exitCode = 0
  for (const name of names) {
    const { code, output } = await checkWithout(children, copy, name)
    console.log(code === 0 ? `Without ${name}: fine.` : `Without ${name}:\n${output}`)
    if (code !== 0) exitCode = 1
  }
  return exitCode
}

/** Deletes a feature from the copy, type-checks the page, and puts it back. */
async function checkWithout(children: Children, copy: string, name: string) {
  const features = join(copy, 'src/renderer/features')
  const list = join(features, 'index.ts')
  const whole = readFileSync(list, 'utf8')
  writeFileSync(list, withoutFeature(whole, name))
  renameSync(join(features, name), join(copy, 'deleted'))
  const compiler = commandFile('vue-tsc')
  const result = await children.collect(process.execPath, [compiler, '-p', join(copy, 'src/renderer')])
  renameSync(join(copy, 'deleted'), join(features, name))
  writeFileSync(list, whole)
  return result
}
