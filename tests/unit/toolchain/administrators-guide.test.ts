import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { help } from '../../../src/main/desktop/command-line.ts'
import { policyFileOf } from '../../../src/main/platform/policy-source.ts'
import { defaultsKey, policyKey } from '../../../src/main/platform/registry-policy.ts'
import { managedServerSchema, policyEntries, type PolicyId } from '../../../src/shared/model/policy.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { usage } from '../../../src/web/web-flags.ts'
import { inProject } from '../../../tools/project.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const guide = read('docs/administrators-guide.md')
const papers = [guide, read('docs/web-host.md'), read('docs/updates.md'), read('docs/policies.md')].join('\n')
const ids = Object.keys(policyEntries) as PolicyId[]

const section = (title: string) => guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`)) ?? ''
const blocks = [...papers.matchAll(/^ *```\n([\s\S]*?)^ *```/gm)].map(([, text = '']) => text)
const codes = (text: string) =>
  [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code)

describe('the policies of the administrators’ guide', () => {
  const rows = section('Policies')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const rowOf = (id: string) => rows.find((row) => codes(row.split('|')[1] ?? '').includes(id))

  it('are an example that is read without a complaint', () => {
    const examples = blocks.filter((text) => text.trimStart().startsWith('{'))
    expect(examples).toHaveLength(1)
    expect(examples.flatMap((text) => readPolicy(JSON.parse(text), 'policy.json').problems)).toEqual([])
  })

  it('are those that there are', () => {
    const named = rows.flatMap((row) => codes(row.split('|')[1] ?? ''))
    expect(named.toSorted()).toEqual(ids.toSorted())
  })

  it.each(ids)('%s has its choices and limits', (id) => {
    if (id === 'servers') return
    const row = rowOf(id) ?? ''
    const shape = JSON.stringify(policyEntries[id].schema.toJSONSchema({ io: 'input' }))
    const choices = [...shape.matchAll(/"enum":\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.split(','))
    expect(choices.filter((choice) => !row.includes(`\`${choice.slice(1, -1)}\``))).toEqual([])
    const limitOf = (name: string) => new RegExp(`"${name}":([\\d.]+)`).exec(shape)?.[1]
    const [least, most] = [limitOf('minimum'), limitOf('maximum')]
    if (most !== undefined) expect(row).toContain(`${least} to ${most}`)
  })

  it('are written where the program reads them', () => {
    for (const platform of ['linux', 'darwin'] as const)
      expect(section('Policies')).toContain(`\`${policyFileOf(platform)}\``)
    expect(section('Policies')).toContain(`\`${policyKey}\``)
    expect(section('Policies')).toContain(`\`${defaultsKey}\``)
  })

  it('have servers with the fields that there are', () => {
    const [, text = ''] = /A server has ([^.]*?)\. A policy holds/.exec(guide) ?? []
    expect(codes(text).toSorted()).toEqual(Object.keys(managedServerSchema.shape).toSorted())
  })

  it('are meant wherever the guide says that something is of a policy', () => {
    const said = [...guide.matchAll(/`([\w.]+)` (?:in a|of the) policy/g)].map(([, id = '']) => id)
    expect(said.length).toBeGreaterThan(0)
    expect(said.filter((id) => !ids.some((known) => known === id))).toEqual([])
  })
})

describe('the commands of the papers for administrators', () => {
  const commands = [...blocks.flatMap((text) => text.split('\n')), ...codes(papers)]
  const optionsIn = (text: string) => [...text.matchAll(/--[a-z][a-z-]+/g)].map(([flag]) => flag)
  /** The options of one program in all of its commands; what follows `#` or `&&` is another's. */
  const optionsOf = (program: string) =>
    commands
      .flatMap((line) => line.split(/#|&&|\|/))
      .filter((line) => new RegExp(`^\\s*(?:sudo )?${program} `).test(line))
      .flatMap(optionsIn)

  it.each([
    ['tocsin', help],
    ['tocsin-web', usage],
  ])('have options that %s has', (program, text) => {
    const named = optionsOf(program)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((flag) => !optionsIn(text).includes(flag))).toEqual([])
  })

  it('have flags of the web host in its file', () => {
    const named = [...papers.matchAll(/TOCSIN_WEB_OPTIONS=([^`\n]*)/g)].flatMap(([, line = '']) =>
      optionsIn(line),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((flag) => !optionsIn(usage).includes(flag))).toEqual([])
  })

  it('have scripts of the project', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...papers.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('have credentials of the unit', () => {
    const unit = read('tools/dist/linux/web/tocsin-web.service')
    const named = [
      ...new Set([...papers.matchAll(/tocsin-web\.(?:token|cert|key)\b/g)].map(([name]) => name)),
    ]
    expect(named.toSorted()).toEqual(['tocsin-web.cert', 'tocsin-web.key', 'tocsin-web.token'])
    expect(named.filter((name) => !unit.includes(`LoadCredential=${name}\n`))).toEqual([])
  })
})
