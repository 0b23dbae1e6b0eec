import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { openAppWindow } from '../../../tools/browser.ts'
import { createChildren } from '../../../tools/children.ts'
import { tempFolder } from '../../support/temp-folder.ts'

interface Sight {
  args: string[]
  opener: string
  page: string
  fileMode: number
  folderMode: number
}

/** What a browser is given to open an address: a program in its place writes down what it sees. */
async function sightOf(url: string): Promise<Sight> {
  const folder = tempFolder()
  const [browser, report] = [join(folder, 'browser'), join(folder, 'report.json')]
  const program = `#!${process.execPath}
const { readFileSync, statSync, writeFileSync } = require('node:fs')
const { dirname } = require('node:path')
const { fileURLToPath } = require('node:url')
const args = process.argv.slice(2)
const opener = fileURLToPath(args[0].replace(/^--app=/, ''))
const modeOf = (path) => statSync(path).mode & 0o777
writeFileSync(${JSON.stringify(report)}, JSON.stringify({
  args, opener, page: readFileSync(opener, 'utf8'), fileMode: modeOf(opener), folderMode: modeOf(dirname(opener)),
}))
`
  writeFileSync(browser, program, { mode: 0o700 })
  const children = createChildren()
  onTestFinished(() => children.stopAll())
  expect(await openAppWindow(children, browser, url)).toBe(0)
  return JSON.parse(readFileSync(report, 'utf8')) as Sight
}

it('keeps the key of an address off the command line, in a file that only its user can read', async () => {
  const { args, opener, fileMode, folderMode } = await sightOf('http://127.0.0.1:4600/#key=a-secret-key')
  expect(args.join(' ')).not.toContain('a-secret-key')
  expect([fileMode, folderMode].map((mode) => mode.toString(8))).toEqual(['600', '700'])
  expect(existsSync(opener), 'the file is removed with the window').toBe(false)
})

it.each(['http://127.0.0.1:4600/#key=a', 'http://h/#key="\\</script><script>alert(1)</script>'])(
  'leads to %s',
  async (url) => {
    const { page } = await sightOf(url)
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => script)
    expect(scripts).toHaveLength(1)
    const visited: string[] = []
    runInNewContext(scripts[0] ?? '', { location: { replace: (to: string) => visited.push(to) } })
    expect(visited).toEqual([url])
  },
)
