import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { GuideBlock, GuideInline, LinkTarget } from '../../../src/renderer/features/help/guide.ts'
import { keyPlaces, keysOfPlaces } from '../../../src/renderer/features/settings/keys/key-places.ts'
import { en as viewTexts } from '../../../src/renderer/features/settings/view-messages/en.ts'
import { combosFor, keyIds } from '../../../src/renderer/ui/keys.ts'
import { views } from '../../../src/renderer/views.ts'
import { parseGuide, readGuides } from '../../../tools/guides/parse-guide.ts'
import { imageFiles } from '../../../tools/guides/vite-guides.ts'

const guides = await readGuides()
const imageSize = () => ({ width: 1440, height: 900 })
const parse = (markdown: string) => parseGuide('operators', markdown, { imageSize })
const blocksOf = async (markdown: string) => (await parse(`# Guide\n\n${markdown}`)).sections[0]?.blocks

const inlineTargets = (inlines: readonly GuideInline[]): LinkTarget[] =>
  inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.kind === 'code') return []
    return [...(inline.kind === 'link' ? [inline.target] : []), ...inlineTargets(inline.children)]
  })
const targets = (blocks: readonly GuideBlock[]): LinkTarget[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return inlineTargets(block.children)
    if (block.kind === 'list') return block.items.flatMap(targets)
    return block.kind === 'table' ? [block.head, ...block.rows].flat().flatMap(inlineTargets) : []
  })

function isThere(target: LinkTarget): boolean {
  switch (target.kind) {
    case 'section':
      return guides.some(
        ({ id, sections }) =>
          id === target.guide &&
          (target.section === null || sections.some((section) => section.id === target.section)),
      )
    case 'view':
      return views.some(({ path }) => path === target.path)
    case 'file':
      return existsSync(target.path)
    case 'web':
      return URL.canParse(target.url)
  }
}

describe.each(guides)('the guide $id', ({ sections }) => {
  test('has links only to what is there', () => {
    const links = sections.flatMap(({ blocks }) => targets(blocks))
    expect(links.filter((target) => !isThere(target))).toEqual([])
  })

  test('has headings whose anchors differ, none deeper than the product draws', () => {
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
    expect(sections.filter(({ depth, title }) => depth > 3 || title === '')).toEqual([])
  })
})

test('the pictures of the guides are files of docs', () => {
  expect(imageFiles(guides).filter((file) => !existsSync(join('docs', file)))).toEqual([])
})

/** The codes of a guide that are keys: a name or a sign, with or without modifiers. */
const keyPattern = /^(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z0-9?/+-]|F\d{1,2}|[A-Z][a-z]+|[↑↓])$/
/** A combination as a guide writes it. */
const asWritten = (combo: string) =>
  combo.replace('ArrowUp', '↑').replace('ArrowDown', '↓').replace('Escape', 'Esc')

test('every key that the operator’s guide names is a key of the program', () => {
  const known = new Set([...keyIds.flatMap((id) => combosFor(id)).map(asWritten), 'Tab'])
  const operators = readFileSync(join('docs', 'operators-guide.md'), 'utf8')
  const named = [...operators.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  const keys = [...new Set(named.filter((code) => keyPattern.test(code)))]
  expect(keys.length).toBeGreaterThan(30)
  expect(keys.filter((key) => !known.has(key))).toEqual([])
})

/** The table of keys as the operator's guide has it: what the list in the settings shows in English. */
const keyLines = keyPlaces.flatMap((place) =>
  keysOfPlaces[place].map((id) => {
    const combos = combosFor(id).map((combo) => `\`${asWritten(combo)}\``)
    const keys = combos.length > 2 ? `${combos[0]} … ${combos.at(-1)}` : combos.join(', ')
    return [keys, viewTexts.keys.name[id], viewTexts.keys.place[place]]
  }),
)

test('the table of the operator’s guide has every key, with its name and place', () => {
  const [, section = ''] = readFileSync(join('docs', 'operators-guide.md'), 'utf8').split('## All keys\n')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const cells = rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  expect(cells).toEqual(keyLines)
})

describe('a guide from Markdown', () => {
  test('has a section for each heading, with the anchor that GitHub gives it', async () => {
    const { title, sections } = await parse(
      '# A guide\n\n## What’s `new`, and why?\n\n## Twice\n\n### Twice\n',
    )
    expect(title).toBe('A guide')
    expect(sections.map(({ id, depth }) => [id, depth])).toEqual([
      ['a-guide', 1],
      ['whats-new-and-why', 2],
      ['twice', 2],
      ['twice-1', 3],
    ])
  })

  test('joins the lines of a paragraph and keeps those of code', async () => {
    expect(await blocksOf('one\ntwo\n\n```\na\n  b\n```')).toEqual([
      { kind: 'paragraph', children: ['one two'] },
      { kind: 'code', text: 'a\n  b' },
    ])
  })

  test('knows a picture with its size', async () => {
    const image = { kind: 'image', file: 'images/a.png', alt: 'The list', width: 1440, height: 900 }
    expect(await blocksOf('![The list](images/a.png)')).toEqual([image])
  })

  test.each<[string, LinkTarget]>([
    ['#watch', { kind: 'section', guide: 'operators', section: 'watch' }],
    ['glossary.md#calls', { kind: 'section', guide: 'glossary', section: 'calls' }],
    ['glossary.md', { kind: 'section', guide: 'glossary', section: null }],
    ['#/settings', { kind: 'view', path: '/settings' }],
    ['https://example.org/a', { kind: 'web', url: 'https://example.org/a' }],
    ['service.md#tokens', { kind: 'file', path: 'docs/service.md' }],
  ])('knows where %s leads', async (url, target) => {
    expect(await blocksOf(`[there](${url})`)).toEqual([
      { kind: 'paragraph', children: [{ kind: 'link', target, children: ['there'] }] },
    ])
  })

  test.each([
    ['HTML in it', '# Guide\n\n<img src=x onerror=alert(1)>'],
    ['HTML in a line', '# Guide\n\na <b>bold</b> word'],
    ['an address that is code', '# Guide\n\n[there](javascript:alert(1))'],
    ['a picture from elsewhere', '# Guide\n\n![there](https://example.org/a.png)'],
    ['a picture without a description', '# Guide\n\n![](images/a.png)'],
    ['no title', 'Text.'],
    ['a title of the second level', '## Guide'],
  ])('is refused with %s', async (_, markdown) => {
    await expect(parse(markdown)).rejects.toThrow()
  })
})
