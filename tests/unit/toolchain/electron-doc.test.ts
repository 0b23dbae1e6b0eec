import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../../tools/project.ts'

const read = (path: string) => readFileSync(inProject(path), 'utf8')
const document = read('docs/electron.md')

const [, table = ''] = /<!-- faults -->([\s\S]*)<!-- end of faults -->/.exec(document) ?? []
const rows = table
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))
  .map(([number = '', fault = '', here = '', held = '']) => ({ number, fault, here, held }))

const filesOf = (text: string) =>
  [...text.matchAll(/`((?:src|tests|tools)\/[\w./-]+)`/g)].map(([, path = '']) => path)
const titlesOf = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)

describe('the faults that others met', () => {
  it('are all 27, each with where it was met and what holds it here', () => {
    expect(rows.map(({ number }) => Number(number))).toEqual(
      Array.from({ length: 27 }, (_, index) => index + 1),
    )
    for (const { number, fault, here, held } of rows) {
      expect(fault, number).toMatch(/#\d+/)
      expect(here, number).toMatch(/\.$/)
      expect(filesOf(held), number).not.toEqual([])
    }
  })

  it.each(rows)('$number names files that exist, and titles of tests in them', ({ held }) => {
    const files = filesOf(held)
    expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([])
    const tests = files.filter((file) => file.startsWith('tests/')).map(read)
    const isTitle = (title: string) =>
      tests.some((source) => source.includes(`'${title.replaceAll("'", "\\'")}'`))
    expect(titlesOf(held).filter((title) => !isTitle(title))).toEqual([])
  })
})

it('the document names the locked version of Electron', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
  const version = lock.packages['node_modules/electron']?.version ?? 'none'
  expect(document).toContain(`The locked version is Electron ${version}.`)
  expect(document).toContain(`## From 42 to ${version.split('.', 1)[0]}`)
})

it('CI installs the locked Electron on every system that it tests on', () => {
  const workflow = read('.github/workflows/ci.yml')
  expect(workflow).toContain('os: [ubuntu-latest, windows-latest, macos-latest]')
  const step = workflow.split(/^ {6}- /m).find((text) => text.includes('electron/install.js')) ?? ''
  expect(step).toContain('npm ci')
  expect(step).not.toContain('if:')
})
