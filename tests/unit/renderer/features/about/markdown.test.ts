import { expect, it } from 'vitest'
import { readMarkdown } from '../../../../../src/renderer/features/about/rules/markdown.ts'

const text = (value: string) => ({ text: value, isCode: false })
const code = (value: string) => ({ text: value, isCode: true })

it.each([
  ['', []],
  ['### Added', [{ kind: 'heading', spans: [text('Added')] }]],
  [
    'a\nb\n\nc',
    [
      { kind: 'text', spans: [text('a'), text(' '), text('b')] },
      { kind: 'text', spans: [text('c')] },
    ],
  ],
  ['- a\n- b', [{ kind: 'list', items: [[text('a')], [text('b')]] }]],
  ['- a\n  goes on', [{ kind: 'list', items: [[text('a'), text(' '), text('goes on')]] }]],
  ['- a\n\n- b', [{ kind: 'list', items: [[text('a')], [text('b')]] }]],
  ['use `npm run **x**` now', [{ kind: 'text', spans: [text('use '), code('npm run **x**'), text(' now')] }]],
  ['a [guide](docs/x.md) of **b**', [{ kind: 'text', spans: [text('a guide of b')] }]],
  ['<img src=x onerror=alert(1)>', [{ kind: 'text', spans: [text('<img src=x onerror=alert(1)>')] }]],
])('%j', (markdown, blocks) => {
  expect(readMarkdown(markdown)).toEqual(blocks)
})
