import { expect, test } from 'vitest'
import type { Guide, GuideBlock } from '../../../../../src/renderer/features/help/guide.ts'
import { searchGuides } from '../../../../../src/renderer/features/help/rules/search-guides.ts'

const paragraph = (text: string): GuideBlock => ({ kind: 'paragraph', children: [text] })
const section = (id: string, title: string, ...blocks: GuideBlock[]) => ({ id, title, depth: 2, blocks })
const guides: Guide[] = [
  {
    id: 'operators',
    title: 'Operators',
    sections: [
      section('watch', 'Watch', paragraph('Silence the sound; the alarm stays in the list.')),
      section('sound', 'Sound and alarm', paragraph('Nothing else.')),
      section('find', 'Find', {
        kind: 'table',
        head: [['filter']],
        rows: [[[{ kind: 'code', text: '/LT2\\d+/' }]]],
      }),
    ],
  },
  {
    id: 'glossary',
    title: 'Glossary',
    sections: [
      section('terms', 'Terms', { kind: 'list', isOrdered: false, items: [[paragraph('Shelved')]] }),
      section('long', 'Long', paragraph(`${'before '.repeat(30)}needle ${'after '.repeat(60)}`)),
    ],
  },
]
const found = (text: string) => searchGuides(guides, text).map(({ section: id }) => id)

test.each([
  ['', []],
  ['   ', []],
  ['sound', ['sound', 'watch']],
  ['SOUND alarm', ['sound', 'watch']],
  ['sound list', ['watch']],
  ['sound shelved', []],
  ['shelved', ['terms']],
  ['/lt2\\d+/', ['find']],
  ['(', []],
])('“%s” finds the sections %j, those first that have it in the heading', (text, sections) => {
  expect(found(text)).toEqual(sections)
})

test('a hit shows the words where they are', () => {
  expect(searchGuides(guides, 'silence list')[0]?.excerpt).toEqual([
    { text: 'Silence', isMatch: true },
    { text: ' the sound; the alarm stays in the ', isMatch: false },
    { text: 'list', isMatch: true },
    { text: '.', isMatch: false },
  ])
})

test('of a long text it shows the part around the first word', () => {
  const excerpt = searchGuides(guides, 'needle')[0]?.excerpt ?? []
  const text = excerpt.map((part) => part.text).join('')
  expect(text).toMatch(/^… before (before )+needle (after )+…$/)
  expect(text.length).toBeLessThan(200)
})

test('a word of the heading alone shows how the section begins', () => {
  expect(searchGuides(guides, 'terms')[0]?.excerpt).toEqual([{ text: 'Shelved', isMatch: false }])
})
