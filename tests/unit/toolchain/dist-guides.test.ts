import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addGuides } from '../../../tools/dist/papers.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const product = { name: 'tocsin', version: '1.2.3' }

test('the guides that were made are put beside the packages, under the name of the release', () => {
  const output = tempFolder()
  const guides = join(output, 'guides')
  mkdirSync(guides)
  for (const name of ['operators-guide.pdf', 'notes.txt']) writeFileSync(join(guides, name), name)
  const file = join(output, 'tocsin-1.2.3-operators-guide.pdf')
  expect(addGuides(output, product, guides)).toEqual([file])
  expect(readdirSync(output).toSorted()).toEqual(['guides', 'tocsin-1.2.3-operators-guide.pdf'])
})

test('without them a release has none', () => {
  const output = tempFolder()
  expect(addGuides(output, product, join(output, 'guides'))).toEqual([])
})
