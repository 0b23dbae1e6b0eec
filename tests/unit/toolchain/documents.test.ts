import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]

test.each(documents)('%s refers only to files that exist', (file) => {
  const text = readFileSync(file, 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
    join(dirname(file), link),
  )
  const paths = [...text.matchAll(/`((?:src|tests|tools|scripts)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect([...links, ...paths].filter((path) => !existsSync(path))).toEqual([])
})
